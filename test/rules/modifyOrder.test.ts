import { describe, expect, test } from 'vitest'
import type { ModifyOrderParams } from '../../src/protocol/endpoints/modifyOrder.ts'
import { checkModifyOrder, IMMUTABLE_FIELDS, removesTpsl } from '../../src/rules/modifyOrder.ts'
import { PERP } from '../support/market.ts'

const order = {
  state: 'partially_filled',
  order_type: 'limit',
  algo_order_type: null,
  cum_filled_quantity: '0.2',
  tpsl: null,
}
const conditional = { ...order, state: 'pending_trigger', algo_order_type: 'conditional' }
const tpslOrder = { ...order, state: 'pending_trigger', order_type: 'market', algo_order_type: 'tpsl' }
const prices = { mark_price: '60000', last_price: '60000' }
const change = (rest: Omit<ModifyOrderParams, 'order_id'>): ModifyOrderParams => ({ order_id: '1', ...rest })
const tpsl = { tp_trigger_price: '65000', tp_trigger_by: 'mark_price' } as const
const FULL = {
  tpsl_mode: 'full',
  tp_trigger_price: null,
  tp_trigger_by: null,
  tp_order_type: null,
  tp_order_price: null,
  sl_trigger_price: null,
  sl_trigger_by: null,
  sl_order_type: null,
  sl_order_price: null,
}

const CASES: [string, ModifyOrderParams, typeof order | typeof conditional, [string, string] | null][] = [
  ['a price', change({ price: '60001' }), order, null],
  ['nothing', change({}), order, ['price', '10000']],
  ['quantity above what is filled', change({ quantity: '0.201' }), order, null],
  ['quantity equal to what is filled', change({ quantity: '0.2' }), order, ['quantity', '20006']],
  ['quantity below what is filled', change({ quantity: '0.1' }), order, ['quantity', '20006']],
  ['price off the tick', change({ price: '60000.05' }), order, ['price', '20006']],
  ['quantity off the lot', change({ quantity: '0.5001' }), order, ['quantity', '20006']],
  ['quantity above the maximum', change({ quantity: '100.5' }), order, ['quantity', '20006']],
  ['price out of the band', change({ price: '70000' }), order, ['price', '20004']],
  ['a filled order', change({ price: '60001' }), { ...order, state: 'filled' }, ['order_id', '20002']],
  ['price of a market order', change({ price: '60001' }), { ...conditional, order_type: 'market' }, ['price', '10000']],
  [
    'a trigger of a normal order',
    change({ conditional: { trigger_price: '61000', trigger_by: 'mark_price' } }),
    order,
    ['conditional', '10000'],
  ],
  [
    'a trigger of a conditional order',
    change({ conditional: { trigger_price: '61000', trigger_by: 'mark_price' } }),
    conditional,
    null,
  ],
  ['a take-profit', change({ tpsl }), order, null],
  [
    'a take-profit without trigger_by',
    change({ tpsl: { tp_trigger_price: '1' } }),
    order,
    ['tpsl.tp_trigger_by', '10000'],
  ],
  ['both triggers zero', change({ tpsl: { tp_trigger_price: '0', sl_trigger_price: '0' } }), order, null],
  [
    'both triggers zero on a tpsl order',
    change({ tpsl: { tp_trigger_price: '0', sl_trigger_price: '0' } }),
    tpslOrder,
    ['tpsl', '10000'],
  ],
  ['one trigger zero, the other kept', change({ tpsl: { ...tpsl, sl_trigger_price: '0' } }), order, null],
]

describe('modify rules', () => {
  test.each(CASES)('%s', (_name, params, target, expected) => {
    const found = checkModifyOrder(params, target, PERP, prices)
    expect(found.map((v) => [v.field, v.code])).toEqual(expected === null ? [] : [expected])
  })

  test('a size too large: the most there may be', () => {
    expect(checkModifyOrder(change({ quantity: '9'.repeat(25) }), order, PERP, prices).map((v) => v.allowed)).toEqual([
      'at most 100',
    ])
  })

  test('every immutable field is named', () => {
    expect([...IMMUTABLE_FIELDS].sort()).toEqual(
      ['symbol_id', 'is_buy', 'position_side', 'margin_mode', 'order_type', 'flags', 'tpsl_mode'].sort(),
    )
    for (const field of IMMUTABLE_FIELDS) {
      const params = { order_id: '1', price: '60001', [field]: 'x' } as ModifyOrderParams
      expect(checkModifyOrder(params, order, PERP, prices)[0]?.field).toBe(field)
    }
  })

  test('tpsl_mode cannot change', () => {
    const target = { ...order, tpsl: FULL }
    const other = checkModifyOrder(change({ tpsl: { ...tpsl, tpsl_mode: 'partial' } }), target, PERP, prices)
    expect(other.map((v) => v.field)).toEqual(['tpsl.tpsl_mode'])
    expect(checkModifyOrder(change({ tpsl: { ...tpsl, tpsl_mode: 'full' } }), target, PERP, prices)).toEqual([])
  })

  test('removal is both zeros, nothing less', () => {
    expect(removesTpsl({ tp_trigger_price: '0', sl_trigger_price: '0.00' })).toBe(true)
    expect(removesTpsl({ tp_trigger_price: '0' })).toBe(false)
    expect(removesTpsl({ tp_trigger_price: '0', sl_trigger_price: '1' })).toBe(false)
  })
})
