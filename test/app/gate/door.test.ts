import { describe, expect, it } from 'vitest'
import type { DoorOutcome } from '../../../src/app/gate/door.ts'
import type { GateWrite } from '../../../src/app/gate/kind.ts'
import { refusalWords } from '../../../src/app/refusal.ts'
import { PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { notFound, ok, refusedWith, unknown } from '../../support/fakeRest.ts'
import { anOrder } from '../../support/orders.ts'
import { aDoor, BUY, MARKET, TRADER } from './setting.ts'

const place: GateWrite = { name: 'placeOrder', params: BUY }
const named: GateWrite = { name: 'placeOrder', params: { ...BUY, client_order_id: 'mine' } }
const cancel = (params: object): GateWrite => ({ name: 'cancelOrder', params: params as { order_id: string } })
const how = { words: 'buy 1 BTC-USDT' }

describe('case 12: the same order twice', () => {
  it('while the first is under way: one order, also when the door asks itself', async () => {
    let answer: (r: ReturnType<typeof ok>) => void = () => {}
    const { door, sent } = aDoor({
      writes: () => new Promise((resolve) => (answer = resolve)),
      deps: { asksItself: true },
    })
    const first = door.send(place, how)
    await expect(door.send(place, how)).rejects.toMatchObject({ code: 'under_way' })
    answer(ok({ order_id: '7' }))
    expect((await first).status).toBe('done')
    expect(sent).toHaveLength(1)
  })

  it('within seconds: only with an explicit again', async () => {
    const { door, clock, sent } = aDoor()
    await door.send(place, how)
    await expect(door.send(place, how)).rejects.toMatchObject({ code: 'again' })
    await door.send({ name: 'placeOrder', params: { ...BUY, quantity: '2' } }, how)
    await door.send(place, { ...how, again: true })
    await clock.advance(3001)
    await door.send(place, how)
    expect(sent).toHaveLength(4)
  })
})

describe('what else holds a write back', () => {
  it('case 15: without exchange time only cancels go out', async () => {
    const { door, sent } = aDoor({ deps: { exchangeNow: () => null } })
    await expect(door.send(place, { ...how, confirmed: true })).rejects.toThrow(/no exchange time for 30 s/)
    await door.send(cancel({ order_id: '5' }), how)
    expect(sent.map((s) => s.name)).toEqual(['cancelOrder'])
  })

  it('case 7: what is left of the rate limit is kept for cancels', async () => {
    const { door, sent, rest } = aDoor()
    rest.writesHeldFor = () => 4000
    await expect(door.send(place, { ...how, confirmed: true })).rejects.toThrow(/kept for cancels, 4 s/)
    await door.send(cancel({ order_id: '5' }), how)
    expect(sent.map((s) => s.name)).toEqual(['cancelOrder'])
  })

  it('case 20: market orders on a book that is being read again ask first', async () => {
    const { door, actions, sent, clock } = aDoor()
    const side = { ticks: [1000], lots: [5] }
    const shape = { symbol_id: 20_001, depth: 20, merge: 1, q: 1, bids: side, asks: side, time: 1 }
    actions.book({ ...shape, status: 'resync', at: clock.now() })
    actions.flush()
    await expect(door.send({ name: 'placeOrder', params: MARKET }, how)).rejects.toMatchObject({ code: 'stale' })
    await door.send(place, how)
    expect(sent).toHaveLength(1)
  })

  it('read-only mode: nothing at all', async () => {
    const { door, sent } = aDoor({ deps: { readOnly: true } })
    const all = [place, cancel({ order_id: '5' }), { name: 'cancelAll', params: {} } as GateWrite]
    for (const write of all) {
      await expect(door.send(write, { ...how, confirmed: true })).rejects.toMatchObject({ code: 'read_only' })
    }
    expect(sent).toEqual([])
  })

  it('bytes that are not what was confirmed', async () => {
    const { service } = aDoor()
    const sneaky = {
      ...service,
      sign: () => service.sign({ name: 'placeOrder', params: { ...BUY, quantity: '100' } }),
    } as unknown as typeof service
    const { door, sent, journal } = aDoor({ deps: { service: { ...sneaky, account: TRADER, address: TRADER } } })
    await expect(door.send(place, how)).rejects.toMatchObject({ kind: 'internal', code: 'wire' })
    expect(sent).toEqual([])
    expect(journal.list(10)).toEqual([])
  })
})

it('case 8: a cancel that comes too late is answered with the order', async () => {
  const { door } = aDoor({
    writes: () => refusedWith(409, '20002'),
    reads: { getOrder: () => ok(anOrder({ order_id: '5', state: 'filled' })) },
  })
  const outcome = await door.send(cancel({ order_id: '5' }), how)
  expect(outcome).toMatchObject({ status: 'rejected', order: { order_id: '5', state: 'filled' } })
})

describe('case 9: a cancel while its order is UNKNOWN', () => {
  async function doubtful(reads: Parameters<typeof aDoor>[0] = {}) {
    const setting = aDoor({
      writes: (_count, name) => (name === 'placeOrder' ? unknown('cut') : ok({ order_id: '9' })),
      ...reads,
    })
    const remembered: string[] = []
    const results: DoorOutcome[] = []
    void setting.door.send(named, how).then((o) => results.push(o))
    await setting.clock.advance(0)
    void setting.door
      .send(cancel({ client_order_id: 'mine' }), {
        words: 'cancel mine',
        onRemembered: (p) => remembered.push(p.words),
      })
      .then((o) => results.push(o))
    await setting.clock.advance(0)
    return { ...setting, remembered, results }
  }

  it('is remembered on disk and fires the moment the order appears', async () => {
    const { submitter, journal, sent, remembered, results, clock } = await doubtful()
    expect(remembered).toEqual(['buy 1 BTC-USDT'])
    expect(journal.open().map((i) => i.state)).toEqual(['unknown', 'draft'])
    expect(sent.map((s) => s.name)).toEqual(['placeOrder'])
    submitter.observe({ order_id: '9', tx_hash: journal.open()[0]!.tx_hash, state: 'new' })
    await clock.advance(1)
    expect(sent.map((s) => s.name)).toEqual(['placeOrder', 'cancelOrder'])
    expect(JSON.parse(sent[1]!.body)).toMatchObject({ order_id: '9' })
    expect(results.map((r) => r.status)).toEqual(['done', 'done'])
    expect(journal.open()).toEqual([])
  })

  it('404 is not final before there is proof; then nothing is sent', async () => {
    const { sent, results, clock, journal } = await doubtful()
    for (let second = 0; second < 14; second++) await clock.advance(1000)
    expect(results).toEqual([])
    for (let second = 0; second < 10; second++) await clock.advance(1000)
    expect(results.map((r) => r.status).sort()).toEqual(['expired', 'not_sent'])
    // The same bytes twice more, no cancel.
    expect(sent.map((s) => s.name)).toEqual(['placeOrder', 'placeOrder', 'placeOrder'])
    expect(journal.open()).toEqual([])
  })
})

describe('case 9: what is remembered outlives a process that dies', () => {
  it('until the cancel itself stands in the journal', async () => {
    const { door, submitter, journal, clock } = aDoor({
      writes: (_count, name) => (name === 'placeOrder' ? unknown('cut') : new Promise(() => {})),
    })
    void door.send(named, how)
    await clock.advance(0)
    const [place] = journal.open()
    void door.cancelPlace(place!, { words: 'cancel' })
    await clock.advance(0)
    submitter.observe({ order_id: '9', tx_hash: place!.tx_hash, state: 'new' })
    await clock.advance(1)
    // The cancel is on its way, its answer is not here: whoever starts now finds both.
    expect(
      journal
        .open()
        .map((i) => `${i.name} ${i.state}`)
        .sort(),
    ).toEqual(['cancelOrder draft', 'cancelOrder sent'])
  })

  it('is forgotten once the person was told that it could not go out', async () => {
    const { door, submitter, journal, clock } = aDoor({ writes: () => unknown('cut') })
    void door.send({ ...named, params: { ...BUY } }, how)
    await clock.advance(0)
    const [place] = journal.open()
    const told = door.cancelPlace(place!, { words: 'cancel' }).catch((error: Error) => error.message)
    await clock.advance(0)
    // It met another order of ours; which one it made nobody can say.
    submitter.observe({ order_id: '9', tx_hash: place!.tx_hash, state: 'canceled' })
    await clock.advance(1)
    expect(await told).toMatch(/its id is not known: see orders/)
    expect(journal.open()).toEqual([])
  })
})

describe('cancelling a write in doubt that made no order', () => {
  async function inDoubt(write: GateWrite, resting: unknown[] = []) {
    const setting = aDoor({
      account: { orders: resting },
      writes: (_count, name) => (name === write.name ? unknown('cut') : ok({ order_id: '9' })),
    })
    void setting.door.send(write, how)
    await setting.clock.advance(0)
    return { ...setting, place: setting.journal.open()[0]! }
  }
  const resting = ['5', '6'].map((order_id) => anOrder({ order_id, address: TRADER }))

  it.each([
    ['a change', { name: 'modifyOrder', params: { order_id: '5', quantity: '0.5' } }, { order_id: '5' }],
    ['a chase', { name: 'chaseOrder', params: { client_order_id: 'mine' } }, { client_order_id: 'mine' }],
  ] as const)(
    '%s: its order is cancelled at once, it is live whatever becomes of the change',
    async (_, write, ref) => {
      const { door, place, sent, clock, journal } = await inDoubt(write, resting)
      const cancelling = door.cancelPlace(place, { words: 'cancel' })
      await clock.advance(0)
      expect(await cancelling).toMatchObject({ status: 'done' })
      expect(sent.map((s) => s.name)).toEqual([write.name, 'cancelOrder'])
      expect(JSON.parse(sent[1]!.body)).toMatchObject(ref)
      expect(journal.open().map((i) => i.state)).toEqual(['unknown'])
    },
  )

  it('changes of several: all of them', async () => {
    const orders = [
      { order_id: '5', quantity: '0.5' },
      { order_id: '6', quantity: '0.5' },
    ]
    const { door, place, sent, clock } = await inDoubt({ name: 'batchModify', params: { orders } }, resting)
    void door.cancelPlace(place, { words: 'cancel' })
    await clock.advance(0)
    expect(JSON.parse(sent[1]!.body).orders).toEqual([{ order_id: '5' }, { order_id: '6' }])
  })

  it('a cancel or a setting: there is nothing to cancel, and nothing is sent', async () => {
    const { door, place, sent } = await inDoubt({ name: 'cancelOrder', params: { order_id: '5' } })
    expect(await door.cancelPlace(place, { words: 'cancel' })).toMatchObject({
      status: 'not_sent',
      why: expect.stringContaining('makes no order'),
    })
    expect(sent).toHaveLength(1)
  })
})

describe('case 14: cancel-all is acknowledged, but', () => {
  const all: GateWrite = { name: 'cancelAll', params: {} }
  const orders = (...ids: string[]) => ids.map((order_id) => anOrder({ order_id, address: TRADER }))

  it('one stays: read again and cancelled until there is none; younger orders are left alone', async () => {
    const looks = [orders('1', '2'), orders('2', '3'), orders('3')]
    const { door, clock, sent } = aDoor({ reads: { listOrders: () => ok({ list: looks.shift() ?? [] }) } })
    const sending = door.send(all, { words: 'cancel all' })
    await clock.advance(5000)
    expect(await sending).toMatchObject({ status: 'done', still_live: [] })
    expect(sent.map((s) => s.name)).toEqual(['cancelAll', 'batchCancel'])
    expect(JSON.parse(sent[1]!.body).orders).toEqual([{ order_id: '2' }])
  })

  it('two stay for good: “2 still live”', async () => {
    const { door, clock } = aDoor({ reads: { listOrders: () => ok({ list: orders('1', '2') }) } })
    const sending = door.send(all, { words: 'cancel all' })
    await clock.advance(5000)
    expect(await sending).toMatchObject({ still_live: ['1', '2'] })
  })

  it('and it is known late: orders placed since it was signed are left alone', async () => {
    const { door, clock, sent, journal } = aDoor({
      writes: (_count, name) => (name === 'cancelAll' ? unknown('cut') : ok(null)),
      reads: {
        listOrders: () =>
          ok({
            list: [
              anOrder({ order_id: '1', address: TRADER, created_time: signedAt - 1 }),
              anOrder({ order_id: '2', address: TRADER, created_time: signedAt + 1 }),
            ],
          }),
        tx: () => (known ? ok(included()) : notFound()),
      },
    })
    let known = false
    const signedAt = clock.now()
    const included = () => ({ tx_hash: journal.list(1)[0]?.tx_hash, code: '0' })
    const sending = door.send(all, { words: 'cancel all' })
    await clock.advance(1000)
    known = true
    await clock.advance(8000)
    expect(await sending).toMatchObject({ status: 'done', still_live: ['1'] })
    const bodies = sent.filter((s) => s.name === 'batchCancel').map((s) => JSON.parse(s.body).orders)
    expect(bodies).toEqual([[{ order_id: '1' }], [{ order_id: '1' }]])
  })

  it('only what the filter names counts', async () => {
    const { door, clock, sent } = aDoor({ reads: { listOrders: () => ok({ list: orders('1', '2') }) } })
    const sending = door.send({ name: 'cancelAll', params: { is_buy: false } }, { words: 'cancel all sells' })
    await clock.advance(5000)
    expect(await sending).toMatchObject({ still_live: [] })
    expect(sent).toHaveLength(1)
  })
})

it('case 18: a wrong signature names the domain that was signed for', () => {
  const words = refusalWords({ code: '10001', msg: 'signature' }, PAPER_PROFILE)
  expect(words).toMatch(/the signing profile does not match this exchange.*domain Exchange version 1 chain 1/)
  expect(refusalWords({ code: '20003', msg: 'insufficient margin' }, PAPER_PROFILE)).toBe('20003 insufficient margin')
})

it('case 18: is not tried again', async () => {
  const { door, clock, sent } = aDoor({ writes: () => refusedWith(422, '10001') })
  expect(await door.send(place, how)).toMatchObject({ status: 'rejected', code: '10001' })
  await clock.advance(60_000)
  expect(sent).toHaveLength(1)
})
