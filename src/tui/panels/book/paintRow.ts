import { fitNumber } from '../../format/decimal.ts'
import { formatSteps, type StepFormat } from '../../format/steps.ts'
import type { Surface } from '../../screen/surface.ts'
import type { Theme } from '../../theme/theme.ts'
import type { BookRow } from './bookRows.ts'
import { type OwnLevel, queueEstimate } from './ownLevels.ts'

/** Where the columns of the book end (exclusive), by the width of the panel. */
export interface BookColumns {
  readonly price: number
  readonly size: number
  readonly sum: number
  /** Value of everything up to the level, on wide panels. */
  readonly value: number | null
  /** Bars beside the text. */
  readonly bar: number
  readonly barWidth: number
  readonly own: number
}

export function bookColumns(width: number): BookColumns {
  const tight = width < 42
  const price = tight ? 11 : 12
  const size = price + (tight ? 8 : 9)
  const sum = size + (tight ? 8 : 9)
  const value = width >= 54 ? sum + 10 : null
  const own = width - 1
  const bar = (value ?? sum) + 1
  return { price, size, sum, value, bar, barWidth: Math.max(0, own - bar - (tight ? 5 : 9)), own }
}

export interface RowLook {
  readonly isBid: boolean
  readonly most: number
  readonly price: StepFormat
  readonly lot: StepFormat
  readonly cursor: boolean
  readonly changed: boolean
  readonly own: OwnLevel | undefined
  readonly usual: number | null
  /** Bars are drawn only while they are true. */
  readonly bars: boolean
}

/** One level: bar, cursor, price, size, sum, own size with the queue estimate. */
export function paintBookRow(s: Surface, theme: Theme, c: BookColumns, y: number, row: BookRow, look: RowLook): void {
  const side = look.isBid ? theme.bid : theme.ask
  const flash = look.isBid ? theme.bidFlash : theme.askFlash
  if (look.cursor) s.put(1, y, 0x25b8, theme.cursor)
  const price = look.cursor ? theme.cursor : look.own ? theme.own : look.changed ? flash : side
  s.textRight(c.price, y, formatSteps(row.tick, look.price), price)
  if (row.lots > 0) {
    s.textRight(
      c.size,
      y,
      fitNumber(formatSteps(row.lots, look.lot), c.size - c.price - 1),
      look.changed ? flash : theme.value,
    )
    s.textRight(c.sum, y, fitNumber(shortLots(row.sum, look.lot), c.sum - c.size - 1), theme.label)
    if (c.value !== null) s.textRight(c.value, y, value(row, look), theme.label, 10)
  } else s.textRight(c.size, y, '·', theme.hairline)
  if (look.own !== undefined) paintOwn(s, theme, c, y, row, look, look.own)
  if (!look.bars) return
  const fraction = row.sum / look.most
  const width = theme.barsBehindText ? c.own - 2 : c.barWidth
  if (theme.barsBehindText) {
    s.barBehind(
      2,
      y,
      width,
      fraction,
      look.isBid ? theme.bidBar : theme.askBar,
      look.isBid ? theme.bidEdge : theme.askEdge,
    )
  } else s.bar(c.bar, y, c.barWidth, fraction, look.isBid ? theme.bidEdge : theme.askEdge)
}

function paintOwn(
  s: Surface,
  theme: Theme,
  c: BookColumns,
  y: number,
  row: BookRow,
  look: RowLook,
  own: OwnLevel,
): void {
  const queue = row.lots > 0 ? queueEstimate(row.lots, own.lots, look.usual) : null
  const size = trimmed(formatSteps(own.lots, look.lot))
  const text = queue === null || s.width < 42 ? size : `${size} q${queue}`
  s.textRight(c.own, y, ` ${text}`, theme.own)
}

/** At most two decimals less than the lot: the sum needs less than the size. */
function shortLots(lots: number, lot: StepFormat): string {
  const text = formatSteps(lots, lot)
  return lot.decimals > 2 ? text.slice(0, text.length - (lot.decimals - 2)) : text
}

/** At least two decimals stay: `0.250` -> `0.25`. */
const trimmed = (text: string): string => text.replace(/(\.\d\d+?)0+$/, '$1')

/** Rough value (quote coin) of the sum at this price: a float is enough for three digits. */
function value(row: BookRow, look: RowLook): string {
  const v = row.sum * look.lot.unit * 10 ** -look.lot.decimals * row.tick * look.price.unit * 10 ** -look.price.decimals
  if (v >= 1e9) return `${(v / 1e9).toFixed(2)}B`
  if (v >= 1e6) return `${(v / 1e6).toFixed(2)}M`
  return v >= 1e3 ? `${(v / 1e3).toFixed(1)}k` : v.toFixed(0)
}
