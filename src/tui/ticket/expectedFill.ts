import { Decimal } from '../../lib/decimal.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import { isQuoteAmount, type OrderParams, type Walk, walkBook, walkBookAmount } from '../../rules/index.ts'
import { marketOf } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'

/** An order as it would fill if it were sent now. */
export interface ExpectedFill {
  /** What it would take from the live book. */
  readonly walk: Walk
  /** Base coins, also of an amount in quote. */
  readonly size: Decimal
  /** Average of a market order, else the order's own; a conditional one's trigger. Null while it is not known. */
  readonly price: Decimal | null
}

export function expectedFill(params: OrderParams, symbol: MarketSymbol, state: State): ExpectedFill {
  const market = marketOf(state, symbol.symbol_id)
  const levels = (params.is_buy ? market?.asks : market?.bids) ?? []
  const inQuote = isQuoteAmount(params, symbol)
  const own = ownPrice(params, state)
  const bound = own === null ? undefined : { price: own, isBuy: params.is_buy }
  const walk = inQuote ? walkBookAmount(levels, params.quantity) : walkBook(levels, params.quantity, bound)
  return {
    walk,
    size: inQuote ? walk.filled : new Decimal(params.quantity),
    price: params.order_type === 'market' ? (walk.average ?? own) : own,
  }
}

/** Price of a limit order, worked out for a price_match as well; of a conditional one, its trigger. */
export function ownPrice(params: OrderParams, state: State): Decimal | null {
  if (params.price !== undefined) return new Decimal(params.price)
  if (params.price_match !== undefined) {
    const market = marketOf(state, params.symbol_id)
    const own = params.price_match.startsWith('queue') === params.is_buy
    const level = (own ? market?.bids : market?.asks)?.[params.price_match.endsWith('_5') ? 4 : 0]
    return level === undefined ? null : new Decimal(level[0])
  }
  return params.conditional === undefined ? null : new Decimal(params.conditional.trigger_price)
}
