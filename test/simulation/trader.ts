import type { Rng } from '../../src/lib/rng.ts'
import type { Order } from '../../src/protocol/models/order.ts'
import type { State } from '../../src/store/state.ts'
import type { WriteRequest } from '../../src/tui/port.ts'
import { BTC_PERP, BTC_SPOT } from '../support/paper/driver.ts'
import { MIDDLE } from './counterparties.ts'

type Place = Extract<WriteRequest, { name: 'placeOrder' }>['params']
type Write<N extends WriteRequest['name']> = Extract<WriteRequest, { name: N }>['params']

/** What a person asks for: a write, the cancel of one in doubt, or another account on the screen. */
export type Wish =
  | { kind: 'write'; write: WriteRequest }
  | { kind: 'cancel pending'; tx_hash: string }
  | { kind: 'switch account' }

/** A person who presses keys at random, knowing what is on the screen. */
export interface Trader {
  /** The next thing to ask for. */
  next(state: State): Wish
}

export function createTrader(rng: Rng): Trader {
  let count = 0

  const clientOrderId = (state: State) => {
    const used = liveOf(state).flatMap((o) => o.client_order_id ?? [])
    if (used.length > 0 && rng.unit() < 0.03) return rng.pick(used)
    return `sim-${++count}`
  }

  function placed(state: State): Place {
    const perp = rng.unit() < 0.75
    const is_buy = rng.unit() < 0.5
    const order: Place = {
      symbol_id: perp ? BTC_PERP : BTC_SPOT,
      is_buy,
      order_type: 'limit',
      quantity: String(rng.int(1, 80) / 1000),
      ...(perp ? { position_side: 'both', margin_mode: rng.unit() < 0.85 ? 'cross' : 'isolated' } : {}),
      ...(rng.unit() < 0.9 ? { client_order_id: clientOrderId(state) } : {}),
    }
    if (rng.unit() < 0.25) {
      return { ...order, order_type: 'market', market_order_type: 'base', slippage: rng.pick(['0.001', '0.05']) }
    }
    const limit = { ...order, price: String(priceFor(is_buy)) }
    if (rng.unit() < 0.06) return { ...order, quantity: '900', price: String(MIDDLE) }
    if (perp && rng.unit() < 0.1) {
      const trigger_price = String(MIDDLE + rng.int(-60, 60) / 2)
      return { ...limit, algo_order_type: 'conditional', conditional: { trigger_price, trigger_by: 'index_price' } }
    }
    if (perp && rng.unit() < 0.1) {
      return { ...limit, algo_order_type: 'attached_tpsl', tpsl: { tpsl_mode: 'partial', ...exits(is_buy) } }
    }
    const dice = rng.unit()
    if (dice < 0.1) return { ...limit, time_in_force: 'ioc' }
    if (dice < 0.15) return { ...limit, time_in_force: 'fok' }
    return dice < 0.25 ? { ...limit, flags: ['post_only'], time_in_force: 'gtc' } : limit
  }

  /** Prices at which to take the gain, to stop the loss, or both. */
  function exits(isLong: boolean) {
    const away = (sign: number) => String(MIDDLE + (isLong ? sign : -sign) * rng.int(1, 60) * 0.5)
    const tp = { tp_trigger_price: away(1), tp_trigger_by: 'index_price' as const }
    const sl = { sl_trigger_price: away(-1), sl_trigger_by: rng.pick(['index_price', 'last_price'] as const) }
    return rng.pick([tp, sl, { ...tp, ...sl }])
  }

  /** A TPSL on the position there is. */
  function guarded(state: State): Place | null {
    const position = Object.values(state.positions).find((p) => p.symbol_id === BTC_PERP)
    if (position === undefined) return null
    const isLong = !position.open_size.startsWith('-')
    return {
      symbol_id: BTC_PERP,
      is_buy: !isLong,
      order_type: 'market',
      market_order_type: 'base',
      quantity: position.open_size.replace('-', ''),
      position_side: 'both',
      margin_mode: position.margin_mode === 'isolated' ? 'isolated' : 'cross',
      algo_order_type: 'tpsl',
      tpsl: { tpsl_mode: rng.pick(['full', 'partial'] as const), ...exits(isLong) },
      flags: ['reduce_only'],
      ...(rng.unit() < 0.5 ? { client_order_id: clientOrderId(state) } : {}),
    }
  }

  const priceFor = (is_buy: boolean) => MIDDLE + (is_buy ? -1 : 1) * rng.int(-20, 50) * 0.5

  const change = (order: Order): Write<'modifyOrder'> => {
    const ref = reference(order)
    const quantity = String(rng.int(1, 120) / 1000)
    const price = String(priceFor(order.is_buy))
    if (order.tpsl !== null && rng.unit() < 0.5) return { ...ref, tpsl: exits(!order.is_buy) }
    return rng.pick([
      { ...ref, price },
      { ...ref, quantity },
      { ...ref, price, quantity },
    ])
  }

  const reference = ({ order_id, client_order_id }: Order) =>
    client_order_id !== null && rng.unit() < 0.4 ? { client_order_id } : { order_id }

  /** Mostly a live order, sometimes one that has ended. */
  const known = (state: State): Order | null => {
    const live = liveOf(state)
    const from = live.length > 0 && rng.unit() < 0.85 ? live : Object.values(state.orders)
    return from.length === 0 ? null : rng.pick(from)
  }

  /** Different live orders, as many as there are. */
  const some = (state: State, most: number): Order[] => {
    const live = liveOf(state)
    return [...new Set(several(most, () => (live.length === 0 ? null : rng.pick(live))))].filter((o) => o !== null)
  }

  const several = <T>(most: number, make: () => T): T[] => Array.from({ length: rng.int(1, most) }, make)

  return {
    next(state) {
      const doubtful = Object.values(state.pending).filter((p) => p.state === 'unknown')
      if (doubtful.length > 0 && rng.unit() < 0.15)
        return { kind: 'cancel pending', tx_hash: rng.pick(doubtful).tx_hash }
      if (rng.unit() < 0.02) return { kind: 'switch account' }
      return { kind: 'write', write: write(state) }
    },
  }

  function write(state: State): WriteRequest {
    const text = 'random'
    const place = (): WriteRequest => ({ name: 'placeOrder', params: placed(state), text })
    const about = (make: (order: Order) => WriteRequest): WriteRequest => {
      const order = known(state)
      return order === null ? place() : make(order)
    }
    const dice = rng.int(1, 100)
    if (dice <= 46) return place()
    if (dice <= 60) return about((o) => ({ name: 'cancelOrder', params: reference(o), text }))
    if (dice <= 72) return about((o) => ({ name: 'modifyOrder', params: change(o), text }))
    if (dice <= 77) return about((o) => ({ name: 'chaseOrder', params: reference(o), text }))
    if (dice <= 82) return { name: 'cancelAll', params: rng.unit() < 0.5 ? {} : { symbol_id: BTC_PERP }, text }
    if (dice <= 88) return { name: 'batchOrder', params: { orders: several(4, () => placed(state)) }, text }
    if (dice <= 90) {
      const orders = some(state, 4).map(reference)
      return orders.length === 0 ? place() : { name: 'batchCancel', params: { orders }, text }
    }
    if (dice <= 92) {
      const orders = some(state, 4).map(change)
      return orders.length === 0 ? place() : { name: 'batchModify', params: { orders }, text }
    }
    if (dice <= 95) {
      const params = guarded(state)
      return params === null ? place() : { name: 'placeOrder', params, text }
    }
    if (dice <= 97) {
      const params = { symbol_id: BTC_PERP, leverage: rng.int(1, 100), margin_mode: 'cross' } as const
      return { name: 'setLeverage', params, text }
    }
    const amount = String(rng.int(-20, 20) || 5)
    return { name: 'updateMargin', params: { symbol_id: BTC_PERP, position_side: 'both', amount }, text }
  }
}

const ENDED = new Set(['filled', 'canceled', 'rejected', 'triggered'])

function liveOf(state: State): Order[] {
  return Object.values(state.orders).filter((o) => !ENDED.has(o.state))
}
