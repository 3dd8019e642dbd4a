import type { Rng } from '../../../src/lib/rng.ts'
import { BTC, BTC_PERP, BTC_SPOT, USDT } from '../../support/paper/driver.ts'
import { decimal } from './refExchange.ts'

export interface LifeAction {
  name: string
  params: Record<string, unknown>
}

export const LIFE_CENTER = 128_000

/**
 * Actions of an account with little money: hedge and one-way positions, isolated and cross, triggers, attached and full
 * TPSL, margin and leverage. Many are refused; none may break a rule. `someId` gives an order_id, live or not.
 */
export function createLifeActions(rng: Rng, someId: () => string): () => LifeAction {
  const chance = (percent: number) => rng.int(1, 100) <= percent
  const price = () => decimal(LIFE_CENTER + rng.int(-60, 60) * 20, 2)
  const lots = () => decimal(rng.int(1, 60), 1000)
  const triggerBy = () => rng.pick(['last_price', 'mark_price', 'index_price'])
  const stp = () => (chance(50) ? { stp_mode: rng.pick(['cancel_maker', 'cancel_taker', 'cancel_both', 'none']) } : {})

  const side = (name: 'tp' | 'sl', by: () => string): Record<string, string> => {
    const limit = chance(40)
    return {
      [`${name}_trigger_price`]: price(),
      [`${name}_trigger_by`]: by(),
      ...(limit ? { [`${name}_order_type`]: 'limit', [`${name}_order_price`]: price() } : {}),
    }
  }
  const tpsl = (by: () => string, full: boolean): Record<string, string> => {
    const which = rng.int(1, 3)
    return {
      tpsl_mode: full && chance(50) ? 'full' : 'partial',
      ...(which !== 1 ? side('tp', by) : {}),
      ...(which !== 2 ? side('sl', by) : {}),
    }
  }
  const removal = { tp_trigger_price: '0', sl_trigger_price: '0' }

  const order = (): Record<string, unknown> => {
    const spot = chance(25)
    const market = chance(25)
    const algo = chance(35) ? rng.pick(['conditional', 'tpsl', 'attached_tpsl']) : undefined
    const by = spot ? () => 'last_price' : triggerBy
    const quote = spot && market && chance(50)
    const limit = chance(12)
      ? { price_match: rng.pick(['queue_1', 'queue_5', 'counter_party_1', 'counter_party_5']) }
      : { price: price() }
    const tif = rng.pick(['gtc', 'gtc', 'ioc', 'fok'])
    const reduceOnly = algo === 'attached_tpsl' && chance(25)
    const flags = [
      ...(tif === 'gtc' && !market && chance(20) ? ['post_only'] : []),
      ...(reduceOnly ? ['reduce_only'] : []),
    ]
    return {
      symbol_id: spot ? BTC_SPOT : BTC_PERP,
      is_buy: chance(50),
      order_type: market ? 'market' : 'limit',
      quantity: quote ? decimal(rng.int(40_000, 90_000_000), 200_000) : lots(),
      ...(chance(15) ? { client_order_id: `c${rng.int(1, 20)}` } : {}),
      ...(spot
        ? { ...(market ? { market_order_type: quote ? 'quote' : 'base' } : {}) }
        : {
            position_side: rng.pick(['both', 'both', 'long', 'short']),
            margin_mode: rng.pick(['cross', 'cross', 'isolated']),
          }),
      ...(market
        ? chance(40)
          ? { slippage: rng.pick(['0.0001', '0.003', '0.1']) }
          : {}
        : { ...limit, time_in_force: tif }),
      ...stp(),
      ...(flags.length > 0 ? { flags } : {}),
      ...(algo === undefined ? {} : { algo_order_type: algo }),
      ...(algo === 'conditional' ? { conditional: { trigger_price: price(), trigger_by: by() } } : {}),
      ...(algo === 'tpsl' || algo === 'attached_tpsl' || (algo === undefined && chance(10))
        ? { tpsl: tpsl(by, !spot) }
        : {}),
    }
  }
  const ref = () => (chance(90) ? { order_id: someId() } : { client_order_id: `c${rng.int(1, 20)}` })
  const change = (): Record<string, unknown> => ({
    ...ref(),
    ...(chance(50) ? { price: price() } : {}),
    ...(chance(50) ? { quantity: lots() } : {}),
    ...(chance(15) ? { conditional: { trigger_price: price(), trigger_by: triggerBy() } } : {}),
    ...(chance(30) ? { tpsl: chance(30) ? removal : side(rng.pick(['tp', 'sl']), triggerBy) } : {}),
  })
  const many = <T>(make: () => T): T[] => Array.from({ length: rng.int(1, 5) }, make)

  return () => {
    const kind = rng.int(1, 100)
    if (kind <= 52) return { name: 'placeOrder', params: order() }
    if (kind <= 60) return { name: 'cancelOrder', params: ref() }
    if (kind <= 62) {
      const filter = {
        ...(chance(40) ? { symbol_id: rng.pick([BTC_PERP, BTC_SPOT]) } : {}),
        ...(chance(30) ? { position_side: rng.pick(['both', 'long', 'short']) } : {}),
        ...(chance(30) ? { margin_mode: rng.pick(['cross', 'isolated']) } : {}),
      }
      return { name: 'cancelAll', params: filter }
    }
    if (kind <= 74) return { name: 'modifyOrder', params: change() }
    if (kind <= 78) return { name: 'chaseOrder', params: ref() }
    if (kind <= 82) return { name: 'batchOrder', params: { orders: many(order) } }
    if (kind <= 84) return { name: 'batchModify', params: { orders: many(change) } }
    if (kind <= 86) return { name: 'batchCancel', params: { orders: many(ref) } }
    if (kind <= 90) {
      const params = { symbol_id: BTC_PERP, leverage: rng.int(1, 110), margin_mode: rng.pick(['cross', 'isolated']) }
      return { name: 'setLeverage', params }
    }
    if (kind <= 92) return { name: 'setPositionMode', params: { position_mode: rng.pick(['one_way', 'hedge']) } }
    if (kind <= 96) {
      const position_side = rng.pick(['both', 'long', 'short'])
      return { name: 'updateMargin', params: { symbol_id: BTC_PERP, position_side, amount: String(rng.int(-90, 90)) } }
    }
    if (kind <= 97) return { name: 'setAutoBorrow', params: { auto_borrow: chance(50) } }
    return chance(50)
      ? { name: 'deposit', params: { coin_id: USDT, amount: decimal(rng.int(1, 300_000), 1000) } }
      : { name: 'deposit', params: { coin_id: BTC, amount: decimal(rng.int(1, 30), 1000) } }
  }
}
