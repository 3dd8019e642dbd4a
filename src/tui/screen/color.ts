/**
 * A terminal colour as one number: `0xRRGGBB` is true colour, `INDEXED | n` is entry n of the 256-entry palette
 * (0-15 are the user's own sixteen colours), `null` is the terminal's own colour.
 */
export type Color = number | null

export type ColorDepth = 'truecolor' | '256' | '16' | 'none'

/** Bit that turns a number into a palette index. */
export const INDEXED = 0x1000000

/** Palette entry n (0-255) as a colour. */
export const indexed = (n: number): number => INDEXED | (n & 0xff)

const CUBE = [0, 95, 135, 175, 215, 255]

/** The xterm defaults of the sixteen basic colours, for pictures and nearest matches. */
const BASIC = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00,
  0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
]

/** RGB value of any non-null colour; palette entries take the xterm defaults. */
export function toRgb(color: number): number {
  if ((color & INDEXED) === 0) return color & 0xffffff
  const n = color & 0xff
  if (n < 16) return BASIC[n]!
  if (n >= 232) return (8 + (n - 232) * 10) * 0x010101
  const c = n - 16
  return (CUBE[Math.floor(c / 36)]! << 16) | (CUBE[Math.floor(c / 6) % 6]! << 8) | CUBE[c % 6]!
}

/** Squared distance weighted by mean red ("redmean"), close to what the eye sees and cheap. */
function distance(a: number, b: number): number {
  const red = ((a >> 16) + (b >> 16)) / 2
  const r = (a >> 16) - (b >> 16)
  const g = ((a >> 8) & 255) - ((b >> 8) & 255)
  const bl = (a & 255) - (b & 255)
  return (2 + red / 256) * r * r + 4 * g * g + (2 + (255 - red) / 256) * bl * bl
}

function nearest(rgb: number, from: number, to: number): number {
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (let n = from; n < to; n++) {
    const d = distance(rgb, toRgb(indexed(n)))
    if (d < least) {
      least = d
      best = n
    }
  }
  return best
}

const cache256 = new Map<number, number>()
const cache16 = new Map<number, number>()

function remembered(cache: Map<number, number>, rgb: number, find: () => number): number {
  const known = cache.get(rgb)
  if (known !== undefined) return known
  const found = find()
  if (cache.size < 4096) cache.set(rgb, found)
  return found
}

/** Nearest entry of the colour cube or the grey ramp (16-255; the user's sixteen are never guessed at). */
export const nearest256 = (rgb: number): number => remembered(cache256, rgb, () => nearest(rgb, 16, 256))

/** Nearest of the sixteen; theme slots have hand-chosen equals instead, this serves colours from elsewhere. */
export const nearest16 = (rgb: number): number => remembered(cache16, rgb, () => nearest(rgb, 0, 16))

/** A colour as a terminal of this depth can show it. Colours already in reach pass unchanged. */
export function toDepth(color: Color, depth: ColorDepth): Color {
  if (color === null || depth === 'truecolor') return color
  if (depth === 'none') return null
  const isIndexed = (color & INDEXED) !== 0
  if (depth === '256') return isIndexed ? color : indexed(nearest256(color))
  return isIndexed && (color & 0xff) < 16 ? color : indexed(nearest16(toRgb(color)))
}

/**
 * Depth from the environment. `NO_COLOR` (set and not empty) wins, then `FORCE_COLOR` (0-3), then `COLORTERM` and `TERM`.
 */
export function detectDepth(env: Readonly<Record<string, string | undefined>>, isTTY = true): ColorDepth {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return 'none'
  switch (env.FORCE_COLOR) {
    case '0':
    case 'false':
      return 'none'
    case '1':
      return '16'
    case '2':
      return '256'
    case '3':
      return 'truecolor'
  }
  const term = (env.TERM ?? '').toLowerCase()
  if (env.FORCE_COLOR === undefined && (!isTTY || term === 'dumb')) return 'none'
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? '') || /direct|truecolor|24bit/.test(term)) return 'truecolor'
  if (env.WT_SESSION !== undefined || /kitty|ghostty|alacritty|wezterm|foot/.test(term)) return 'truecolor'
  if (/256/.test(term)) return '256'
  return '16'
}
