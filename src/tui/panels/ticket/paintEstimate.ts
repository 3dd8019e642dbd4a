import type { Surface } from '../../screen/surface.ts'
import type { Theme } from '../../theme/theme.ts'
import { paintSegments, type Segment, segmentsWidth } from '../../widgets/segments.ts'
import type { TicketView } from '../ticketView.ts'

/** One figure of what the order would do; `short` ones are shown on a single-line ticket too, lowest number first. */
export interface EstimateItem {
  readonly segments: readonly Segment[]
  /** Begins a line of its own: what is true after the order. */
  readonly after: boolean
  readonly short: number | null
}

/** Figures that are known, the most important first. Estimates carry `~`. */
export function estimateItems(t: TicketView, theme: Theme): EstimateItem[] {
  const e = t.estimate
  const items: EstimateItem[] = []
  const add = (label: string, value: string | null, more: Partial<EstimateItem> = {}, style = theme.value): void => {
    if (value === null) return
    const segments: Segment[] = [
      [`${label} `, theme.label],
      [value, style],
    ]
    items.push({ after: false, short: null, segments, ...more })
  }
  add('worst', e.worst)
  add('fee', fees(e.feeMaker, e.feeTaker), { short: 2 })
  add('avg', estimated(e.average))
  add('value', e.notional)
  add('margin', estimated(e.margin))
  const after = { after: true }
  add('avg', estimated(e.entryAfter), after)
  add('liq', liquidation(t), { after: true, short: 1 }, near(t) ? theme.warn : theme.value)
  add('free', estimated(e.freeAfter), after, e.freeAfter?.startsWith('-') === true ? theme.error : theme.value)
  return items
}

const estimated = (value: string | null): string | null => (value === null ? null : `~${value}`)

const fees = (maker: string | null, taker: string | null): string | null =>
  maker === null && taker === null ? null : `${maker ?? '–'} / ${taker ?? '–'}`

function liquidation(t: TicketView): string | null {
  const { liquidationAfter, liquidationDistance } = t.estimate
  if (liquidationAfter === null) return null
  return `~${liquidationAfter}${liquidationDistance === null ? '' : ` ${liquidationDistance}`}`
}

/** Closer than five percent. */
const near = (t: TicketView): boolean => Number.parseFloat(t.estimate.liquidationDistance ?? '100') < 5

/** Items flowed into lines of a width; what is true after the order begins a line and says so. */
export function estimateLines(items: readonly EstimateItem[], width: number, theme: Theme): Segment[][] {
  const lines: Segment[][] = []
  let used = 0
  let after = false
  for (const item of items) {
    const size = segmentsWidth(item.segments)
    const begins = item.after && !after
    if (lines.length === 0 || begins || used + 2 + size > width) {
      lines.push(begins ? [['after ', theme.label]] : [])
      used = begins ? 6 : 0
      after = item.after
    } else {
      lines.at(-1)!.push(['  ', theme.label])
      used += 2
    }
    lines.at(-1)!.push(...item.segments)
    used += size
  }
  return lines
}

/** Lines of figures in rows `top` to `bottom` (exclusive). */
export function paintEstimate(s: Surface, lines: readonly (readonly Segment[])[], top: number, bottom: number): void {
  for (const [i, line] of lines.entries()) {
    if (top + i < bottom) paintSegments(s, 2, top + i, line, s.width - 1)
  }
}
