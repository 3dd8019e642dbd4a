import { describe, expect, test } from 'vitest'
import { leftLive } from '../../../src/app/gate/door.ts'
import type { GateWrite } from '../../../src/app/gate/kind.ts'
import { ok, refusedWith, unknown } from '../../support/fakeRest.ts'
import { refusal } from '../../support/keys.ts'
import { anOrder, aPosition } from '../../support/orders.ts'
import { aDoor, BUY, TRADER } from './setting.ts'

const SUB = `0x${'5b'.repeat(20)}`
const place: GateWrite = { name: 'placeOrder', params: BUY }
const cancel: GateWrite = { name: 'cancelOrder', params: { order_id: '5' } }
const all: GateWrite = { name: 'cancelAll', params: {} }
const how = { words: 'buy 1 BTC-USDT' }

describe('soft and hard reasons', () => {
  const soft = { limits: { soft_notional: '1' } }
  const hard = { limits: { hard_notional: '1' } }

  test('a soft one asks: passed once it was confirmed, or by a door that asks itself', async () => {
    const { door, sent } = aDoor(soft)
    await expect(door.send(place, how)).rejects.toMatchObject({ kind: 'usage', code: 'soft_notional' })
    await expect(door.send(place, { ...how, confirmed: false })).rejects.toMatchObject({ code: 'soft_notional' })
    expect(sent).toEqual([])
    await door.send(place, { ...how, confirmed: true })
    expect(sent).toHaveLength(1)
    const other = aDoor({ ...soft, deps: { asksItself: true } })
    await other.door.send(place, how)
    expect(other.sent).toHaveLength(1)
  })

  test('a hard one is never passed', async () => {
    for (const deps of [{}, { asksItself: true }]) {
      const { door, sent } = aDoor({ ...hard, deps })
      await expect(door.send(place, { ...how, confirmed: true, again: true })).rejects.toMatchObject({
        code: 'hard_notional',
      })
      expect(sent).toEqual([])
    }
  })
})

describe('case 12: what counts as the same', () => {
  test('its age is told; an order for another account, a change and a cancel are not the same', async () => {
    const { door, clock, sent } = aDoor({ account: { orders: [anOrder({ address: TRADER, order_id: '5' })] } })
    await door.send(place, how)
    await clock.advance(1500)
    expect(door.check(place).map((f) => f.text)).toEqual([
      'the same was sent 1.5 s ago: say “again” to send it once more',
    ])
    expect(door.check(place, { target: SUB })).toEqual([])
    expect(door.check(place, { again: true })).toEqual([])
    expect(door.check(place, { again: false })).toHaveLength(1)
    const change: GateWrite = { name: 'modifyOrder', params: { order_id: '5', price: '101' } }
    for (const write of [change, change, cancel, cancel]) await door.send(write, how)
    expect(sent).toHaveLength(5)
  })
})

describe('for another account than that of the key', () => {
  test('the body names it; without a target nothing is named', async () => {
    const { door, sent } = aDoor()
    await door.send(place, { ...how, target: SUB })
    await door.send(place, how)
    expect(sent.map((s) => JSON.parse(s.body).target_address)).toEqual([SUB, undefined])
  })

  test('a late cancel reads the order of that account', async () => {
    const { door, asked } = aDoor({
      writes: () => refusedWith(409, '20002'),
      reads: { getOrder: () => ok(anOrder({ order_id: '5' })) },
    })
    await door.send(cancel, { ...how, target: SUB })
    await door.send(cancel, how)
    expect(asked.filter((a) => a.name === 'getOrder').map((a) => a.request)).toEqual([
      { address: SUB, order_id: '5' },
      { address: TRADER, order_id: '5' },
    ])
  })
})

describe('case 8: only a cancel that came too late is answered with the order', () => {
  test.each<[string, GateWrite, number]>([
    ['a cancel of an order nobody knows', cancel, 404],
    ['a cancel that is not allowed', cancel, 422],
    ['an order refused for its name', place, 409],
  ])('not %s', async (_, write, http) => {
    const { door, asked } = aDoor({ writes: () => refusedWith(http, '1') })
    expect(await door.send(write, how)).toMatchObject({ status: 'rejected', http })
    expect(asked.filter((a) => a.name === 'getOrder')).toEqual([])
  })

  test('when the order cannot be read, the refusal alone', async () => {
    const { door } = aDoor({ writes: () => refusedWith(409, '20002'), reads: { getOrder: () => unknown('cut') } })
    const outcome = await door.send(cancel, how)
    expect(outcome).toMatchObject({ status: 'rejected', http: 409 })
    expect(outcome).not.toHaveProperty('order')
  })
})

describe('case 14: cancel-all', () => {
  const many = Array.from({ length: 25 }, (_, i) => anOrder({ order_id: String(i + 1), address: TRADER }))

  test('refused: nothing is looked at', async () => {
    const { door, asked } = aDoor({ writes: () => refusedWith(422, '10005') })
    expect(await door.send(all, how)).not.toHaveProperty('still_live')
    expect(asked.filter((a) => a.name === 'listOrders')).toEqual([])
  })

  test('what is left is cancelled 20 at a time; a refusal ends that round', async () => {
    const ids = (done: boolean) => {
      const { door, clock, sent } = aDoor({
        writes: (_count, name) => (name === 'batchCancel' && !done ? refusedWith(422, '10005') : ok(null)),
        reads: { listOrders: () => ok({ list: many }) },
      })
      const sending = door.send(all, how)
      return clock.advance(5000).then(async () => {
        expect(await sending).toMatchObject({ still_live: many.map((o) => o.order_id) })
        return sent.filter((s) => s.name === 'batchCancel').map((s) => JSON.parse(s.body).orders.length)
      })
    }
    expect(await ids(true)).toEqual([20, 5, 20, 5])
    expect(await ids(false)).toEqual([20, 20])
  })

  test('a key that is locked meanwhile: the cancel-all is done, what is left is told', async () => {
    const { service: real } = aDoor()
    let tried = 0
    const service = {
      ...real,
      sign(write: Parameters<typeof real.sign>[0]) {
        tried += 1
        return real.sign(write)
      },
    } as typeof real
    const { door, clock } = aDoor({ reads: { listOrders: () => ok({ list: many }) }, deps: { service } })
    const sending = door.send(all, how)
    await clock.advance(0)
    real.lock()
    await clock.advance(5000)
    expect(await sending).toMatchObject({ status: 'done', still_live: many.map((o) => o.order_id) })
    // Once by itself and once in each of two rounds: what could not be signed is not tried with the next 20.
    expect(tried).toBe(3)
  })

  test.each([
    [undefined, null],
    [[], null],
    [null, { count: 1, words: 'the orders could not be read again: look whether all are gone' }],
    [['7'], { count: 1, words: '1 still live' }],
    [['7', '8'], { count: 2, words: '2 still live' }],
  ])('%j in words', (still_live, words) => {
    const outcome = { status: 'done', tx_hash: '0x1', order_id: null, data: null, orders: [], by: 'answer' } as const
    expect(leftLive({ ...outcome, ...(still_live === undefined ? {} : { still_live }) })).toEqual(words)
  })
})

test('what was found is told before anything is signed, and whether it went on', async () => {
  const verdicts: unknown[] = []
  const { door } = aDoor({
    limits: { soft_notional: '1' },
    account: { positions: [aPosition({ address: TRADER, open_size: '3' })] },
    deps: { onVerdict: (v) => verdicts.push([v.target, v.findings.map((f) => f.code), v.passed]) },
  })
  await refusal(() => door.send(place, how))
  await door.send(place, { ...how, confirmed: true, target: SUB })
  await door.send(cancel, how)
  expect(verdicts).toEqual([
    [undefined, ['soft_notional'], false],
    [SUB, ['soft_notional'], true],
    [undefined, [], true],
  ])
})
