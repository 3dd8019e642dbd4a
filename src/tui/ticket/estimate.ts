import { Decimal, decimalsOf } from '../../lib/decimal.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { Position } from '../../protocol/models/position.ts'
import { afterFill, fee, liquidationDistance, type OrderParams } from '../../rules/index.ts'
import { coinName, liquidationOf, resolveContext } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { fixed, percent } from '../format/decimal.ts'
import type { TicketEstimate } from '../panels/ticketView.ts'
import { expectedFill } from './expectedFill.ts'
import { fundsOf } from './funds.ts'

export const NO_ESTIMATE: TicketEstimate = {
  worst: null,
  average: null,
  feeMaker: null,
  feeTaker: null,
  notional: null,
  margin: null,
  freeAfter: null,
  entryAfter: null,
  liquidationAfter: null,
  liquidationDistance: null,
}

/** What an order would do if it were sent now, from the live book; estimates, formatted. */
export function estimateOrder(params: OrderParams, symbol: MarketSymbol, state: State): TicketEstimate {
  const isMarket = params.order_type === 'market'
  const { walk, size, price: fillPrice } = expectedFill(params, symbol, state)
  if (fillPrice === null || size.isZero()) return NO_ESTIMATE
  const ticks = decimalsOf(symbol.price_step)
  const takes = !walk.filled.isZero()
  const base: TicketEstimate = {
    ...NO_ESTIMATE,
    worst: isMarket
      ? walk.worst === null
        ? null
        : fixed(walk.worst, ticks)
      : takes
        ? fixed(walk.worst, ticks)
        : fixed(fillPrice, ticks),
    average: takes && walk.average !== null ? fixed(walk.average, ticks) : null,
    feeMaker: isMarket ? null : fixed(fee(size, fillPrice, symbol.maker_fee_rate), 2),
    feeTaker: fixed(fee(size, walk.average ?? fillPrice, symbol.taker_fee_rate), 2),
    notional: fixed(size.times(fillPrice), 2),
  }
  const funds = fundsOf(params, size, fillPrice, symbol, state)
  const free = `${fixed(funds.free.minus(funds.needed), funds.decimals)} ${coinName(state, funds.coin_id)}`
  if (isSpot(symbol)) return { ...base, freeAfter: free }
  return {
    ...base,
    ...afterwards(params, size, fillPrice, funds.margin, symbol, state),
    margin: fixed(funds.margin, 2),
    freeAfter: free,
  }
}

/** The position after the whole order has filled at `price`. */
function afterwards(
  params: OrderParams,
  size: Decimal,
  price: Decimal,
  margin: Decimal,
  symbol: MarketSymbol,
  state: State,
): Partial<TicketEstimate> {
  const context = resolveContext(state)
  const leverage = context.leverage(symbol.symbol_id) ?? 1
  const ticks = decimalsOf(symbol.price_step)
  const side = params.position_side ?? 'both'
  const entry = Object.entries(state.positions).find(
    ([, p]) => p.symbol_id === symbol.symbol_id && p.position_side === side,
  )
  const held = entry?.[1]
  const after = afterFill(held?.open_size ?? '0', held?.avg_price ?? '0', params.is_buy, size, price)
  const result: { -readonly [K in keyof TicketEstimate]?: TicketEstimate[K] } = {
    entryAfter: after.size.isZero() ? null : fixed(after.entry, ticks),
  }
  if (after.size.isZero()) return result
  const mode = params.margin_mode ?? 'cross'
  const isolated = new Decimal(held?.isolated_margin ?? 0).plus(margin)
  const next = {
    ...(held ?? BLANK),
    symbol_id: symbol.symbol_id,
    position_side: side,
    margin_mode: mode,
    leverage,
    open_size: after.size.toFixed(),
    avg_price: after.entry.toFixed(),
    isolated_margin: mode === 'isolated' ? isolated.toFixed() : null,
  } satisfies Position
  const key = entry?.[0] ?? `${symbol.symbol_id}:${side}:${mode}`
  const liquidation = liquidationOf({ ...state, positions: { ...state.positions, [key]: next } }, next)
  const mark = state.tickers[symbol.symbol_id]?.mark_price ?? null
  if (liquidation !== null) {
    result.liquidationAfter = fixed(liquidation, liquidation.gte(1000) ? 0 : ticks)
    if (mark !== null) result.liquidationDistance = percent(liquidationDistance(mark, liquidation), 1)
  }
  return result
}

const BLANK: Position = {
  symbol_id: 0,
  address: '',
  position_side: 'both',
  margin_mode: 'cross',
  open_size: '0',
  avg_price: '0',
  leverage: 1,
  cum_realized_pnl: '0',
  cum_close_size: '0',
  cum_close_value: '0',
  cum_fee: '0',
  cum_funding_fee: '0',
  max_size: '0',
  isolated_margin: null,
  adl_level: 0,
  created_time: 0,
  updated_time: 0,
}
