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

  describe('case 13: a batch', () => {
    const ORDERS = [
      anOrder({ order_id: '11', client_order_id: 'et-1', created_time: 5000, tx_hash: HASH }),
      // Filled a little by somebody else since: the hash on it is theirs.
      anOrder({ order_id: '12', original_quantity: '2.0', created_time: 5000, tx_hash: '0xtheirs' }),
      anOrder({ order_id: '13', client_order_id: 'et-3', created_time: 5000, tx_hash: HASH }),
    ]
    const OTHERS = [
      anOrder({ order_id: '1', created_time: 4000, original_quantity: '2' }),
      anOrder({ order_id: '2', created_time: 5000, original_quantity: '2', is_buy: false }),
      anOrder({ order_id: '3', created_time: 5000, original_quantity: '2', parent_order_id: '11' }),
      anOrder({ order_id: '4', created_time: 5000, original_quantity: '2', client_order_id: 'theirs' }),
    ]
    const item = { symbol_id: 20001, is_buy: true, order_type: 'limit', quantity: '1' }
    function batch(reads: Reads = {}) {
      const s = setting({
        writes: () => unknown('cut'),
        reads: {
          tx: () => ok({ tx_hash: HASH, action: 'BatchOrder', signer: ACCOUNT, block: 1, time: 5000, code: '0' }),
          getOrder: ({ client_order_id: id }: { client_order_id: string }) => {
            const found = ORDERS.find((o) => o.client_order_id === id)
            return found === undefined ? notFound() : ok(found)
          },
          listOrders: () => ok({ list: [...OTHERS, ...ORDERS.slice(0, 2)] }),
          orderHistory: () => ok({ list: ORDERS.slice(2), next_cursor: null, has_more: false }),
          ...reads,
        },
      })
      s.write.name = 'batchOrder'
      s.write.client_order_ids = ['et-1', 'et-2', 'et-3']
      s.write.params = JSON.stringify({
        orders: [
          { ...item, client_order_id: 'et-1' },
          { ...item, quantity: '2' },
          { ...item, client_order_id: 'et-2' },
          { ...item, client_order_id: 'et-3' },
        ],
      })
      return s
    }
    const idsOf = (outcome: WriteOutcome | null) =>
      outcome?.status === 'done' ? outcome.orders.map((o) => o.order_id).sort() : outcome

    it('its orders are looked up one by one, those without a name too', async () => {
      const s = batch()
      s.start()
      await s.clock.advance(300)
      expect(idsOf(s.outcome())).toEqual(['11', '12', '13'])
    })

    it('a push of one of them leads to all of them', async () => {
      const s = batch()
      s.start()
      await s.clock.advance(100)
      s.submitter.observe({ order_id: '11', client_order_id: 'et-1', tx_hash: HASH, state: 'new' })
      await s.clock.advance(0)
      expect(s.outcome()).toMatchObject({ status: 'done', by: 'push' })
      expect(idsOf(s.outcome())).toEqual(['11', '12', '13'])
    })

    it('included between two of the lookups: those asked before are asked again', async () => {
      let asked = 0
      const s = batch({
        tx: notFound,
        getOrder: ({ client_order_id: id }: { client_order_id: string }) => {
          const found = ORDERS.find((o) => o.client_order_id === id)
          // The first is asked for while nothing is there yet.
          return ++asked === 1 || found === undefined ? notFound() : ok(found)
        },
      })
      s.start()
      await s.clock.advance(300)
      expect(idsOf(s.outcome())).toEqual(['11', '13'])
    })

    it('a push while nothing can be looked up: in, and none of its orders passes for all of them', async () => {
      const s = batch({ tx: () => unknown('down') })
      s.start()
      await s.clock.advance(100)
      s.submitter.observe({ order_id: '11', client_order_id: 'et-1', tx_hash: '0xother', state: 'new' })
      s.submitter.observe({ order_id: '11', client_order_id: 'et-1', tx_hash: HASH, state: 'new' })
      await s.clock.advance(0)
      expect(s.outcome()).toMatchObject({ status: 'done', by: 'push' })
      expect(idsOf(s.outcome())).toEqual(['11', '13'])
    })

    it('a name that was used before, by an order that is still live, is not its own', async () => {
      const old = anOrder({ order_id: '9', client_order_id: 'et-2', created_time: 3000 })
      const s = batch({
        getOrder: (r: { client_order_id: string }) => (r.client_order_id === 'et-2' ? ok(old) : notFound()),
      })
      s.start()
      await s.clock.advance(300)
      expect(idsOf(s.outcome())).toEqual(['12'])
    })

    it('a lookup that was put off (429) is no answer: no order is missed, nothing is called absent', async () => {
      const s = batch({
        getOrder: (r: { client_order_id: string }) =>
          r.client_order_id === 'et-1' ? refusedWith(429, '30001') : notFound(),
      })
      s.start()
      await s.clock.advance(300)
      expect(s.outcome()).toMatchObject({ status: 'done', orders: [] })
      // Where no transaction can be read, orders alone are the proof.
      const blind = batch({ tx: notFound, addressTxs: notFound, getOrder: () => refusedWith(429, '30001') })
      blind.start()
      await blind.clock.advance(60_000)
      expect(blind.outcome()).toBe(null)
    })

    it('more orders that fit than were asked for: none of them is claimed', async () => {
      const twins = [ORDERS[1]!, { ...ORDERS[1]!, order_id: '14' }]
      const s = batch({ listOrders: () => ok({ list: twins }) })
      s.start()
      await s.clock.advance(300)
      expect(idsOf(s.outcome())).toEqual(['11', '13'])
    })
  })

  it('a single order without a name is found by its hash among the orders', async () => {
    const mine = anOrder({ order_id: '21', created_time: 5000, tx_hash: HASH })
    const s = setting({
      writes: () => unknown('cut'),
      reads: {
        tx: () => ok({ tx_hash: HASH, action: 'PlaceOrder', signer: ACCOUNT, block: 1, time: 5000, code: '0' }),
        listOrders: () => ok({ list: [anOrder({ order_id: '1', created_time: 4999 }), mine] }),
        orderHistory: () => ok({ list: [], next_cursor: null, has_more: false }),
      },
    })
    s.write.client_order_ids = []
    s.write.params = JSON.stringify({ symbol_id: 20001, is_buy: true, order_type: 'limit', quantity: '1' })
    s.start()
    await s.clock.advance(300)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: '21' })
  })

  it('a push about an order that the write met is no order of the write', async () => {
    const s = setting({ writes: () => unknown('cut') })
    s.start()
    await s.clock.advance(100)
    // Self-trade: the resting order is cancelled by the new one, and carries its hash.
    s.submitter.observe({ order_id: '7', client_order_id: 'resting', tx_hash: HASH, state: 'canceled' })
    await s.clock.advance(0)
    expect(s.outcome()).toMatchObject({ status: 'done', order_id: null, by: 'push' })
  })
})
