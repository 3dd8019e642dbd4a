import type { MarginMode, PositionMode, StpMode, TriggerBy } from '../../protocol/enums.ts'
import type { Coin, Level, MarketSymbol } from '../../protocol/models/market.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { Position } from '../../protocol/models/position.ts'

/** Prices of one symbol now; null when unknown. Bids descend, asks ascend; empty when there is no book. */
export interface MarketView {
  mark_price: string | null
  last_price: string | null
  index_price: string | null
  bids: readonly Level[]
  asks: readonly Level[]
}

/** Everything a command is resolved against: a plain snapshot, so that preview and send see the same world. */
export interface ResolveContext {
  symbols: readonly MarketSymbol[]
  coins: readonly Coin[]
  /** Symbol on the screen, used when the command names none. */
  symbol_id: number | null
  market(symbolId: number): MarketView | null
  positions: readonly Position[]
  /** Live orders. */
  orders: readonly Order[]
  /** False when `orders` was not fetched: an id that is not in it is then passed on as typed. Default true. */
  orders_known?: boolean
  /** Free balance of a coin (decimal string); null when unknown. */
  available(coinId: number): string | null
  position_mode: PositionMode | null
  /** Leverage and margin mode a new order on the symbol would use. */
  leverage(symbolId: number): number | null
  margin_mode(symbolId: number): MarginMode
  defaults?: {
    /** Fraction: "0.01" is 1 %. */
    slippage?: string
    stp_mode?: StpMode
    trigger_by?: TriggerBy
  }
}
