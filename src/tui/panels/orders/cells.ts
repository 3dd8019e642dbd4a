import { Decimal, decimalsOf } from '../../../lib/decimal.ts'
import type { Order } from '../../../protocol/models/order.ts'
import { symbolName } from '../../../store/selectors/index.ts'
import type { PendingWrite, State } from '../../../store/state.ts'
import { fixed, NONE } from '../../format/decimal.ts'
import { flagWords, shownPrice, stateWords, typeWords } from '../../format/orderWords.ts'
import { age } from '../../format/time.ts'
import type { Theme } from '../../theme/theme.ts'
import type { Cell, Column, TableRow } from '../../widgets/table.ts'
import type { OrderRow } from './orderRows.ts'

/** What the cells of a row look at besides the row. */
export interface RowContext {
  symbols: State['symbols']
  coins: State['coins']
  selected: string | null
  marked: ReadonlySet<string>
  now: number
  exchangeNow: number
}

/** The wide table. */
export const COLUMNS: readonly Column[] = [
  { title: 'symbol', width: 8, align: 'left', drop: 2 },
  { title: 'side', width: 4, align: 'left' },
  { title: 'type', width: 9, align: 'left', drop: 3 },
  { title: 'size', width: 7, align: 'point' },
  { title: 'price', width: 9, align: 'point' },
  { title: 'filled', width: 6, align: 'point', drop: 1 },
  { title: 'flags', width: 13, align: 'left', drop: 4 },
  { title: 'state', width: 17, align: 'left' },
  { title: 'age', width: 4, align: 'right', drop: 1 },
]
const STATE = 7

/** A row of the wide table. */
export function tableRow(row: OrderRow, v: RowContext, theme: Theme): TableRow {
  const marks = { selected: row.id === v.selected, marked: v.marked.has(row.id) }
  if (row.kind === 'pending') {
    const cells = COLUMNS.map((_, c): Cell => (c === STATE ? pendingState(row.write, theme) : { text: '' }))
    cells[8] = { text: age(v.now - row.write.sent_at), style: theme.label }
    return { ...marks, cells, span: { text: row.write.text, style: pendingStyle(row.write, theme), to: STATE } }
  }
  const { order } = row
  const symbol = v.symbols.get(order.symbol_id)
  const price = symbol === undefined ? 2 : decimalsOf(symbol.price_step)
  const lot = symbol === undefined ? 3 : decimalsOf(symbol.qty_step)
  const touched = /[1-9]/.test(order.cum_filled_quantity)
  return {
    ...marks,
    cells: [
      { text: symbolName(v, order.symbol_id), style: theme.label },
      sideCell(order, theme, row.child),
      { text: typeWords(order), style: theme.label },
      { text: fixed(order.quantity, lot) },
      { text: fixed(shownPrice(order), price) },
      { text: touched ? fixed(order.cum_filled_quantity, lot) : NONE, style: touched ? theme.value : theme.label },
      { text: flagWords(order), style: theme.label },
      { text: stateWords(order.state), style: stateStyle(order, theme) },
      { text: age(v.exchangeNow - order.created_time), style: theme.label },
    ],
  }
}

const sideCell = (order: Order, theme: Theme, child: boolean): Cell => ({
  text: `${child ? '└ ' : ''}${order.is_buy ? 'buy' : 'sell'}`,
  style: order.is_buy ? theme.bid : theme.ask,
})

function stateStyle(order: Order, theme: Theme): number {
  if (order.state === 'pending_new' || order.state === 'pending_cancel') return theme.pending
  return order.state === 'rejected' ? theme.error : order.state === 'new' ? theme.value : theme.info
}

const pendingStyle = (w: PendingWrite, theme: Theme): number => (w.state === 'unknown' ? theme.unknown : theme.pending)
const pendingState = (w: PendingWrite, theme: Theme): Cell => ({
  text: w.state === 'unknown' ? 'UNKNOWN checking' : 'sending …',
  style: pendingStyle(w, theme),
})

/** A column of 33: `▸ buy  0.500 64,214.5 new`. */
export const NARROW: readonly Column[] = [
  { title: '', width: 4, align: 'left' },
  { title: '', width: 5, align: 'point' },
  { title: '', width: 8, align: 'point' },
  { title: '', width: 5, align: 'left', drop: 1 },
]

/** A row of the narrow table. */
export function narrowRow(row: OrderRow, v: RowContext, theme: Theme): TableRow {
  const wide = tableRow(row, v, theme)
  if (row.kind === 'pending') {
    const state = row.write.state === 'unknown' ? 'UNKN' : 'sends'
    const cells = NARROW.map(
      (_, c): Cell => (c === 3 ? { text: state, style: pendingStyle(row.write, theme) } : { text: '' }),
    )
    return { ...wide, cells, span: { ...wide.span!, text: narrowText(row.write), to: 3 } }
  }
  const [, side, , size, price] = wide.cells
  const { order } = row
  const kind = order.algo_order_type === null ? side! : { ...side!, text: typeWords(order).split('·')[0]! }
  return { ...wide, cells: [kind, size!, price!, { text: shortState(order), style: stateStyle(order, theme) }] }
}

const narrowText = (w: PendingWrite): string => (w.state === 'unknown' ? `? ${w.text}` : w.text)

/** `new`, `40%`, `mark` (what it waits for), or the state's first word. */
function shortState(order: Order): string {
  if (order.state === 'partially_filled') {
    if (!/[1-9]/.test(order.quantity)) return NONE
    const part = new Decimal(order.cum_filled_quantity).div(order.quantity)
    return `${fixed(part.times(100), 0)}%`
  }
  if (order.state === 'pending_trigger') return flagWords(order).split(' ')[0] ?? 'wait'
  return stateWords(order.state).split(' ')[0]!
}
