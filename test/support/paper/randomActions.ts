import fc from 'fast-check'
import type { Action } from '../../../src/paper/types.ts'
import { ALICE, BOB, BTC_PERP, BTC_SPOT, CAROL } from './driver.ts'

export const ACCOUNTS = [ALICE, BOB, CAROL]

/** One step of a random life: an action of an account, or a move of the index (in ticks from 64,000). */
export type Step = { account: string; action: Action } | { index: number } | { wait: number }

const account = fc.constantFrom(...ACCOUNTS)
const price = fc.integer({ min: -60, max: 60 }).map((n) => String(64_000 + n * 10))
const quantity = fc.integer({ min: 1, max: 60 }).map((n) => (n / 1000).toFixed(3))
const ref = fc.integer({ min: 1_000_000, max: 1_000_080 }).map((n) => ({ order_id: String(n) }))
const triggerBy = fc.constantFrom('last_price', 'mark_price', 'index_price')
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const defined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T

const tpsl = fc
  .record({
    tpsl_mode: fc.constantFrom('full', 'partial'),
    tp_trigger_price: optional(price),
    sl_trigger_price: optional(price),
    tp_limit: optional(price),
  })
  .map(({ tpsl_mode, tp_trigger_price: tp, sl_trigger_price: sl, tp_limit }) =>
    defined({
      tpsl_mode,
      ...(tp === undefined ? {} : { tp_trigger_price: tp, tp_trigger_by: 'mark_price' }),
      ...(tp === undefined || tp_limit === undefined ? {} : { tp_order_type: 'limit', tp_order_price: tp_limit }),
      ...(sl === undefined ? {} : { sl_trigger_price: sl, sl_trigger_by: 'last_price' }),
    }),
  )

const perpOrder = fc
  .record({
    is_buy: fc.boolean(),
    price: optional(price),
    quantity,
    position_side: fc.constantFrom('both', 'both', 'both', 'long', 'short'),
    margin_mode: fc.constantFrom('cross', 'cross', 'isolated'),
    time_in_force: optional(fc.constantFrom('gtc', 'ioc', 'fok')),
    stp_mode: optional(fc.constantFrom('cancel_maker', 'cancel_taker', 'cancel_both', 'none')),
    algo_order_type: optional(fc.constantFrom(undefined, undefined, 'conditional', 'tpsl', 'attached_tpsl')),
    trigger: fc.record({ trigger_price: price, trigger_by: triggerBy }),
    tpsl,
    price_match: optional(fc.constantFrom(undefined, undefined, undefined, 'queue_1', 'counter_party_1')),
  })
  .map(({ price: limit, trigger, tpsl: guard, time_in_force, price_match, ...rest }) =>
    defined({
      symbol_id: BTC_PERP,
      ...rest,
      order_type: limit === undefined ? 'market' : 'limit',
      ...(limit === undefined ? {} : price_match === undefined ? { price: limit } : { price_match }),
      ...(limit === undefined ? {} : { time_in_force }),
      ...(rest.algo_order_type === 'conditional' ? { conditional: trigger } : {}),
      ...(rest.algo_order_type === 'tpsl' || rest.algo_order_type === 'attached_tpsl' ? { tpsl: guard } : {}),
    }),
  )

const spotOrder = fc
  .record({ is_buy: fc.boolean(), price: optional(price), quantity, inQuote: fc.boolean() })
  .map(({ price: limit, quantity: base, inQuote, is_buy }) => ({
    symbol_id: BTC_SPOT,
    is_buy,
    ...(limit === undefined
      ? { order_type: 'market', market_order_type: inQuote ? 'quote' : 'base', quantity: inQuote ? '317.5' : base }
      : { order_type: 'limit', price: limit, quantity: base }),
  }))

const action: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: perpOrder.map((params) => ({ name: 'placeOrder', params })) },
  { weight: 8, arbitrary: spotOrder.map((params) => ({ name: 'placeOrder', params })) },
  { weight: 4, arbitrary: ref.map((params) => ({ name: 'cancelOrder', params })) },
  { weight: 1, arbitrary: fc.constant({ name: 'cancelAll', params: {} }) },
  { weight: 3, arbitrary: ref.map((params) => ({ name: 'chaseOrder', params })) },
  {
    weight: 6,
    arbitrary: fc
      .record({ ref, price: optional(price), quantity: optional(quantity), tpsl: optional(tpsl) })
      .map((p) => ({
        name: 'modifyOrder',
        params: defined({ ...p.ref, price: p.price, quantity: p.quantity, tpsl: p.tpsl }),
      })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ leverage: fc.integer({ min: 1, max: 120 }), margin_mode: fc.constantFrom('cross', 'isolated') })
      .map((p) => ({ name: 'setLeverage', params: { symbol_id: BTC_PERP, ...p } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('one_way', 'hedge')
      .map((position_mode) => ({ name: 'setPositionMode', params: { position_mode } })),
  },
  {
    weight: 3,
    arbitrary: fc.boolean().map((auto_borrow) => ({ name: 'setAutoBorrow', params: { auto_borrow } })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ position_side: fc.constantFrom('both', 'long', 'short'), amount: fc.integer({ min: -80, max: 80 }) })
      .map(({ position_side, amount }) => ({
        name: 'updateMargin',
        params: { symbol_id: BTC_PERP, position_side, amount: String(amount) },
      })),
  },
)

/** Steps of a random life of three accounts, rough enough to trigger, fund and liquidate. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({ account, action }).map((step) => step as unknown as { account: string; action: Action }),
    },
    { weight: 3, arbitrary: fc.record({ index: fc.integer({ min: -70, max: 70 }) }) },
    { weight: 1, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 9 }) }) },
  ),
  { size: 'max', maxLength: 80 },
)
