import type { Rng } from '../../lib/rng.ts'
import type { PlaceOrderParams } from '../../protocol/endpoints/placeOrder.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { ExchangeCore } from '../types.ts'
import type { Asset } from './assets.ts'
import { createSteps, type Steps } from './steps.ts'

/** One symbol as a participant sees it: best prices in ticks, sizes in lots, refusals as `null` or `false`. */
export interface Venue {
  readonly symbol: MarketSymbol
  readonly asset: Asset
  readonly spot: boolean
  readonly ticks: Steps
  readonly lots: Steps
  /** Before anything else in a block. */
  enter(core: ExchangeCore): void
  /** 0 when nobody bids. */
  bid(): number
  /** Infinity when nobody offers. */
  ask(): number
  /** Last traded price in ticks, or null. */
  last(): number | null
  /** Post-only limit order; its id, or null when refused. */
  rest(account: string, isBuy: boolean, tick: number, lots: number): string | null
  /** Immediate order; without a limit at market. */
  take(account: string, isBuy: boolean, lots: number, limit?: number): boolean
  resize(account: string, orderId: string, lots: number): boolean
  /** `tick`: where the order rests. */
  cancel(account: string, orderId: string, tick: number): boolean
  /** Open size of an account on a perpetual, in units of the asset, negative when short. */
  position(core: ExchangeCore, account: string): number
}

const MARKET_SLIPPAGE = '0.005'

export function createVenue(rng: Rng, symbol: MarketSymbol, asset: Asset): Venue {
  const ticks = createSteps(symbol.price_step)
  const lots = createSteps(symbol.qty_step)
  const largest = lots.parse(symbol.max_size)
  const smallest = Math.max(1, lots.parse(symbol.min_size))
  const spot = isSpot(symbol)
  const perpFields = spot ? {} : ({ position_side: 'both', margin_mode: 'cross' } as const)
  let core: ExchangeCore
  let best: { bid: number; ask: number } | null = null

  const top = () => {
    if (best === null) {
      const { bids, asks } = core.book(symbol.symbol_id, 1, 1)
      best = { bid: bids[0] ? ticks.parse(bids[0][0]) : 0, ask: asks[0] ? ticks.parse(asks[0][0]) : Infinity }
    }
    return best
  }
  const place = (account: string, isBuy: boolean, size: number, fields: Partial<PlaceOrderParams>) => {
    const quantity = lots.format(Math.max(smallest, Math.min(largest, Math.round(size))))
    const common = { symbol_id: symbol.symbol_id, is_buy: isBuy, quantity, ...perpFields }
    const params = { order_type: 'limit' as const, ...common, ...fields }
    const outcome = core.execute({ hash: pseudoHash(rng), account, action: { name: 'placeOrder', params } })
    return outcome.ok && outcome.data.state !== 'rejected' ? outcome.data.order_id : null
  }
  return {
    symbol,
    asset,
    spot,
    ticks,
    lots,
    enter(next) {
      core = next
      best = null
    },
    bid: () => top().bid,
    ask: () => top().ask,
    last() {
      const price = core.prices(symbol.symbol_id).last_price
      return price === null ? null : ticks.parse(price)
    },
    rest(account, isBuy, tick, size) {
      const { bid, ask } = top()
      if (tick < 1 || (isBuy ? tick >= ask : tick <= bid)) return null
      const id = place(account, isBuy, size, { price: ticks.format(tick), time_in_force: 'gtc', flags: ['post_only'] })
      if (id !== null && isBuy && tick > bid) best = { bid: tick, ask }
      if (id !== null && !isBuy && tick < ask) best = { bid, ask: tick }
      return id
    },
    take(account, isBuy, size, limit) {
      best = null
      if (limit !== undefined) {
        return place(account, isBuy, size, { price: ticks.format(limit), time_in_force: 'ioc' }) !== null
      }
      const market = { order_type: 'market', market_order_type: 'base', slippage: MARKET_SLIPPAGE } as const
      return place(account, isBuy, size, market) !== null
    },
    resize(account, orderId, size) {
      const quantity = lots.format(Math.max(smallest, Math.min(largest, Math.round(size))))
      const params = { order_id: orderId, quantity }
      return core.execute({ hash: pseudoHash(rng), account, action: { name: 'modifyOrder', params } }).ok
    },
    cancel(account, orderId, tick) {
      if (best !== null && (tick === best.bid || tick === best.ask)) best = null
      const params = { order_id: orderId }
      return core.execute({ hash: pseudoHash(rng), account, action: { name: 'cancelOrder', params } }).ok
    },
    position(from, account) {
      const own = from.positions(account).find(({ symbol_id }) => symbol_id === symbol.symbol_id)
      return own === undefined ? 0 : Number(own.open_size) / asset.unit
    },
  }
}

/** Looks like a transaction hash and comes from the seed. */
export function pseudoHash(rng: Rng): string {
  let hex = '0x'
  for (let i = 0; i < 8; i++) hex += rng.u32().toString(16).padStart(8, '0')
  return hex
}

export function pseudoAddress(rng: Rng): string {
  return pseudoHash(rng).slice(0, 42)
}
