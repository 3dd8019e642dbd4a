import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Envelope, failure, ok } from '../../src/protocol/envelope.ts'
import { ClientMessage, OpAnswer, Push } from '../../src/protocol/frames.ts'
import { TpslInput } from '../../src/protocol/models/tpsl.ts'
import { REJECTS } from '../../src/protocol/rejects.ts'
import { decimal, nonNegativeDecimal, positiveDecimal, queryInt } from '../../src/protocol/scalars.ts'
import { validate } from '../../src/protocol/validate.ts'
import { commonFieldNames, WriteCommon } from '../../src/protocol/write.ts'

describe('validate', () => {
  const schema = v.strictObject({ a: v.strictObject({ b: v.array(v.strictObject({ c: positiveDecimal })) }) })
  test('names the deepest field that is wrong', () => {
    expect(() => validate(schema, { a: { b: [{ c: '1' }, { c: 'x' }] } })).toThrow(
      'a.b.1.c: "x" given, allowed: a decimal string above 0',
    )
  })
  test('a missing field is required', () => {
    expect(() => validate(schema, {})).toThrow('a: nothing given, allowed: this field is required')
  })
  test('an unknown field is named', () => {
    expect(() => validate(schema, { a: { b: [] }, z: 1 })).toThrow('z: 1 given, allowed: no field of this name')
  })
  test('something else altogether is named by the root', () => {
    expect(() => validate(schema, null)).toThrow(/^body: null given/)
    expect(() => validate(schema, 'x', 'profile.json')).toThrow(/^profile.json: "x" given/)
  })
  test('what was given is printed inert and short', () => {
    const hostile = `\u001b[2J${'x'.repeat(500)}`
    try {
      validate(schema, { a: hostile })
      expect.unreachable()
    } catch (error) {
      const message = (error as Error).message
      expect(message).toMatch(/^[\x20-\x7e]*$/)
      expect(message.length).toBeLessThan(200)
    }
  })
  test('__proto__ in the input pollutes nothing', () => {
    const evil = JSON.parse('{"a":{"b":[]},"__proto__":{"polluted":1}}')
    expect(() => validate(schema, evil)).toThrow()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('scalars', () => {
  const ok = (schema: v.GenericSchema, value: unknown) => v.is(schema, value)
  test.each(['1e3', '1,5', '.5', '5.', ' 1 ', '0x10', 'NaN', 'Infinity', '', '+1', '１', '1'.repeat(40)])(
    '%j',
    (text) => {
      for (const schema of [decimal, positiveDecimal, nonNegativeDecimal]) expect(ok(schema, text)).toBe(false)
    },
  )
  test('signs and zero', () => {
    expect([ok(decimal, '-1.5'), ok(positiveDecimal, '-1.5'), ok(nonNegativeDecimal, '-1.5')]).toEqual([
      true,
      false,
      false,
    ])
    expect([ok(decimal, '0'), ok(positiveDecimal, '0.00'), ok(nonNegativeDecimal, '0')]).toEqual([true, false, true])
    expect([ok(positiveDecimal, '-0'), ok(nonNegativeDecimal, '-0')]).toEqual([false, false])
    expect(ok(positiveDecimal, '0.01')).toBe(true)
  })
  test('integers in a query', () => {
    expect(v.parse(queryInt, '42')).toBe(42)
    for (const bad of ['-1', '1.5', '1e3', '0x1', '', '9'.repeat(16)]) expect(ok(queryInt, bad)).toBe(false)
  })
})

test('write common parameters', () => {
  const common = {
    address: `0x${'ab'.repeat(20)}`,
    nonce: 1700000000000,
    expires_after: 1700000600000,
    signature: { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, v: 27 },
  }
  expect(validate(WriteCommon, common)).toEqual(common)
  expect(() => validate(WriteCommon, { ...common, address: common.address.toUpperCase() })).toThrow('lowercase')
  expect(() => validate(WriteCommon, { ...common, nonce: '1' })).toThrow('nonce')
  expect(() => validate(WriteCommon, { ...common, nonce: 2 ** 53 })).toThrow('nonce')
  expect(() => validate(WriteCommon, { ...common, signature: { ...common.signature, v: 0 } })).toThrow('27 or 28')
  expect(() => validate(WriteCommon, { ...common, signature: undefined })).toThrow('signature')
  expect([...commonFieldNames({ signerField: 'signer_address' })].sort()).toEqual([
    'expires_after',
    'nonce',
    'signature',
    'signer_address',
    'target_address',
  ])
})

test('envelope', () => {
  expect(ok({ a: 1 })).toEqual({ code: '0', msg: '', data: { a: 1 }, trace_code: '' })
  expect(failure('20003', 'no', 't1')).toEqual({ code: '20003', msg: 'no', data: null, trace_code: 't1' })
  expect(validate(Envelope, { code: '0' })).toEqual({ code: '0', msg: '', data: null, trace_code: '' })
  expect(() => validate(Envelope, { code: 0 })).toThrow('code')
})

test('frames', () => {
  expect(validate(ClientMessage, { op: 'ping' })).toEqual({ op: 'ping' })
  expect(validate(ClientMessage, { op: 'subscribe', args: [{ channel: 'trade', symbol_id: 1 }] })).toMatchObject({
    args: [{ channel: 'trade', symbol_id: 1 }],
  })
  expect(() => validate(ClientMessage, { op: 'login' })).toThrow('op: "login" given')
  expect(() => validate(ClientMessage, { op: 'subscribe', args: {} })).toThrow('args')
  const push = { channel: 'trade', symbol_id: 1, ts: 1, finality: 'final', data: [] }
  expect(validate(Push, push)).toEqual(push)
  expect(validate(OpAnswer, { op: 'pong', time: 5 })).toMatchObject({ op: 'pong', time: 5, code: null })
})

/** Errors of the interface document and section 5 of the decisions: code and HTTP status. */
test('codes and their HTTP category', () => {
  const statuses: Record<number, string[]> = {
    400: ['10000'],
    404: ['20001'],
    409: ['20002', '20007'],
    422: [
      ...['10001', '10002', '10003', '10004', '10005', '10006', '10007', '10009', '10011'],
      ...['20003', '20004', '20005', '20006', '20008', '20009', '20010'],
    ],
    429: ['30001'],
    500: ['50000'],
  }
  const expected = Object.entries(statuses).flatMap(([http, codes]) => codes.map((c) => [c, Number(http)]))
  expect(Object.fromEntries(Object.entries(REJECTS).map(([c, r]) => [c, r.http]))).toEqual(Object.fromEntries(expected))
  const documented = Object.entries(REJECTS).flatMap(([c, r]) => ('documented' in r ? [c] : []))
  expect(documented).toEqual(['10001', '10003', '10007', '10009', '10011', '20003'])
})

test('an array is no TPSL object, not even an empty one', () => {
  expect(() => validate(TpslInput, [])).toThrow('allowed: an object')
  expect(validate(TpslInput, {})).toEqual({})
})
