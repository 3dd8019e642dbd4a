import type { PanelId } from '../panelIds.ts'
import type { Rect } from '../screen/grid.ts'
import type { Rects } from './layout.ts'

/** One panel of a column: rows it cannot do without, rows it would like, and its share of what is left. */
export interface StackItem {
  readonly panel: PanelId
  readonly min: number
  readonly ideal: number
  readonly grow?: number
}

/**
 * Stacks panels in a column from the top and fills it exactly. Items come in order of importance when they do not all
 * fit: the last ones are dropped. The order on screen is `order`, or the order given.
 */
export function stack(area: Rect, items: readonly StackItem[], order?: readonly PanelId[]): Rects {
  const kept: StackItem[] = []
  let least = 0
  for (const item of items) {
    if (least + item.min > area.height) continue
    kept.push(item)
    least += item.min
  }
  if (kept.length === 0 || area.width <= 0) return {}
  const heights = kept.map((item) => item.min)
  let left = area.height - least
  for (const [i, item] of kept.entries()) {
    const more = Math.min(left, item.ideal - item.min)
    heights[i]! += more
    left -= more
  }
  share(heights, kept, left)
  const shown = kept.map((item, i) => ({ panel: item.panel, height: heights[i]! }))
  if (order !== undefined) shown.sort((a, b) => order.indexOf(a.panel) - order.indexOf(b.panel))
  const rects: Rects = {}
  let y = area.y
  for (const { panel, height } of shown) {
    rects[panel] = { x: area.x, y, width: area.width, height }
    y += height
  }
  return rects
}

/** Gives out `left` rows by weight; what does not divide goes to the heaviest. */
function share(heights: number[], items: readonly StackItem[], left: number): void {
  const weights = items.map((item) => item.grow ?? 0)
  const total = weights.reduce((a, b) => a + b, 0)
  const heaviest = total === 0 ? 0 : weights.indexOf(Math.max(...weights))
  let given = 0
  if (total > 0) {
    for (const [i, w] of weights.entries()) {
      const rows = Math.floor((left * w) / total)
      heights[i]! += rows
      given += rows
    }
  }
  heights[heaviest]! += left - given
}
