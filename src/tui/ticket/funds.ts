import { Decimal, decimalsOf } from '../../lib/decimal.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import { afterFill, fee, initialMargin, type OrderParams } from '../../rules/index.ts'
import { equityOf, resolveContext } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'

/** What an order needs of a coin, and what is free of it before; estimates. */
export interface Funds {
  readonly coin_id: number
  /** Shown of amounts in the coin. */
  readonly decimals: number
  /** Initial margin of what it adds to the position; on spot all that it pays. */
  readonly margin: Decimal
  /** Margin, and the fee of a taker on a perpetual. */
  readonly needed: Decimal
  readonly free: Decimal
}

const MONEY_DECIMALS = 2

/** Of an order of `size` base coins that fills whole at `price`. */
export function fundsOf(params: OrderParams, size: Decimal, price: Decimal, symbol: MarketSymbol, state: State): Funds {
  if (isSpot(symbol)) {
    const coin_id = params.is_buy ? symbol.quote_coin_id : symbol.base_coin_id
    const needed = params.is_buy ? size.times(price) : size
    const decimals = params.is_buy ? MONEY_DECIMALS : decimalsOf(symbol.qty_step)
    return { coin_id, decimals, margin: needed, needed, free: equityOf(state, coin_id).free }
  }
  const side = params.position_side ?? 'both'
  const held = Object.values(state.positions).find((p) => p.symbol_id === symbol.symbol_id && p.position_side === side)
  const after = afterFill(held?.open_size ?? '0', held?.avg_price ?? '0', params.is_buy, size, price)
  const added = Decimal.max(after.size.abs().minus(new Decimal(held?.open_size ?? 0).abs()), 0)
  const margin = initialMargin(added, price, resolveContext(state).leverage(symbol.symbol_id) ?? 1)
  const coin_id = symbol.settle_coin_id!
  const needed = margin.plus(fee(size, price, symbol.taker_fee_rate))
  return { coin_id, decimals: MONEY_DECIMALS, margin, needed, free: equityOf(state, coin_id).free }
}
