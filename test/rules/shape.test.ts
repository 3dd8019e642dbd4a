import { describe, expect, test } from 'vitest'
import { checkShape } from '../../src/rules/placeOrder.ts'
import type { OrderParams } from '../../src/rules/rule.ts'

const limit: OrderParams = { symbol_id: 1, is_buy: true, order_type: 'limit', quantity: '1', price: '100' }
const market: OrderParams = { symbol_id: 1, is_buy: true, order_type: 'market', quantity: '1' }
const without = (p: OrderParams, ...keys: (keyof OrderParams)[]): OrderParams =>
  Object.fromEntries(Object.entries(p).filter(([k]) => !keys.includes(k as keyof OrderParams))) as OrderParams
const tpsl = { tpsl_mode: 'full', tp_trigger_price: '110', tp_trigger_by: 'last_price' } as const

/** name, parameters, field of the violation (null: allowed). Place Order of the interface document. */
const CASES: [string, OrderParams, string | null][] = [
  ['limit with price', limit, null],
  ['limit with price_match', { ...without(limit, 'price'), price_match: 'queue_1' }, null],
  ['limit with both', { ...limit, price_match: 'queue_1' }, 'price_match'],
  ['limit with neither', without(limit, 'price'), 'price'],
  ['market', market, null],
  ['market with price', { ...market, price: '100' }, 'price'],
  ['market with price_match', { ...market, price_match: 'queue_5' }, 'price_match'],
  ['market with time_in_force is ignored', { ...market, time_in_force: 'fok' }, null],
  ['post_only by default gtc', { ...limit, flags: ['post_only'] }, null],
  ['post_only gtc', { ...limit, flags: ['post_only'], time_in_force: 'gtc' }, null],
  ['post_only ioc', { ...limit, flags: ['post_only'], time_in_force: 'ioc' }, 'time_in_force'],
  ['post_only fok', { ...limit, flags: ['post_only'], time_in_force: 'fok' }, 'time_in_force'],
  ['post_only market', { ...market, flags: ['post_only'] }, 'flags'],
  ['reduce_only alone', { ...limit, flags: ['reduce_only'] }, 'flags'],
  ['reduce_only with tpsl', { ...limit, flags: ['reduce_only'], tpsl }, null],
  ['flags twice', { ...limit, flags: ['post_only', 'post_only'] }, 'flags'],
  ['slippage lowest', { ...market, slippage: '0.0001' }, null],
  ['slippage highest', { ...market, slippage: '0.1' }, null],
  ['slippage too low', { ...market, slippage: '0.00009' }, 'slippage'],
  ['slippage too high', { ...market, slippage: '0.1001' }, 'slippage'],
  ['slippage negative', { ...market, slippage: '-0.01' }, 'slippage'],
  ['slippage on limit', { ...limit, slippage: '0.01' }, 'slippage'],
  ['client id of 36', { ...limit, client_order_id: 'x'.repeat(36) }, null],
  ['client id of 37', { ...limit, client_order_id: 'x'.repeat(37) }, 'client_order_id'],
  ['conditional without object', { ...limit, algo_order_type: 'conditional' }, 'conditional'],
  [
    'conditional with object',
    { ...limit, algo_order_type: 'conditional', conditional: { trigger_price: '90', trigger_by: 'mark_price' } },
    null,
  ],
  [
    'object without conditional',
    { ...limit, conditional: { trigger_price: '90', trigger_by: 'mark_price' } },
    'conditional',
  ],
  ['tpsl type without tpsl', { ...market, algo_order_type: 'tpsl' }, 'tpsl'],
  ['attached_tpsl type without tpsl', { ...limit, algo_order_type: 'attached_tpsl' }, 'tpsl'],
  ['tpsl type with tpsl', { ...market, algo_order_type: 'tpsl', tpsl }, null],
  ['tpsl on a normal order', { ...limit, tpsl }, null],
  [
    'tpsl on a conditional order',
    { ...limit, algo_order_type: 'conditional', conditional: { trigger_price: '9', trigger_by: 'last_price' }, tpsl },
    null,
  ],
  ['tpsl without sides', { ...limit, tpsl: { tpsl_mode: 'full' } }, 'tpsl'],
  ['tpsl without mode', { ...limit, tpsl: { tp_trigger_price: '1', tp_trigger_by: 'last_price' } }, 'tpsl.tpsl_mode'],
  ['tp without trigger_by', { ...limit, tpsl: { tpsl_mode: 'full', tp_trigger_price: '1' } }, 'tpsl.tp_trigger_by'],
  ['sl without trigger_by', { ...limit, tpsl: { tpsl_mode: 'full', sl_trigger_price: '1' } }, 'tpsl.sl_trigger_by'],
  ['tp at zero', { ...limit, tpsl: { ...tpsl, tp_trigger_price: '0' } }, 'tpsl.tp_trigger_price'],
  ['tp limit without price', { ...limit, tpsl: { ...tpsl, tp_order_type: 'limit' } }, 'tpsl.tp_order_price'],
  ['tp limit with price', { ...limit, tpsl: { ...tpsl, tp_order_type: 'limit', tp_order_price: '111' } }, null],
  ['tp market with price', { ...limit, tpsl: { ...tpsl, tp_order_price: '111' } }, 'tpsl.tp_order_price'],
  ['half an sl', { ...limit, tpsl: { ...tpsl, sl_order_type: 'limit' } }, 'tpsl.sl_trigger_price'],
  [
    'sl limit without price',
    {
      ...limit,
      tpsl: { tpsl_mode: 'full', sl_trigger_price: '9', sl_trigger_by: 'last_price', sl_order_type: 'limit' },
    },
    'tpsl.sl_order_price',
  ],
]

describe('shape rules', () => {
  test.each(CASES)('%s', (_name, params, field) => {
    const found = checkShape(params)
    expect(found.map((v) => v.field)).toEqual(field === null ? [] : [field])
    for (const v of found) expect(v.code).toBe('10000')
  })

  test('a violation says what was given and what is allowed', () => {
    expect(checkShape({ ...market, slippage: '0.2' })).toEqual([
      { field: 'slippage', given: '0.2', allowed: '0.0001 to 0.1', code: '10000' },
    ])
  })

  test('every broken rule is reported', () => {
    const found = checkShape({ ...market, price: '1', slippage: '1', flags: ['reduce_only'] })
    expect(found.map((v) => v.field).sort()).toEqual(['flags', 'price', 'slippage'])
  })
})
