import type { Rng } from '../../../src/lib/rng.ts'
import { ALICE, BOB, BTC_PERP, BTC_SPOT, CAROL } from '../../support/paper/driver.ts'
import { decimal, type Ref } from './refExchange.ts'
import type { RefModify, RefPlace, Stp } from './refTypes.ts'

export const DAVE = `0x${'d'.repeat(40)}`
export const OWNERS = [ALICE, BOB, CAROL, DAVE]
/** BOB is a sub-account of ALICE. */
export const FAMILIES = new Map([[BOB, ALICE]])

/** Middle of the prices, in ticks of 0.5. */
export const CENTER = 128_428

type Modify = Ref & RefModify
/** One action of an account; orders are named by `key`, counted in order of their first push. */
export type Operation =
  | { name: 'place'; owner: string; p: RefPlace }
  | { name: 'cancel'; owner: string; ref: Ref }
  | { name: 'cancelAll'; owner: string; filter: { symbol_id?: number; is_buy?: boolean; position_side?: 'both' } }
  | { name: 'modify'; owner: string; p: Modify }
  | { name: 'chase'; owner: string; ref: Ref }
  | { name: 'batchPlace'; owner: string; items: RefPlace[] }
  | { name: 'batchCancel'; owner: string; items: Ref[] }
  | { name: 'batchModify'; owner: string; items: Modify[] }
  | { name: 'index'; ticks: number }

/** What the generator may aim at: an order that is probably live. */
export interface Target {
  key: number
  owner: string
  clientId: string | null
}

const LOTS_PER_ONE: Record<number, number> = { [BTC_PERP]: 1000, [BTC_SPOT]: 100_000 }

/** Random operations of all kinds; a few are wrong on purpose. `targets` gives some order, live or not. */
export function createOperations(rng: Rng, target: () => Target | null): () => Operation {
  const chance = (percent: number) => rng.int(1, 100) <= percent
  const owner = () => rng.pick(OWNERS)
  const symbol = () => rng.pick([BTC_PERP, BTC_SPOT])
  const price = () => {
    if (chance(1)) return '64214.3'
    if (chance(1)) return rng.pick(['50000', '80000'])
    return decimal(CENTER + rng.int(-10, 10), 2)
  }
  const quantity = (id: number) => (chance(1) ? '0.000001' : decimal(rng.int(1, 12), LOTS_PER_ONE[id]!))

  const place = (): RefPlace => {
    const symbol_id = symbol()
    const spot = symbol_id === BTC_SPOT
    const market = chance(22)
    const p: RefPlace = {
      symbol_id,
      is_buy: chance(50),
      order_type: market ? 'market' : 'limit',
      quantity: quantity(symbol_id),
      ...(spot ? {} : { position_side: 'both', margin_mode: 'cross' }),
    }
    if (chance(60)) p.stp_mode = rng.pick<Stp>(['cancel_maker', 'cancel_taker', 'cancel_both', 'none'])
    if (chance(30)) p.client_order_id = `c${rng.int(1, 60)}`
    if (market) {
      if (spot && chance(50)) {
        p.market_order_type = 'quote'
        // Any amount, or what some lots cost exactly at a price near by.
        const exact = rng.int(1, 10) * (CENTER + rng.int(-10, 10))
        p.quantity = decimal(chance(40) ? exact : rng.int(60_000, 1_500_000), 200_000)
      } else if (spot || chance(50)) p.market_order_type = 'base'
      if (chance(70)) p.slippage = rng.pick(['0.0001', '0.00015', '0.0003', '0.1'])
    } else {
      if (chance(15)) p.price_match = rng.pick(['queue_1', 'queue_5', 'counter_party_1', 'counter_party_5'])
      else p.price = price()
      const tif = rng.pick(['gtc', 'gtc', 'gtc', 'ioc', 'fok', undefined] as const)
      if (tif !== undefined) p.time_in_force = tif
      if ((tif ?? 'gtc') === 'gtc' && chance(20)) p.flags = ['post_only']
    }
    if (chance(8)) {
      p.algo_order_type = 'conditional'
      p.conditional = trigger(spot)
    }
    return p
  }
  const trigger = (spot: boolean) => ({
    trigger_price: decimal(CENTER + rng.int(-12, 12), 2),
    trigger_by: spot ? 'last_price' : rng.pick(['last_price', 'mark_price', 'index_price']),
  })
  const ref = (): { owner: string; ref: Ref } => {
    const aimed = chance(97) ? target() : null
    if (aimed === null) return { owner: owner(), ref: { key: 1e9 } }
    const by = rng.int(1, 10)
    const { key, clientId } = aimed
    const both = by === 1 ? { key, client_order_id: clientId ?? 'none' } : { key }
    const named = clientId !== null && by > 6 ? { client_order_id: clientId } : both
    return { owner: chance(97) ? aimed.owner : owner(), ref: named }
  }
  const change = (): RefModify => {
    const p: RefModify = {}
    if (chance(60)) p.price = price()
    // On one of the two symbols this is off the step, unless it has few decimals.
    if (chance(60)) p.quantity = quantity(symbol())
    if (chance(10)) p.conditional = trigger(chance(50))
    if (Object.keys(p).length === 0) p.price = price()
    return p
  }
  /** A batch acts for one account: whoever owns its first order. */
  const batch = <T>(make: () => T): T[] => Array.from({ length: rng.int(1, 6) }, make)

  return () => {
    const kind = rng.int(1, 100)
    if (kind <= 58) return { name: 'place', owner: owner(), p: place() }
    if (kind <= 72) {
      const { owner: who, ref: named } = ref()
      return { name: 'modify', owner: who, p: { ...named, ...change() } }
    }
    if (kind <= 81) return { name: 'cancel', ...ref() }
    if (kind <= 87) return { name: 'chase', ...ref() }
    if (kind <= 88) {
      return {
        name: 'cancelAll',
        owner: owner(),
        filter: {
          ...(chance(50) ? { symbol_id: symbol() } : {}),
          ...(chance(50) ? { is_buy: chance(50) } : {}),
          ...(chance(20) ? { position_side: 'both' as const } : {}),
        },
      }
    }
    if (kind <= 92) return { name: 'batchPlace', owner: owner(), items: batch(place) }
    if (kind <= 94) return { name: 'batchCancel', owner: owner(), items: batch(() => ref().ref) }
    if (kind <= 96) return { name: 'batchModify', owner: owner(), items: batch(() => ({ ...ref().ref, ...change() })) }
    return { name: 'index', ticks: CENTER + rng.int(-14, 14) }
  }
}
