import { type Color, type ColorDepth, toDepth } from './color.ts'

/** How a cell looks. Colours are already resolved for the terminal's depth; null is the terminal's own. */
export interface Style {
  readonly fg: Color
  readonly bg: Color
  readonly bold: boolean
  readonly dim: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly inverse: boolean
}

/** Number of an interned style; equal styles have equal numbers. 0 is the plain style. */
export type StyleId = number

export const PLAIN: StyleId = 0

/** Attributes as bits, in the order of SGR numbers. */
export const BOLD = 1
export const DIM = 2
export const ITALIC = 4
export const UNDERLINE = 8
export const INVERSE = 16

const LIMIT = 0xffff

const styles: Style[] = []
const attributes: number[] = []
const byKey = new Map<string, StyleId>()

const bits = (s: Partial<Style>): number =>
  (s.bold ? BOLD : 0) |
  (s.dim ? DIM : 0) |
  (s.italic ? ITALIC : 0) |
  (s.underline ? UNDERLINE : 0) |
  (s.inverse ? INVERSE : 0)

/** Interns colours and attribute bits; past 65,535 styles everything further is plain (bounded memory). */
export function internBits(fg: Color, bg: Color, attrs: number): StyleId {
  const key = `${fg},${bg},${attrs}`
  const known = byKey.get(key)
  if (known !== undefined) return known
  if (styles.length >= LIMIT) return PLAIN
  const id = styles.length
  styles.push({
    fg,
    bg,
    bold: (attrs & BOLD) !== 0,
    dim: (attrs & DIM) !== 0,
    italic: (attrs & ITALIC) !== 0,
    underline: (attrs & UNDERLINE) !== 0,
    inverse: (attrs & INVERSE) !== 0,
  })
  attributes.push(attrs)
  byKey.set(key, id)
  return id
}

internBits(null, null, 0)

/** Number of a style; what is left out is plain. */
export const internStyle = (s: Partial<Style>): StyleId => internBits(s.fg ?? null, s.bg ?? null, bits(s))

export const styleOf = (id: StyleId): Style => styles[id] ?? styles[0]!

export const attributesOf = (id: StyleId): number => attributes[id] ?? 0

const layered = new Map<number, StyleId>()

/** Style `id` on the background of style `under` (memoised: fit for use per cell). */
export function onBackground(id: StyleId, under: StyleId): StyleId {
  const key = id * 0x10000 + under
  const known = layered.get(key)
  if (known !== undefined) return known
  const s = styleOf(id)
  const result = internBits(s.fg, styleOf(under).bg, attributesOf(id))
  if (layered.size < LIMIT) layered.set(key, result)
  return result
}

/** The same style in the reach of a terminal of this depth. */
export function styleAtDepth(id: StyleId, depth: ColorDepth): StyleId {
  const s = styleOf(id)
  return internBits(toDepth(s.fg, depth), toDepth(s.bg, depth), attributesOf(id))
}
