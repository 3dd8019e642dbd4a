import type { StyleId } from '../../screen/style.ts'
import type { Surface } from '../../screen/surface.ts'
import type { Candle } from './candles.ts'
import { rowOf, type Scale } from './scale.ts'

/** What one half of a cell holds: nothing, wick or body. */
type Half = 0 | 1 | 2

/** Glyph by upper half and lower half. */
const GLYPHS: readonly (readonly string[])[] = [
  [' ', '╷', '╻'],
  ['╵', '│', '╽'],
  ['╹', '╿', '┃'],
]

/** One column of a candle at half-cell precision: heavy body, light wicks. */
export function paintCandle(s: Surface, x: number, y: number, scale: Scale, candle: Candle, style: StyleId): void {
  const half = (price: number): number => Math.round(rowOf(scale, price) * 2)
  const wickTop = half(candle.high)
  const wickEnd = Math.max(wickTop + 1, half(candle.low))
  const bodyTop = half(Math.max(candle.open, candle.close))
  const bodyEnd = Math.max(bodyTop + 1, half(Math.min(candle.open, candle.close)))
  const at = (h: number): Half => (h >= bodyTop && h < bodyEnd ? 2 : h >= wickTop && h < wickEnd ? 1 : 0)
  const first = Math.max(0, Math.floor(Math.min(wickTop, bodyTop) / 2))
  const last = Math.min(scale.rows - 1, Math.ceil(Math.max(wickEnd, bodyEnd) / 2))
  for (let row = first; row <= last; row++) {
    const upper = at(row * 2)
    const lower = at(row * 2 + 1)
    if (upper !== 0 || lower !== 0) s.text(x, y + row, GLYPHS[upper]![lower]!, style)
  }
}
