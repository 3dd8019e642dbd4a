import { expect, test } from 'vitest'
import { isAddress, shortAddress } from '../../src/lib/address.ts'
import { type Clock, delay } from '../../src/lib/clock.ts'
import { AppError, FieldError, showGiven } from '../../src/lib/errors.ts'

test('an error carries kind, code, trace and hint', () => {
  const cause = new Error('inner')
  const error = new AppError('rejected', 'no margin', { code: '20003', trace_code: 't', hint: 'deposit', cause })
  expect(error).toMatchObject({
    name: 'AppError',
    kind: 'rejected',
    code: '20003',
    traceCode: 't',
    hint: 'deposit',
    cause,
  })
  expect(new AppError('internal', 'x')).toMatchObject({ code: '', traceCode: '', hint: '' })
})

test('a field error names field, given and allowed', () => {
  const error = new FieldError('quantity', '1e3', 'a decimal')
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ name: 'FieldError', kind: 'usage', field: 'quantity', allowed: 'a decimal' })
  expect(error.message).toBe('quantity: "1e3" given, allowed: a decimal')
})

test('given values print inert, short, and never throw', () => {
  expect(showGiven(undefined)).toBe('nothing')
  expect(showGiven('\u001b[31m\u202e')).toBe('"\\u001b[31m\\u202e"')
  expect(showGiven('x'.repeat(200))).toHaveLength(80)
  const loop: { self?: unknown } = {}
  loop.self = loop
  expect(showGiven(loop)).toBe('object')
  expect(showGiven(1n)).toBe('bigint')
  expect(showGiven(() => 1)).toBe('function')
})

test('addresses', () => {
  const address = `0x1a10${'0'.repeat(32)}c4c7`
  expect(isAddress(address)).toBe(true)
  expect(isAddress(address.slice(1))).toBe(false)
  expect(isAddress(`${address}0`)).toBe(false)
  expect(isAddress(`${address}\n`)).toBe(false)
  expect(shortAddress(address)).toBe('0x1a10…c4c7')
})

test('delay waits on the clock it is given', async () => {
  const due: { ms: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => 0,
    after: (ms, run) => {
      due.push({ ms, run })
      return { cancel: () => undefined }
    },
    every: () => ({ cancel: () => undefined }),
  }
  const waited = delay(clock, 250)
  expect(due.map((d) => d.ms)).toEqual([250])
  due[0]?.run()
  await waited
})
