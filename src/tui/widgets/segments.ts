import { textColumns } from '../screen/glyph.ts'
import type { StyleId } from '../screen/style.ts'
import type { Surface } from '../screen/surface.ts'

/** A run of text in one style. */
export type Segment = readonly [text: string, style: StyleId]

/** A group that is shown whole or not at all; the highest rank goes first. Rank 0 is always shown. */
export interface SegmentItem {
  readonly segments: readonly Segment[]
  readonly rank: number
}

export const segmentsWidth = (segments: readonly Segment[]): number =>
  segments.reduce((sum, [text]) => sum + textColumns(text), 0)

/** Paints a run; returns the column after it. */
export function paintSegments(s: Surface, x: number, y: number, segments: readonly Segment[], right = s.width): number {
  let at = x
  for (const [text, style] of segments) {
    if (at >= right) break
    at = s.text(at, y, text, style, right - at)
  }
  return at
}

/** Items that fit between `x` and `right`, in their order, `gap` columns apart, dropping by rank. */
export function fitSegments(
  s: Surface,
  x: number,
  y: number,
  right: number,
  items: readonly SegmentItem[],
  gap: number,
): number {
  const kept = new Set(items)
  const needed = (): number => [...kept].reduce((sum, item) => sum + segmentsWidth(item.segments) + gap, -gap)
  while (needed() > right - x && kept.size > 0) {
    const worst = [...kept].reduce((a, b) => (b.rank >= a.rank ? b : a))
    if (worst.rank === 0) break
    kept.delete(worst)
  }
  let at = x
  for (const item of kept) {
    at = paintSegments(s, at, y, item.segments, right)
    at += gap
  }
  return at - gap
}
