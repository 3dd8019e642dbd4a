import { fromSteps } from '../../lib/decimal.ts'
import { activeSymbol, shownBook } from '../../store/selectors/index.ts'
import type { Book } from '../../store/state.ts'
import { isTab, TABS } from '../panelIds.ts'
import {
  focusPanel,
  nextHistory,
  scrollBy,
  selectOrder,
  selectPosition,
  setBookCursor,
  setScroll,
} from '../ui/updates.ts'
import { endOfChart, moveChart } from './chart.ts'
import { type AppContext, stateOf, uiOf, update } from './context.ts'
import { shownOrderRows, shownPositions } from './selection.ts'
import { fillPrice } from './ticketActions.ts'

/** Rows of the focused panel's body. */
function bodyRows(app: AppContext): number {
  const rect = app.layout().panels[uiOf(app).focus]
  return Math.max(1, (rect?.height ?? 10) - 2)
}

/** Down (positive) or up by rows in the focused panel. */
export function moveRows(app: AppContext, rows: number) {
  const { focus } = uiOf(app)
  switch (focus) {
    case 'orders':
      return update(
        app,
        selectOrder(
          neighbour(
            shownOrderRows(app).map((r) => r.id),
            uiOf(app).selectedOrder,
            rows,
          ),
        ),
      )
    case 'positions':
      return update(app, selectPosition(neighbour(shownPositions(app), uiOf(app).selectedPosition, rows)))
    case 'book':
      return moveCursor(app, rows)
    case 'chart':
      return moveChart(app, -rows * 5)
    default:
      update(app, scrollBy(focus, rows))
      loadAtEnd(app)
  }
}

export const movePage = (app: AppContext, pages: 1 | -1): void => moveRows(app, pages * bodyRows(app))

/** The one `by` further in a list, held at its ends; the first when none is chosen yet. */
function neighbour(ids: readonly string[], selected: string | null, by: number): string | null {
  if (ids.length === 0) return null
  const at = selected === null ? -1 : ids.indexOf(selected)
  if (at < 0) return (by > 0 ? ids[0] : ids.at(-1)) ?? null
  return ids[Math.max(0, Math.min(ids.length - 1, at + by))] ?? null
}

/** Moves the book cursor in prices, a level of the shown merge at a time; puts it on the best bid first. */
function moveCursor(app: AppContext, rows: number) {
  const book = shownBook(stateOf(app))
  if (book === null) return
  const { bookCursor } = uiOf(app)
  const start = bookCursor === null ? bestOf(book, rows) : bookCursor - rows * Math.max(1, book.merge)
  if (start !== null && start > 0) update(app, setBookCursor(start))
}

const bestOf = (book: Book, rows: number): number | null =>
  (rows > 0 ? book.bids.ticks[0] : book.asks.ticks[0]) ?? book.bids.ticks[0] ?? book.asks.ticks[0] ?? null

/** To the first (-1) or last (1) row. */
export function moveEnd(app: AppContext, end: 1 | -1) {
  const { focus } = uiOf(app)
  if (focus === 'orders') {
    const ids = shownOrderRows(app).map((r) => r.id)
    return update(app, selectOrder((end < 0 ? ids[0] : ids.at(-1)) ?? null))
  }
  if (focus === 'positions') {
    const ids = shownPositions(app)
    return update(app, selectPosition((end < 0 ? ids[0] : ids.at(-1)) ?? null))
  }
  if (focus === 'book') {
    const book = shownBook(stateOf(app))
    const tick = end < 0 ? book?.asks.ticks.at(-1) : book?.bids.ticks.at(-1)
    return update(app, setBookCursor(tick ?? null))
  }
  if (focus === 'chart') return endOfChart(app, end)
  update(app, setScroll(focus, end < 0 ? 0 : lastRow(app)))
  loadAtEnd(app)
}

/** Left and right: through time on the chart, through the tabs on a list. */
export function moveSideways(app: AppContext, step: 1 | -1) {
  const { focus } = uiOf(app)
  if (focus === 'chart') {
    return moveChart(app, uiOf(app).chart.crosshair === null ? -step * 5 : -step)
  }
  if (!isTab(focus)) return
  update(app, focusPanel(TABS[(TABS.indexOf(focus) + step + TABS.length) % TABS.length]!))
}

const HISTORY_OF = { orders: 'orderHistory', positions: 'positionHistory', flows: 'flows' } as const

function rowsIn(app: AppContext): number {
  const state = stateOf(app)
  const { focus } = uiOf(app)
  const lists: Partial<Record<typeof focus, number>> = {
    fills: state.executions.length,
    history: state[HISTORY_OF[uiOf(app).history]].length,
    balances: state.balances.length,
    log: state.log.length,
    tape: state.symbol_id === null ? 0 : (state.trades[state.symbol_id]?.length ?? 0),
  }
  return lists[focus] ?? 0
}

const lastRow = (app: AppContext): number => Math.max(0, rowsIn(app) - bodyRows(app))

/** The next kind of history, read at once when nothing of it is known. */
export function showNextHistory(app: AppContext): void {
  update(app, nextHistory)
  const list = HISTORY_OF[uiOf(app).history]
  if (stateOf(app)[list].length === 0) void app.port.loadMore(list)
}

/** Histories come in pages: the next one is read when the end is reached. */
function loadAtEnd(app: AppContext) {
  const { focus, scroll } = uiOf(app)
  const last = lastRow(app)
  if ((scroll[focus] ?? 0) > last) update(app, setScroll(focus, last))
  if ((focus === 'fills' || focus === 'history') && (scroll[focus] ?? 0) >= last) {
    void app.port.loadMore(focus === 'fills' ? 'executions' : HISTORY_OF[uiOf(app).history])
  }
}

/** Enter on a price of the book: into the ticket, on the side that rests there. */
export function takeLevel(app: AppContext) {
  const state = stateOf(app)
  const book = shownBook(state)
  const symbol = activeSymbol(state)
  if (book === null || symbol === null) return
  const { bookCursor } = uiOf(app)
  if (bookCursor === null) return moveCursor(app, 1)
  const ask = book.asks.ticks[0] ?? Number.POSITIVE_INFINITY
  fillPrice(app, bookCursor >= ask ? 'sell' : 'buy', fromSteps(bookCursor, symbol.price_step))
}
