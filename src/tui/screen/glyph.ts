import stringWidth from 'string-width'

/** What a cell shows: a code point, or the number of an interned cluster (base with combining marks). */
export type Glyph = number

export const SPACE: Glyph = 32
/** Right half of a wide character. */
export const CONTINUATION: Glyph = 0
/** Stands for every character that must not reach a terminal: controls, bidi and other invisible formatting. */
export const REPLACEMENT: Glyph = 0xfffd

const CLUSTERS = 0x110000
const CLUSTER_LIMIT = 16_384
const MARK_LIMIT = 4

const clusters: string[] = []
const clusterBase: Glyph[] = []
const clusterId = new Map<string, Glyph>()

/** -1: a combining mark, 0: not printable, 1 or 2: columns. */
const widths = new Map<number, -1 | 0 | 1 | 2>()

const MARK = /^[\p{Mn}\p{Me}]$/u
const UNPRINTABLE =
  /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Regional_Indicator}\p{Emoji_Modifier}]$/u

/** Medial and final Hangul left over after composition, and the keycap mark: terminals disagree about their columns. */
const disputed = (cp: number): boolean =>
  (cp >= 0x1160 && cp <= 0x11ff) || (cp >= 0xd7b0 && cp <= 0xd7fb) || (cp >= 0xff9e && cp <= 0xff9f) || cp === 0x20e3

function measure(cp: number): -1 | 0 | 1 | 2 {
  const s = String.fromCodePoint(cp)
  if (UNPRINTABLE.test(s) || disputed(cp)) return 0
  if (MARK.test(s)) return -1
  return stringWidth(s) >= 2 ? 2 : 1
}

/** Columns of a code point: 1 or 2; 0 for what must not be printed; -1 for a combining mark. */
export function columnsOf(cp: number): -1 | 0 | 1 | 2 {
  if (cp < 0x300) return cp >= 0x20 && (cp < 0x7f || cp >= 0xa0) && cp !== 0xad ? 1 : 0
  if ((cp >= 0x2500 && cp < 0x25fd) || (cp >= 0x2800 && cp < 0x2900)) return 1
  let w = widths.get(cp)
  if (w === undefined) {
    w = measure(cp)
    if (widths.size < 65_536) widths.set(cp, w)
  }
  return w
}

/** Columns of a glyph in a cell; 0 for the right half of a wide one. */
export function glyphColumns(glyph: Glyph): number {
  if (glyph < 0x300) return glyph === CONTINUATION ? 0 : 1
  return columnsOf(glyph >= CLUSTERS ? clusterBase[glyph - CLUSTERS]! : glyph)
}

/** The text of a glyph; '' for the right half of a wide one. */
export function glyphText(glyph: Glyph): string {
  if (glyph >= CLUSTERS) return clusters[glyph - CLUSTERS]!
  return glyph === CONTINUATION ? '' : String.fromCodePoint(glyph)
}

/** `glyph` with one more combining mark; unchanged when the cluster is full (four marks) or the table is. */
export function withMark(glyph: Glyph, mark: number): Glyph {
  const text = glyphText(glyph)
  if (glyph >= CLUSTERS && [...text].length > MARK_LIMIT) return glyph
  const key = text + String.fromCodePoint(mark)
  const known = clusterId.get(key)
  if (known !== undefined) return known
  if (clusters.length >= CLUSTER_LIMIT) return glyph
  const id = CLUSTERS + clusters.length
  clusters.push(key)
  clusterBase.push(glyph >= CLUSTERS ? clusterBase[glyph - CLUSTERS]! : glyph)
  clusterId.set(key, id)
  return id
}

/**
 * True when every terminal agrees that this glyph is one column, so the cursor after it is known. After any other
 * glyph the painter moves the cursor to an absolute place, so that a disagreement never shifts a row.
 */
export const isSteady = (g: Glyph): boolean =>
  g < 0x300 || (g >= 0x2500 && g < 0x25fd) || (g >= 0x2800 && g < 0x2900) || (g >= 0x2010 && g < 0x2028)

/**
 * A hostile text as it will be shown: one row, no controls, no invisible or reordering characters, at most four marks on
 * a base. For text that passes through Ink, so that Ink and the cells agree about its width.
 */
export function inertText(text: string): string {
  let out = ''
  let marks = -1
  for (const char of text.normalize('NFC')) {
    const columns = columnsOf(char.codePointAt(0)!)
    if (columns === -1) {
      if (marks === -1) out += '\ufffd'
      else if (marks++ < MARK_LIMIT) out += char
    } else {
      out += columns === 0 ? '\ufffd' : char
      marks = columns === 0 ? -1 : 0
    }
  }
  return out
}

/** Columns of a text as the cells will show it. */
export function textColumns(text: string): number {
  let columns = 0
  let i = 0
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c >= 0x300) break
    columns++
  }
  if (i === text.length) return columns
  columns = 0
  let based = false
  for (const char of text.normalize('NFC')) {
    const w = columnsOf(char.codePointAt(0)!)
    if (w === -1 && based) continue
    based = w > 0
    columns += w <= 0 ? 1 : w
  }
  return columns
}
