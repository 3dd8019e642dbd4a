import type { Rng } from '../../../src/lib/rng.ts'
import { methodA, type Signer } from '../../conformance/support/signer.ts'
import { decimal } from '../engine/refExchange.ts'

/** One signed write as it was sent, and what came of it. */
export interface Sent {
  hash: string
  signer: string
  /** Account it acts on. */
  account: string
  action: string
  path: string
  params: Params
  body: unknown
  /** Null: the connection broke before an answer came. */
  answer: { status: number; code: string; msg: string; data: Record<string, unknown> | null } | null
}
type Params = Parameters<typeof methodA>[2]

const TAGS = {
  deposit: 2,
  placeOrder: 7,
  cancelOrder: 8,
  cancelAll: 9,
  setLeverage: 11,
  modifyOrder: 12,
  chaseOrder: 13,
  updateMargin: 15,
  batchCancel: 16,
  batchOrder: 17,
  batchModify: 18,
} as const
const PATHS: Record<keyof typeof TAGS, string> = {
  deposit: '/account/deposit',
  placeOrder: '/trade/orders',
  cancelOrder: '/trade/orders/cancel',
  cancelAll: '/trade/orders/cancel-all',
  setLeverage: '/account/leverage',
  modifyOrder: '/trade/orders/modify',
  chaseOrder: '/trade/orders/chase',
  updateMargin: '/account/isolated-margin',
  batchCancel: '/trade/orders/batch/cancel',
  batchOrder: '/trade/orders/batch',
  batchModify: '/trade/orders/batch/modify',
}
type Name = keyof typeof TAGS

const PERP = 20_001
const SPOT = 10_001
/** Ticks of 0.5 around the price the quiet market begins at. */
const WIDTH = 12

export interface Writer {
  /** Makes and signs the next write. */
  next(): Sent
}

let lastNonce = 0

/**
 * A trader that signs random writes, around `center` ticks. Triggers lie far off: they persist, and do not fire.
 * `own` are the order ids it has heard of.
 */
export function createWriter(
  trader: { signer: Signer; account: string },
  center: number,
  rng: Rng,
  own: readonly string[],
): Writer {
  const chance = (percent: number) => rng.int(1, 100) <= percent
  const price = () => decimal(center + rng.int(-WIDTH, WIDTH), 2)
  const far = (above: boolean) => decimal(Math.round(center * (above ? 1.5 : 0.5)), 2)
  const someId = () => (own.length === 0 ? '1' : rng.pick(own.slice(-25)))

  const order = (): Params => {
    const spot = chance(30)
    const market = chance(20)
    const perLot = spot ? 100_000 : 1000
    const params: Params = {
      symbol_id: spot ? SPOT : PERP,
      is_buy: chance(50),
      order_type: market ? 'market' : 'limit',
      quantity: decimal(rng.int(1, 20), perLot),
      client_order_id: chance(30) ? `c${rng.int(1, 99)}` : undefined,
      stp_mode: chance(40) ? rng.pick(['cancel_maker', 'cancel_taker', 'cancel_both', 'none']) : undefined,
    }
    if (market) Object.assign(params, spot ? { market_order_type: 'base' } : {})
    else Object.assign(params, { price: price(), time_in_force: rng.pick(['gtc', 'gtc', 'gtc', 'ioc', 'fok']) })
    if (!spot) Object.assign(params, { position_side: 'both', margin_mode: rng.pick(['cross', 'cross', 'isolated']) })
    const algo = spot ? 0 : rng.int(1, 7)
    if (algo === 1) {
      params.algo_order_type = 'conditional'
      params.conditional = { trigger_price: far(chance(50)), trigger_by: 'mark_price' }
    } else if (algo === 2) {
      params.algo_order_type = 'attached_tpsl'
      const above = params.is_buy === true
      params.tpsl = { tpsl_mode: 'partial', tp_trigger_price: far(above), tp_trigger_by: 'mark_price' }
    }
    return params
  }
  const change = (): Params => ({
    order_id: someId(),
    ...(chance(60) ? { price: price() } : {}),
    ...(chance(60) ? { quantity: decimal(rng.int(1, 20), 1000) } : { price: price() }),
  })
  const many = (make: () => Params): Params => ({ orders: Array.from({ length: rng.int(1, 4) }, make) })
  const draw = (): [Name, Params] => {
    const kind = rng.int(1, 100)
    if (kind <= 55) return ['placeOrder', order()]
    if (kind <= 65) return ['cancelOrder', { order_id: someId() }]
    if (kind <= 75) return ['modifyOrder', change()]
    if (kind <= 80) return ['chaseOrder', { order_id: someId() }]
    if (kind <= 85) return ['batchOrder', many(order)]
    if (kind <= 88) return ['batchCancel', many(() => ({ order_id: someId() }))]
    if (kind <= 91) return ['batchModify', many(change)]
    if (kind <= 93) return ['cancelAll', { symbol_id: rng.pick([PERP, SPOT]), is_buy: chance(50) }]
    if (kind <= 95) return ['setLeverage', { symbol_id: PERP, leverage: rng.int(2, 30), margin_mode: 'cross' }]
    if (kind <= 97)
      return ['updateMargin', { symbol_id: PERP, position_side: 'both', amount: String(rng.int(-20, 50)) }]
    return ['deposit', { coin_id: 1001, amount: decimal(rng.int(1, 1_000_000), 1000) }]
  }

  return {
    next() {
      const [name, params] = draw()
      return signWrite(trader.signer, trader.account, name, params)
    },
  }
}

/** A write of method A, signed for now. */
export function signWrite(signer: Signer, account: string, action: Name, params: Params): Sent {
  lastNonce = Math.max(Date.now(), lastNonce + 1)
  const target = account === signer.address ? {} : { target_address: account }
  const stamp = { nonce: lastNonce, expires_after: lastNonce + 600_000, ...target }
  const { hash, body } = methodA(signer, TAGS[action], params, stamp)
  return { hash, signer: signer.address, account, action, path: PATHS[action], params, body, answer: null }
}
