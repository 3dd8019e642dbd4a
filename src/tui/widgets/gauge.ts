import type { StyleId } from '../screen/style.ts'
import type { Surface } from '../screen/surface.ts'

/** `▰▰▰▱▱`: `filled` of `of`. */
export const gaugeText = (filled: number, of = 5): string => {
  const n = Math.max(0, Math.min(of, filled))
  return '▰'.repeat(n) + '▱'.repeat(of - n)
}

/** Two parts of a whole on one row: `━━━━━╌╌╌`. */
export function ratioBar(
  s: Surface,
  x: number,
  y: number,
  width: number,
  share: number,
  on: StyleId,
  off: StyleId,
): void {
  const full = Math.round(Math.max(0, Math.min(1, share)) * width)
  s.hline(x, y, full, on, 0x2501)
  s.hline(x + full, y, width - full, off, 0x254c)
}
