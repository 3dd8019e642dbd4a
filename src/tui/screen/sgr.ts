import { type Color, INDEXED, indexed } from './color.ts'
import {
  attributesOf,
  BOLD,
  DIM,
  INVERSE,
  ITALIC,
  internBits,
  PLAIN,
  type StyleId,
  styleOf,
  UNDERLINE,
} from './style.ts'

const ON: readonly (readonly [bit: number, code: number])[] = [
  [BOLD, 1],
  [DIM, 2],
  [ITALIC, 3],
  [UNDERLINE, 4],
  [INVERSE, 7],
]

function colorCode(color: Color, ground: 30 | 40): string {
  if (color === null) return String(ground + 9)
  if ((color & INDEXED) === 0) return `${ground + 8};2;${color >> 16};${(color >> 8) & 255};${color & 255}`
  const n = color & 0xff
  if (n < 8) return String(ground + n)
  return n < 16 ? String(ground + 60 + n - 8) : `${ground + 8};5;${n}`
}

function changes(from: StyleId, to: StyleId): string[] {
  const a = styleOf(from)
  const b = styleOf(to)
  const had = attributesOf(from)
  const want = attributesOf(to)
  const lost = had & ~want
  const codes: string[] = []
  let gained = want & ~had
  if ((lost & (BOLD | DIM)) !== 0) {
    codes.push('22')
    gained |= want & (BOLD | DIM)
  }
  if ((lost & ITALIC) !== 0) codes.push('23')
  if ((lost & UNDERLINE) !== 0) codes.push('24')
  if ((lost & INVERSE) !== 0) codes.push('27')
  for (const [bit, code] of ON) if ((gained & bit) !== 0) codes.push(String(code))
  if (a.fg !== b.fg) codes.push(colorCode(b.fg, 30))
  if (a.bg !== b.bg) codes.push(colorCode(b.bg, 40))
  return codes
}

/** The shortest escape sequence that turns one style into another ('' if there is nothing to change). */
export function sgrBetween(from: StyleId, to: StyleId): string {
  if (from === to) return ''
  if (to === PLAIN) return '\u001b[m'
  const step = changes(from, to).join(';')
  const fresh = `;${changes(PLAIN, to).join(';')}`
  return `\u001b[${step.length <= fresh.length ? step : fresh}m`
}

/** Text wrapped in the escape sequences of a style: how Ink texts take a theme slot without passing a colour name. */
export const styled = (style: StyleId, text: string): string =>
  style === PLAIN ? text : `${sgrBetween(PLAIN, style)}${text}\u001b[0m`

/** Follows SGR sequences and knows the style they add up to. */
export class SgrState {
  #fg: Color = null
  #bg: Color = null
  #attrs = 0
  #style: StyleId | null = PLAIN

  get style(): StyleId {
    this.#style ??= internBits(this.#fg, this.#bg, this.#attrs)
    return this.#style
  }

  reset(): void {
    this.#fg = null
    this.#bg = null
    this.#attrs = 0
    this.#style = PLAIN
  }

  /** Applies the parameters of one `CSI ... m` (`1;38;2;1;2;3`, colons allowed). What is unknown is skipped. */
  apply(params: string): void {
    this.#style = null
    const parts = params.split(';')
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!
      if (part.includes(':')) this.#subparameters(part.split(':').map(Number))
      else i += this.#code(Number(part), parts, i)
    }
  }

  /** Returns how many further parameters were used up. */
  #code(code: number, parts: readonly string[], at: number): number {
    if (code === 0) this.reset()
    else if (code >= 1 && code <= 9) this.#attrs |= ON.find((pair) => pair[1] === code)?.[0] ?? 0
    else if (code === 21) this.#attrs |= UNDERLINE
    else if (code === 22) this.#attrs &= ~(BOLD | DIM)
    else if (code === 23) this.#attrs &= ~ITALIC
    else if (code === 24) this.#attrs &= ~UNDERLINE
    else if (code === 27) this.#attrs &= ~INVERSE
    else if (code >= 30 && code <= 37) this.#fg = indexed(code - 30)
    else if (code >= 90 && code <= 97) this.#fg = indexed(code - 82)
    else if (code >= 40 && code <= 47) this.#bg = indexed(code - 40)
    else if (code >= 100 && code <= 107) this.#bg = indexed(code - 92)
    else if (code === 39) this.#fg = null
    else if (code === 49) this.#bg = null
    else if (code === 38 || code === 48 || code === 58) return this.#extended(code, parts, at)
    this.#style = null
    return 0
  }

  #extended(code: number, parts: readonly string[], at: number): number {
    const kind = Number(parts[at + 1])
    if (kind === 5) {
      this.#ground(code, indexed(Number(parts[at + 2])))
      return 2
    }
    if (kind === 2) {
      this.#ground(code, rgb(Number(parts[at + 2]), Number(parts[at + 3]), Number(parts[at + 4])))
      return 4
    }
    return 1
  }

  #subparameters(parts: readonly number[]): void {
    const [code = 0, kind = 0] = parts
    if (code === 4) this.#attrs = kind === 0 ? this.#attrs & ~UNDERLINE : this.#attrs | UNDERLINE
    else if (kind === 5) this.#ground(code, indexed(parts[2] ?? 0))
    else if (kind === 2) {
      const [r = 0, g = 0, b = 0] = parts.slice(-3)
      this.#ground(code, rgb(r, g, b))
    }
  }

  #ground(code: number, color: Color): void {
    if (code === 38) this.#fg = color
    else if (code === 48) this.#bg = color
    this.#style = null
  }
}

const byte = (n: number): number => (n > 0 ? Math.min(255, Math.floor(n)) : 0)

const rgb = (r: number, g: number, b: number): number => (byte(r) << 16) | (byte(g) << 8) | byte(b)
