import { Decimal, decimalsOf } from '../../lib/decimal.ts'
import type { Order } from '../../protocol/models/order.ts'
import { symbolName } from '../../store/selectors/index.ts'
import { fixed, MASK } from '../format/decimal.ts'
import { shownPrice, stateWords, typeWords } from '../format/orderWords.ts'
import { dateTime } from '../format/time.ts'
import type { HistoryKind } from '../ui/state.ts'
import { createClosedPositionsPanel } from './ClosedPositionsPanel.ts'
import { createFlowsPanel } from './FlowsPanel.ts'
import { type ListView, listPanel } from './listPanel.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

const average = (o: Order): string | null =>
  /[1-9]/.test(o.cum_filled_quantity) ? new Decimal(o.cum_filled_amount).div(o.cum_filled_quantity).toFixed(12) : null

/** Orders that have ended, newest first. */
const createEndedOrdersPanel = (): Panel<ListView<Order>> =>
  listPanel<Order>({
    id: 'history',
    columns: [
      { title: 'ended', width: 14, align: 'left' },
      { title: 'symbol', width: 8, align: 'left', drop: 1 },
      { title: 'side', width: 4, align: 'left' },
      { title: 'type', width: 9, align: 'left', drop: 3 },
      { title: 'size', width: 8, align: 'point' },
      { title: 'price', width: 10, align: 'point' },
      { title: 'filled', width: 8, align: 'point', drop: 2 },
      { title: 'average', width: 10, align: 'point', drop: 4 },
      { title: 'state', width: 9, align: 'left' },
    ],
    rows: (state) => state.orderHistory,
    also: (state) => [state.symbols, state.coins],
    freshness: 'orders',
    words: (o, state) => [
      symbolName(state, o.symbol_id),
      o.is_buy ? 'buy' : 'sell',
      o.state,
      o.order_id,
      o.client_order_id,
    ],
    cells: (o, { state, theme, hidden }) => {
      const symbol = state.symbols.get(o.symbol_id)
      const price = symbol === undefined ? 2 : decimalsOf(symbol.price_step)
      const lot = symbol === undefined ? 3 : decimalsOf(symbol.qty_step)
      return {
        cells: [
          { text: dateTime(o.updated_time), style: theme.label },
          { text: symbolName(state, o.symbol_id) },
          { text: o.is_buy ? 'buy' : 'sell', style: o.is_buy ? theme.bid : theme.ask },
          { text: typeWords(o), style: theme.label },
          { text: hidden ? MASK : fixed(o.original_quantity, lot) },
          { text: fixed(shownPrice(o), price) },
          { text: hidden ? MASK : fixed(o.cum_filled_quantity, lot) },
          { text: fixed(average(o), price + 1), style: theme.label },
          { text: stateWords(o.state), style: o.state === 'rejected' ? theme.error : theme.label },
        ],
      }
    },
    waitsFor: 'the order history',
    empty: 'no ended orders yet',
  })

/** A view of one of the lists. */
export interface HistoryView {
  readonly kind: HistoryKind
  readonly view: unknown
}

/** Ended orders, closed positions or changes of balances: one place, one key goes through them. */
export function createHistoryPanel(): Panel<HistoryView> {
  const lists: Readonly<Record<HistoryKind, Panel>> = {
    orders: createEndedOrdersPanel(),
    positions: createClosedPositionsPanel(),
    flows: createFlowsPanel(),
  }
  const view = (input: PanelInput): unknown => lists[input.ui.history].select(input)
  return {
    id: 'history',
    select: memoSelect(
      (input) => [input.ui.history, view(input)],
      (input) => ({ kind: input.ui.history, view: view(input) }),
    ),
    paint: (s, v, theme) => lists[v.kind].paint(s, v.view, theme),
  }
}
