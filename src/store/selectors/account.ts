import { Decimal } from '../../lib/decimal.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { Position } from '../../protocol/models/position.ts'
import { isTerminal } from '../../protocol/orderStates.ts'
import { type ExitNow, exitNow } from '../../rules/bookWalk.ts'
import {
  type CrossAccount,
  crossLiquidationPrice,
  fundingPayment,
  initialMargin,
  liquidationPrice,
  maintenanceMargin,
  unrealizedPnl,
} from '../../rules/margin.ts'
import type { State } from '../state.ts'
import { finestBook, levelsFor } from './book.ts'

/** Open positions, by symbol and side. */
export function positionList(state: Pick<State, 'positions'>): Position[] {
  return Object.values(state.positions).sort(
    (a, b) => a.symbol_id - b.symbol_id || a.position_side.localeCompare(b.position_side),
  )
}

type Marks = Pick<State, 'tickers'>

export function markPrice(state: Marks, symbolId: number): string | null {
  return state.tickers[symbolId]?.mark_price ?? null
}

/** PnL at the mark price; null without one. */
export function pnlAtMark(state: Marks, position: Position): Decimal | null {
  const mark = markPrice(state, position.symbol_id)
  return mark === null ? null : unrealizedPnl(position.open_size, position.avg_price, mark)
}

/** PnL if closed at market now, taker fee included; null without a book or with an empty one. */
export function pnlExitNow(state: Pick<State, 'books' | 'symbols'>, position: Position): ExitNow | null {
  const symbol = state.symbols.get(position.symbol_id)
  const book = finestBook(state, position.symbol_id)
  if (symbol === undefined || book === null) return null
  // Only what closing would touch: this runs for every position and frame.
  const size = new Decimal(position.open_size)
  const lots = size.abs().div(symbol.qty_step).ceil().toNumber()
  const [bids, asks] = size.gt(0) ? [levelsFor(book.bids, lots, symbol), []] : [[], levelsFor(book.asks, lots, symbol)]
  return exitNow(size, position.avg_price, { bids, asks }, symbol.taker_fee_rate)
}

/** Paid (positive) or received (negative) at the next funding; null while the rate is unknown. */
export function nextFunding(state: Marks, position: Position): Decimal | null {
  const ticker = state.tickers[position.symbol_id]
  if (ticker?.mark_price == null || ticker.funding_rate === null) return null
  return fundingPayment(position.open_size, ticker.mark_price, ticker.funding_rate)
}

export interface Equity {
  coin_id: number
  balance: Decimal
  isolated: Decimal
  /** Of all positions settled in the coin, at mark. */
  pnl: Decimal
  /** balance + isolated margins + PnL. */
  equity: Decimal
  /** balance + cross PnL - cross initial margins - margins and holds of resting orders: for a new order. Estimate. */
  free: Decimal
  /** False when a mark price is missing: the numbers leave that position's PnL out. */
  complete: boolean
}

type AccountState = Pick<State, 'balances' | 'positions' | 'orders' | 'symbols' | 'tickers'>

/** Equity and free margin of one settle coin, at mark prices. */
export function equityOf(state: AccountState, coinId: number): Equity {
  const coin = state.balances.find((b) => b.coin_id === coinId)
  const balance = new Decimal(coin?.balance ?? 0)
  const isolated = new Decimal(coin?.isolated_balance ?? 0)
  let pnl = new Decimal(0)
  let crossPnl = new Decimal(0)
  let used = new Decimal(0)
  let complete = true
  for (const position of settledIn(state, coinId)) {
    const mark = markPrice(state, position.symbol_id)
    const own = pnlAtMark(state, position)
    if (mark === null || own === null) {
      complete = false
      continue
    }
    pnl = pnl.plus(own)
    if (position.margin_mode === 'isolated') continue
    crossPnl = crossPnl.plus(own)
    used = used.plus(initialMargin(position.open_size, mark, Math.max(1, position.leverage)))
  }
  used = used.plus(orderMargins(state, coinId)).plus(spotHolds(state, coinId))
  return {
    coin_id: coinId,
    balance,
    isolated,
    pnl,
    equity: balance.plus(isolated).plus(pnl),
    free: Decimal.max(balance.plus(crossPnl).minus(used), 0),
    complete,
  }
}

/** Initial margins of resting orders that would open or add to a position. */
function orderMargins(state: AccountState, coinId: number): Decimal {
  let sum = new Decimal(0)
  for (const order of Object.values(state.orders)) {
    const symbol = state.symbols.get(order.symbol_id)
    if (symbol?.settle_coin_id !== coinId || isTerminal(order.state) || order.algo_order_type !== null) continue
    const price = order.price ?? markPrice(state, order.symbol_id)
    if (price === null || closes(state, order)) continue
    sum = sum.plus(initialMargin(order.remaining_quantity, price, leverageOf(state, symbol)))
  }
  return sum
}

/** What resting spot orders hold: the quote amount of buys, the base quantity of sells. */
function spotHolds(state: AccountState, coinId: number): Decimal {
  let sum = new Decimal(0)
  for (const order of Object.values(state.orders)) {
    const symbol = state.symbols.get(order.symbol_id)
    if (symbol === undefined || !isSpot(symbol) || isTerminal(order.state) || order.algo_order_type !== null) continue
    if (!order.is_buy) {
      if (symbol.base_coin_id === coinId) sum = sum.plus(order.remaining_quantity)
    } else if (symbol.quote_coin_id === coinId && order.price !== null) {
      sum = sum.plus(new Decimal(order.remaining_quantity).times(order.price))
    }
  }
  return sum
}

function closes(
  state: AccountState,
  order: { symbol_id: number; is_buy: boolean; position_side: string | null },
): boolean {
  const held = Object.values(state.positions).find(
    (p) => p.symbol_id === order.symbol_id && p.position_side === order.position_side,
  )
  return held !== undefined && held.open_size.startsWith('-') === order.is_buy
}

function leverageOf(state: AccountState, symbol: MarketSymbol): number {
  const held = Object.values(state.positions).find((p) => p.symbol_id === symbol.symbol_id)
  return Math.max(1, held?.leverage ?? symbol.default_leverage ?? 1)
}

function settledIn(state: Pick<State, 'positions' | 'symbols'>, coinId: number): Position[] {
  return Object.values(state.positions).filter((p) => state.symbols.get(p.symbol_id)?.settle_coin_id === coinId)
}

/** Estimated liquidation price; null when there is none or something needed for it is unknown. */
export function liquidationOf(state: AccountState, position: Position): Decimal | null {
  const symbol = state.symbols.get(position.symbol_id)
  if (symbol === undefined || isSpot(symbol) || symbol.max_leverage === null || symbol.settle_coin_id === null)
    return null
  const { open_size: size, avg_price: entry } = position
  if (position.margin_mode === 'isolated') {
    return position.isolated_margin === null
      ? null
      : liquidationPrice(size, entry, position.isolated_margin, symbol.max_leverage)
  }
  const account = crossAccount(state, position, symbol.settle_coin_id)
  return account === null ? null : crossLiquidationPrice(size, entry, symbol.max_leverage, account)
}

function crossAccount(state: AccountState, position: Position, coinId: number): CrossAccount | null {
  let otherPnl = new Decimal(0)
  let otherMaintenance = new Decimal(0)
  for (const other of settledIn(state, coinId)) {
    if (other === position || other.margin_mode === 'isolated') continue
    const mark = markPrice(state, other.symbol_id)
    const bracket = state.symbols.get(other.symbol_id)?.max_leverage
    if (mark === null || bracket == null) return null
    otherPnl = otherPnl.plus(unrealizedPnl(other.open_size, other.avg_price, mark))
    otherMaintenance = otherMaintenance.plus(maintenanceMargin(other.open_size, mark, bracket))
  }
  const balance = state.balances.find((b) => b.coin_id === coinId)?.balance ?? '0'
  return { balance, otherPnl, otherMaintenance }
}
