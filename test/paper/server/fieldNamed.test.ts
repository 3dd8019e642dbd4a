import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaperExchange, startPaper } from '../../../src/paper/start.ts'
import { ENDPOINTS, type WriteName } from '../../../src/protocol/endpoints/index.ts'
import { connect, type Exchange, freshNonce } from '../../conformance/support/exchange.ts'
import { newSigner } from '../../conformance/support/signer.ts'
import { fieldsOf, type SchemaField } from '../support/schemaFields.ts'

let paper: PaperExchange
let x: Exchange
beforeAll(async () => {
  paper = await startPaper({ quiet: true, blockMs: 5, rateLimit: false })
  x = connect(paper.rest, paper.ws)
})
afterAll(() => paper.stop())

type Body = Record<string, unknown>
const ADDRESS = `0x${'a'.repeat(40)}`
const REF = { order_id: '1000001', client_order_id: 'mine' }
const CONDITIONAL = { trigger_price: '60000', trigger_by: 'mark_price' }
const TPSL = {
  tpsl_mode: 'full',
  tp_trigger_price: '70000',
  tp_trigger_by: 'mark_price',
  tp_order_type: 'limit',
  tp_order_price: '69000',
  sl_trigger_price: '50000',
  sl_trigger_by: 'last_price',
  sl_order_type: 'limit',
  sl_order_price: '51000',
}
const ORDER = {
  symbol_id: 20_001,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.01',
  client_order_id: 'mine',
  time_in_force: 'gtc',
  price: '60000',
  price_match: 'queue_1',
  slippage: '0.01',
  position_side: 'both',
  margin_mode: 'cross',
  market_order_type: 'base',
  stp_mode: 'none',
  algo_order_type: 'conditional',
  conditional: CONDITIONAL,
  tpsl: TPSL,
  flags: ['post_only'],
}
const MODIFY = { ...REF, price: '60000', quantity: '0.02', conditional: CONDITIONAL, tpsl: TPSL }

/** A body of every write with each field its schema has, all of the right shape. */
const WHOLE: Record<WriteName, Body> = {
  approveAgent: { agent_address: ADDRESS, authorized_address: ADDRESS, valid_days: 5, label: 'a' },
  batchCancel: { orders: [REF] },
  batchModify: { orders: [MODIFY] },
  batchOrder: { orders: [ORDER] },
  cancelAll: { symbol_id: 20_001, is_buy: true, position_side: 'both', margin_mode: 'cross' },
  cancelOrder: REF,
  chaseOrder: REF,
  createSub: { label: 'a' },
  deposit: { coin_id: 1001, amount: '1' },
  modifyOrder: MODIFY,
  placeOrder: ORDER,
  renewAgent: { agent_address: ADDRESS, valid_days: 5 },
  revokeAgent: { agent_address: ADDRESS },
  setAutoBorrow: { auto_borrow: true },
  setLeverage: { symbol_id: 20_001, leverage: 5, margin_mode: 'cross' },
  setPositionMode: { position_mode: 'hedge' },
  updateMargin: { symbol_id: 20_001, position_side: 'both', amount: '1' },
}
const WRITES = Object.keys(WHOLE) as WriteName[]
/** The signature is looked at only after the shape. */
const COMMON = {
  address: newSigner().address,
  expires_after: 4_000_000_000_000,
  signature: { r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}`, v: 27 },
}

function changed(body: Body, path: readonly (string | number)[], value: unknown): Body {
  const copy = structuredClone(body) as Record<string | number, unknown>
  let at = copy
  for (const key of path.slice(0, -1)) at = at[key] as typeof copy
  const last = path.at(-1)!
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy as Body
}

/** Values no field of this type may hold, whatever it means. */
function wrong({ type, options }: SchemaField): unknown[] {
  const text = ['', '\u0000', 'x'.repeat(2000)]
  switch (type) {
    case 'string':
      return [5, true, {}, [], '', 'x'.repeat(2000)]
    case 'picklist':
      return typeof options[0] === 'number' ? ['27', 29, true] : [5, {}, [], 'nonsense', ...text]
    case 'number':
      return ['5', true, {}, [], 1.5, 1e300, ...text]
    case 'boolean':
      return ['true', 0, 1, {}, []]
    case 'object':
      return [5, 'x', true, []]
    case 'array':
      return [5, 'x', true, {}]
    default:
      throw new Error(`no wrong values are known for a field of type ${type}`)
  }
}

async function refusal(name: WriteName, body: Body) {
  const { status, envelope } = await x.post(ENDPOINTS[name].path, { ...COMMON, nonce: freshNonce(), ...body })
  return { status, code: envelope.code, field: envelope.msg.split(': ')[0] }
}
const malformed = (path: readonly (string | number)[]) => ({ status: 400, code: '10000', field: path.join('.') })

describe.each(WRITES)('%s', (name) => {
  const body = WHOLE[name]
  const fields = fieldsOf(ENDPOINTS[name].request)

  test('the whole body has every field of the schema and a good shape', async () => {
    expect(fields.length).toBeGreaterThan(0)
    for (const { path } of fields) {
      const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], body)
      expect([path, value]).not.toEqual([path, undefined])
    }
    expect(await refusal(name, body)).toMatchObject({ status: 422, code: '10001' })
  })

  test('a wrong type or value names its field', async () => {
    for (const field of fields) {
      for (const value of wrong(field)) {
        const answer = await refusal(name, changed(body, field.path, value))
        expect([value, answer]).toEqual([value, malformed(field.path)])
      }
    }
  })

  test('a batch item that is no object is named', async () => {
    if (!fields.some(({ path }) => path.join() === 'orders')) return
    const [item] = body.orders as unknown[]
    for (const other of [5, 'x', true, []]) {
      const answer = await refusal(name, { orders: [item, other] })
      expect([other, answer]).toEqual([other, malformed(['orders', 1])])
    }
    for (const count of [0, 21]) {
      expect(await refusal(name, { orders: Array(count).fill(item) })).toEqual(malformed(['orders']))
    }
  })

  test('a missing field is named when it is required, and is none otherwise', async () => {
    for (const { path, required } of fields) {
      for (const nothing of [undefined, null]) {
        const answer = await refusal(name, changed(body, path, nothing))
        if (required) expect([path, answer]).toEqual([path, malformed(path)])
        else expect([path, answer.status, answer.code]).toEqual([path, 422, '10001'])
      }
    }
  })

  test('an unknown field is named, at every level', async () => {
    const levels = [[], ...fields.filter(({ type }) => type === 'object').map(({ path }) => path)]
    const items = fields
      .filter(({ path, type }) => type === 'array' && path.join() === 'orders')
      .map(({ path }) => [...path, 0])
    for (const level of [...levels, ...items]) {
      for (const key of ['colour', 'Price', 'address2']) {
        const answer = await refusal(name, changed(body, [...level, key], '1'))
        expect([level, answer]).toEqual([level, malformed([...level, key])])
      }
    }
  })

  test('common parameters: wrong, missing or beyond', async () => {
    const cases: [string, unknown[]][] = [
      ['address', [5, '', '0x12', `0x${'A'.repeat(40)}`, undefined, null]],
      ['nonce', ['5', -1, 1.5, 2 ** 53, undefined, null, {}]],
      ['expires_after', ['5', -1, 1.5, undefined, null]],
      ['signature', [5, 'x', [], undefined, null]],
      ['target_address', [5, '', '0x12', {}]],
    ]
    for (const [field, values] of cases) {
      for (const value of values) {
        const answer = await refusal(name, { ...body, [field]: value })
        expect([value, answer]).toEqual([value, malformed([field])])
      }
    }
    for (const [part, value] of [
      ['r', '0x1'],
      ['s', 5],
      ['v', 29],
      ['v', '27'],
      ['x', 1],
    ] as const) {
      const answer = await refusal(name, { ...body, signature: { ...COMMON.signature, [part]: value } })
      expect([part, answer]).toEqual([part, malformed(['signature', part])])
    }
  })
})
