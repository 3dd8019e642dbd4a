import { describe, expect, it } from 'vitest'
import { createSubmitter } from '../../src/client/submit.ts'
import type { SignedWrite, WriteOutcome } from '../../src/client/submitTypes.ts'
import { fakeRest, notFound, ok, refusedWith, unknown } from '../support/fakeRest.ts'
import { ACCOUNT, anOrder } from '../support/orders.ts'
import { virtualClock } from '../support/virtualClock.ts'

const HASH = `0x${'5'.repeat(64)}`
const TTL = 15_000
type Answer = ReturnType<typeof ok>
type Reads = Parameters<typeof fakeRest>[0]

function setting(options: {
  writes: (count: number) => Answer | Promise<Answer>
  reads?: Reads
  exchangeTime?: boolean
}) {
  const clock = virtualClock()
  const fake = fakeRest(
    {
      time: () => ok({ time: clock.now() }),
      tx: notFound,
      addressTxs: () => ok({ list: [], next_cursor: null, has_more: false }),
      getOrder: notFound,
      ...options.reads,
    },
    options.writes,
  )
  const notes: string[] = []
  const submitter = createSubmitter({
    rest: fake.rest,
    clock,
    exchangeNow: () => (options.exchangeTime === false ? null : clock.now()),
    journal: { record: (event) => void notes.push(event) },
  })
  const write: SignedWrite = {
    name: 'placeOrder',
    body: '{"quantity":"1"}',
    tx_hash: HASH,
    nonce: clock.now(),
    expires_after: clock.now() + TTL,
    account: ACCOUNT,
    signer: ACCOUNT,
    client_order_ids: ['et-1'],
    words: 'buy 1',
    params: '{"quantity":"1"}',
  }
  let outcome: WriteOutcome | null = null
  const doubts: string[] = []
  const start = (waitMs?: number) => {
    const how = { onUnknown: (why: string) => void doubts.push(why), ...(waitMs === undefined ? {} : { waitMs }) }
    void submitter.submit(write, how).then((o) => {
      outcome = o
    })
  }
  return { clock, submitter, write, start, notes, doubts, ...fake, outcome: () => outcome }
}
const included = (code = '0') => ok({ tx_hash: HASH, action: 'PlaceOrder', signer: ACCOUNT, block: 1, time: 1, code })

describe('a write', () => {
  it('is done when it is answered, and was journalled before it went out', async () => {
    const s = setting({ writes: () => ok({ tx_hash: HASH, order_id: '77', client_order_id: 'et-1' }) })
    s.start()
    await s.clock.advance(0)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '77', by: 'answer' })
    expect(s.notes).toEqual(['sending', 'sent', 'done'])
  })

  it('case 6: is rejected with the words of the exchange', async () => {
    const s = setting({ writes: () => refusedWith(422, '20003') })
    s.start()
    await s.clock.advance(0)
    expect(s.outcome()).toMatchObject({ status: 'rejected', http: 422, code: '20003' })
    expect(s.sent.length).toBe(1)
  })

  it('case 3: not sent stays not sent', async () => {
    const s = setting({ writes: () => ({ kind: 'not_sent', why: 'ECONNREFUSED' }) })
    s.start()
    await s.clock.advance(60_000)
    expect(s.outcome()).toMatchObject({ status: 'not_sent' })
    expect(s.sent.length).toBe(1)
  })

  it('does not leave without its journal', async () => {
    const fake = fakeRest({}, () => ok({}))
    const submitter = createSubmitter({
      rest: fake.rest,
      clock: virtualClock(),
      exchangeNow: () => 0,
      journal: {
        record() {
          throw new Error('disk full')
        },
      },
    })
    const write = setting({ writes: () => ok({}) }).write
    expect(await submitter.submit(write)).toMatchObject({ status: 'not_sent', why: expect.stringMatching(/disk full/) })
    expect(fake.sent).toEqual([])
  })
})

describe('an unknown write', () => {
  it('case 1: the same bytes go out at most twice again; absence after the expiry is proof', async () => {
    const s = setting({ writes: () => unknown('no answer within 3000 ms') })
    s.start()
    await s.clock.advance(TTL)
    expect(s.outcome()).toBeNull()
    await s.clock.advance(6000)
    expect(s.outcome()).toEqual({ status: 'expired', tx_hash: HASH })
    expect(s.sent.map((w) => w.body)).toEqual(Array(3).fill('{"quantity":"1"}'))
    expect(s.doubts).toEqual(['no answer within 3000 ms'])
    expect(s.notes).toEqual(['sending', 'sent', 'unknown', 'expired'])
  })

  it('case 2: is found by its hash, with its order', async () => {
    const s = setting({
      writes: () => unknown('reset'),
      reads: { tx: () => included(), getOrder: () => ok(anOrder({ order_id: '9', state: 'filled' })) },
    })
    s.start()
    await s.clock.advance(250)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '9', by: 'lookup', orders: [{ state: 'filled' }] })
    expect(s.sent.length).toBe(1)
  })

  it('an answer about another transaction is none', async () => {
    const s = setting({
      writes: () => ok({ tx_hash: `0x${'6'.repeat(64)}`, order_id: '77', client_order_id: null }),
      reads: { tx: () => included(), getOrder: () => ok(anOrder({ order_id: '9' })) },
    })
    s.start()
    await s.clock.advance(300)
    expect(s.doubts).toEqual(['the answer is about another transaction'])
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '9', by: 'lookup' })
  })

  it('looks at 0.25, 0.5, 1 and 2 s', async () => {
    const s = setting({ writes: () => unknown('reset') })
    const began = s.clock.now()
    const times: number[] = []
    const call = s.rest.call.bind(s.rest)
    s.rest.call = (name, request) => {
      if (name === 'tx') times.push(s.clock.now() - began)
      return call(name, request)
    }
    s.start()
    await s.clock.advance(6000)
    expect(times).toEqual([250, 750, 1750, 3750, 5750])
  })

  it('case 4: 500, then 10002 on the re-send is our own copy, never "rejected"', async () => {
    let lookups = 0
    const s = setting({
      writes: (count) => (count === 1 ? unknown('HTTP 500') : refusedWith(422, '10002')),
      reads: {
        tx: () => (++lookups > 2 ? included() : notFound()),
        getOrder: () => (lookups > 2 ? ok(anOrder({ tx_hash: HASH })) : notFound()),
      },
    })
    s.start()
    await s.clock.advance(3000)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '1' })
  })

  it('case 4: 500, then success on the re-send', async () => {
    const s = setting({ writes: (count) => (count === 1 ? unknown('HTTP 500') : ok({ tx_hash: HASH, order_id: '5' })) })
    s.start()
    await s.clock.advance(1000)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '5', by: 'resend' })
    expect(s.sent.length).toBe(2)
  })

  it('a refused re-send counts only when the first copy can no longer be included', async () => {
    const s = setting({ writes: (count) => (count === 1 ? unknown('cut') : refusedWith(422, '20003')) })
    s.start()
    await s.clock.advance(TTL)
    expect(s.outcome()).toBeNull()
    expect(s.sent.length).toBe(2)
    await s.clock.advance(5000)
    expect(s.outcome()).toMatchObject({ status: 'rejected', code: '20003' })
  })

  it.each(['10002', '10004'])(
    'case 4: %s as the very first answer may be about a second copy on the way',
    async (code) => {
      let lookups = 0
      const s = setting({
        writes: () => refusedWith(422, code),
        reads: { tx: () => (++lookups > 1 ? included() : notFound()) },
      })
      s.start()
      await s.clock.advance(300)
      expect(s.outcome()).toBeNull()
      await s.clock.advance(600)
      expect(s.outcome()).toMatchObject({ status: 'done', by: 'lookup' })
      expect(s.sent.length).toBe(1)
    },
  )

  it('10002 for a hash that is nowhere is a refusal once the expiry has passed', async () => {
    const s = setting({ writes: () => refusedWith(422, '10002') })
    s.start()
    await s.clock.advance(TTL)
    expect(s.outcome()).toBeNull()
    await s.clock.advance(5000)
    expect(s.outcome()).toMatchObject({ status: 'rejected', code: '10002' })
  })

  it('case 15: a local clock that jumps ahead proves nothing: the exchange has to say that it is over', async () => {
    const s = setting({ writes: () => unknown('cut'), reads: { time: () => ok({ time: 1 }) } })
    s.start()
    s.clock.jump(600_000)
    await s.clock.advance(30_000)
    expect(s.outcome()).toBeNull()
  })

  it('a rejected order is no sign of success while its transaction cannot be read', async () => {
    let readable = false
    const s = setting({
      writes: () => unknown('cut'),
      reads: {
        tx: () => (readable ? included('20003') : unknown('down')),
        getOrder: () => ok(anOrder({ tx_hash: HASH, state: 'rejected' })),
      },
    })
    s.start()
    await s.clock.advance(3000)
    expect(s.outcome()).toBeNull()
    readable = true
    await s.clock.advance(3000)
    expect(s.outcome()).toMatchObject({ status: 'rejected', code: '20003' })
  })

  it('an expired re-send says nothing about the first copy', async () => {
    const s = setting({ writes: (count) => (count === 1 ? unknown('cut') : refusedWith(422, '10004')) })
    s.start()
    await s.clock.advance(10_000)
    expect(s.outcome()).toBeNull()
    await s.clock.advance(10_000)
    expect(s.outcome()).toMatchObject({ status: 'expired' })
  })

  it('an included transaction with a code was refused', async () => {
    const s = setting({ writes: () => unknown('cut'), reads: { tx: () => included('20003') } })
    s.start()
    await s.clock.advance(300)
    expect(s.outcome()).toMatchObject({ status: 'rejected', code: '20003' })
  })

  it('a push settles it first', async () => {
    const s = setting({ writes: () => unknown('cut') })
    s.start()
    await s.clock.advance(100)
    s.submitter.observe({ order_id: '4', tx_hash: '0xother' })
    s.submitter.observe({ order_id: '3', tx_hash: HASH, state: 'new' })
    await s.clock.advance(0)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '3', by: 'push' })
    expect(s.sent.length).toBe(1)
  })

  it.each([
    ['the lookups fail', { reads: { tx: () => unknown('down') } }],
    ['the exchange time is unknown', { exchangeTime: false }],
  ])('is never called expired while %s', async (_name, more) => {
    const s = setting({ writes: () => unknown('cut'), ...more })
    s.start()
    await s.clock.advance(600_000)
    expect(s.outcome()).toBeNull()
  })

  it('works where the explorer has no transactions by hash', async () => {
    const s = setting({
      writes: () => unknown('cut'),
      reads: { addressTxs: () => ok({ list: [{ tx_hash: HASH, code: '0' }], next_cursor: null, has_more: false }) },
    })
    s.start()
    await s.clock.advance(300)
    expect(s.outcome()).toMatchObject({ status: 'done' })
  })

  it('gives up as unknown when only so much time is allowed', async () => {
    const s = setting({ writes: () => unknown('cut') })
    s.start(2000)
    await s.clock.advance(5000)
    expect(s.outcome()).toMatchObject({ status: 'unknown' })
  })

  it('case 7: a 429 on a write is sent again only after the pause asked for', async () => {
    const s = setting({
      writes: (n) => (n === 1 ? { kind: 'unknown', why: '429', retry_after: 3000 } : ok({ order_id: '8' })),
    })
    s.start()
    await s.clock.advance(2900)
    expect(s.sent.length).toBe(1)
    await s.clock.advance(2000)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '8' })
  })

  it('case 11: a write of an earlier run is looked up, never sent', async () => {
    const s = setting({ writes: () => ok({}), reads: { tx: () => included() } })
    const found = s.submitter.resolve(s.write)
    await s.clock.advance(300)
    expect(await found).toMatchObject({ status: 'done' })
    expect(s.sent).toEqual([])
  })

  it('case 13: the orders of a batch are looked up one by one', async () => {
    const s = setting({
      writes: () => unknown('cut'),
      reads: {
        tx: () => included(),
        getOrder: (r: { client_order_id: string }) =>
          r.client_order_id === 'et-2' ? notFound() : ok(anOrder({ client_order_id: r.client_order_id })),
      },
    })
    s.write.client_order_ids = ['et-1', 'et-2', 'et-3']
    s.start()
    await s.clock.advance(300)
    const outcome = s.outcome()
    expect(outcome?.status === 'done' && outcome.orders.map((o) => o.client_order_id)).toEqual(['et-1', 'et-3'])
  })
})
