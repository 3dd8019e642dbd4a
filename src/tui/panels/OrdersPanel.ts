import { ageOf } from '../../store/selectors/index.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { dimStale, type Health, healthKey, healthOf, paintNothing, staleWords } from '../widgets/health.ts'
import { type Column, paintTable } from '../widgets/table.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { COLUMNS, NARROW, narrowRow, type RowContext, tableRow } from './orders/cells.ts'
import { type OrderRow, orderRows } from './orders/orderRows.ts'
import { type Hint, memoSelect, type Panel, type PanelInput } from './panel.ts'
import { scrollTo } from './scroll.ts'

export interface OrdersView extends RowContext {
  frame: PanelFrame
  rows: readonly OrderRow[]
  /** The symbol on screen, whose name may be left out. */
  symbol_id: number | null
  scroll: number
  filter: string
  hints: readonly Hint[]
  health: Health
}

const createSelect = (): ((input: PanelInput) => OrdersView) =>
  memoSelect(
    (input) => [
      frameOf('orders', input),
      input.state.orders,
      input.state.pending,
      input.state.symbols,
      input.state.symbol_id,
      input.ui.selectedOrder,
      input.ui.markedOrders,
      input.ui.scroll.orders,
      input.ui.filter.orders,
      input.titleHints?.orders,
      healthKey(ageOf(input.state, 'orders', input.now)),
      Math.floor(input.now / 1000),
    ],
    (input) => {
      const { state, ui, now } = input
      return {
        frame: frameOf('orders', input),
        rows: orderRows(state.orders, state.pending, ui.filter.orders),
        symbols: state.symbols,
        coins: state.coins,
        symbol_id: state.symbol_id,
        selected: ui.selectedOrder,
        marked: ui.markedOrders,
        scroll: ui.scroll.orders ?? 0,
        filter: ui.filter.orders ?? '',
        hints: input.titleHints?.orders ?? [],
        health: healthOf(ageOf(state, 'orders', now)),
        now,
        exchangeNow: now + (state.clockOffset ?? 0),
      }
    },
  )

function paint(s: Surface, v: OrdersView, theme: Theme): void {
  const stale = staleWords(v.health)
  const title = v.rows.length === 0 ? 'orders' : `orders ${v.rows.length}`
  const marked = v.marked.size === 0 ? '' : `${v.marked.size} marked`
  const right = stale.length > 0 ? stale : [v.filter === '' ? marked : `/${v.filter}`]
  titleLine(s, theme, v.frame, title, {
    right,
    rightStyle: stale.length > 0 ? theme.warn : theme.label,
    hints: v.hints,
  })
  const empty = v.filter === '' ? 'no open orders' : `no order matches ${v.filter}`
  if (paintNothing(s, theme, v.health, v.rows.length, { waitsFor: 'your orders', empty })) return
  const compact = s.width < 60
  const room = Math.max(0, s.height - (compact ? 1 : 2))
  const at = v.rows.findIndex((row) => row.id === v.selected)
  const first = Math.max(0, Math.min(scrollTo(v.scroll, at, room), v.rows.length - room))
  const shown = v.rows.slice(first, first + room)
  const rows = shown.map((row) => (compact ? narrowRow(row, v, theme) : tableRow(row, v, theme)))
  const more = v.rows.length - first - shown.length
  if (compact) paintTable(s, theme, NARROW, rows, { top: 1, head: false, more })
  else paintTable(s, theme, columnsFor(v), rows, { top: 1, more })
  dimStale(s, theme, v.health, compact ? 1 : 2)
}

/** The symbol goes first when every order is on the one that the header names. */
const columnsFor = (v: OrdersView): readonly Column[] => {
  const known = v.rows.every((row) => (row.kind === 'order' ? row.order : row.write).symbol_id === v.symbol_id)
  return known ? COLUMNS.with(0, { ...COLUMNS[0]!, drop: 9 }) : COLUMNS
}

export const createOrdersPanel = (): Panel<OrdersView> => ({ id: 'orders', select: createSelect(), paint })
