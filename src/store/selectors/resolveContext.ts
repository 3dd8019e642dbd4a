import type { MarketView, ResolveContext } from '../../grammar/resolve/context.ts'
import { Decimal, plain } from '../../lib/decimal.ts'
import { MARGIN_MODES, type MarginMode, POSITION_MODES, type PositionMode } from '../../protocol/enums.ts'
import { isSpot } from '../../protocol/models/market.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { State } from '../state.ts'
import { equityOf, positionList } from './account.ts'
import { finestBook, levelsOf } from './book.ts'
import { liveOrders } from './orders.ts'

/** The world a command is resolved against, as the state has it now. */
export function resolveContext(state: State): ResolveContext {
  return {
    symbols: [...state.symbols.values()],
    coins: [...state.coins.values()],
    symbol_id: state.symbol_id,
    market: (symbolId) => marketView(state, symbolId),
    positions: positionList(state),
    orders: liveOrders(state),
    orders_known: state.freshness.orders.at > 0,
    available: (coinId) => available(state, coinId),
    position_mode: known(POSITION_MODES, state.settings?.position_mode),
    leverage: (symbolId) =>
      positionOn(state, symbolId)?.leverage ?? state.symbols.get(symbolId)?.default_leverage ?? null,
    margin_mode: (symbolId) => known(MARGIN_MODES, positionOn(state, symbolId)?.margin_mode) ?? 'cross',
  }
}

function marketView(state: State, symbolId: number): MarketView | null {
  const symbol = state.symbols.get(symbolId)
  if (symbol === undefined) return null
  const ticker = state.tickers[symbolId]
  const book = finestBook(state, symbolId)
  // Levels that are not live any more would set a price nobody quotes.
  const levels = book?.status === 'live' ? levelsOf(book, symbol) : { bids: [], asks: [] }
  return {
    mark_price: ticker?.mark_price ?? null,
    last_price: ticker?.last_price ?? null,
    index_price: ticker?.index_price ?? null,
    ...levels,
  }
}

/** What a new order may use of a coin: free margin, less what resting spot orders hold; null before the first read. */
function available(state: State, coinId: number): string | null {
  if (state.freshness.balances.at === 0) return null
  const held = liveOrders(state).reduce((sum, order) => sum.plus(spotHold(state, order, coinId)), new Decimal(0))
  return plain(Decimal.max(equityOf(state, coinId).free.minus(held), 0))
}

function spotHold(state: State, order: Order, coinId: number): Decimal {
  const symbol = state.symbols.get(order.symbol_id)
  if (symbol === undefined || !isSpot(symbol) || order.algo_order_type !== null) return new Decimal(0)
  if (order.is_buy) {
    const cost = order.price === null ? null : new Decimal(order.remaining_quantity).times(order.price)
    return symbol.quote_coin_id === coinId && cost !== null ? cost : new Decimal(0)
  }
  return symbol.base_coin_id === coinId ? new Decimal(order.remaining_quantity) : new Decimal(0)
}

function positionOn(state: State, symbolId: number) {
  return positionList(state).find((p) => p.symbol_id === symbolId)
}

/** A word of the wire when it is one we know. */
function known<T extends MarginMode | PositionMode>(words: readonly T[], word: string | undefined): T | null {
  return words.find((w) => w === word) ?? null
}
