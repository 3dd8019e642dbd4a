import type { Surface } from '../../screen/surface.ts'
import type { Theme } from '../../theme/theme.ts'
import { paintSegments, type Segment } from '../../widgets/segments.ts'
import type { TicketView } from '../ticketView.ts'

/** One figure of what the order would do; `short` ones are shown on a single-line ticket too. */
export interface EstimateItem {
  readonly segments: readonly Segment[]
  readonly short: boolean
}

/** Figures that are known, the most important first. Estimates carry `~`. */
export function estimateItems(t: TicketView, theme: Theme): EstimateItem[] {
  const e = t.estimate
  const items: EstimateItem[] = []
  const add = (label: string, value: string | null, short = false, style = theme.value): void => {
    if (value === null) return
    items.push({
      short,
      segments: [
        [`${label} `, theme.label],
        [value, style],
      ],
    })
  }
  add('value', e.notional === null ? null : `${e.notional} ${t.quoteCoin}`)
  add('fee', fees(e.feeMaker, e.feeTaker), true)
  add('worst', e.worst)
  add('avg', e.average === null ? null : `~${e.average}`)
  add('margin', e.margin === null ? null : `~${e.margin}`)
  add('free after', e.freeAfter === null ? null : `~${e.freeAfter}`)
  add('entry after', e.entryAfter)
  add('liq after', liquidation(t), true, near(t) ? theme.warn : theme.value)
  return items
}

const fees = (maker: string | null, taker: string | null): string | null =>
  maker === null && taker === null ? null : `${maker ?? '–'} / ${taker ?? '–'}`

function liquidation(t: TicketView): string | null {
  const { liquidationAfter, liquidationDistance } = t.estimate
  if (liquidationAfter === null) return null
  return `~${liquidationAfter}${liquidationDistance === null ? '' : `  ${liquidationDistance}`}`
}

/** Closer than five percent. */
const near = (t: TicketView): boolean => Number.parseFloat(t.estimate.liquidationDistance ?? '100') < 5

/** Figures in rows `top` to `bottom` (exclusive), in columns. */
export function paintEstimate(
  s: Surface,
  items: readonly EstimateItem[],
  top: number,
  bottom: number,
  columns: number,
): void {
  const width = Math.floor((s.width - 3) / columns)
  for (const [i, item] of items.entries()) {
    const y = top + Math.floor(i / columns)
    if (y >= bottom) break
    const x = 2 + (i % columns) * width
    paintSegments(s, x, y, item.segments, Math.min(s.width - 1, x + width - 1))
  }
}
