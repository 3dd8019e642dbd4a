import { describe, expect, it } from 'vitest'
import { createAccount } from '../../src/client/account.ts'
import type { ChannelListener } from '../../src/client/connection.ts'
import type { Session } from '../../src/client/session.ts'
import { createRng } from '../../src/lib/rng.ts'
import { fakeRest, ok, unknown } from '../support/fakeRest.ts'
import { ACCOUNT, anOrder } from '../support/orders.ts'
import { recordingSink } from '../support/recordingSink.ts'
import { virtualClock } from '../support/virtualClock.ts'

const LIST = { list: [] }
const PAGE = { list: [], next_cursor: null, has_more: false }

function setting(reads: Parameters<typeof fakeRest>[0] = {}) {
  const clock = virtualClock()
  const { sink, seen } = recordingSink()
  const listeners = new Map<string, ChannelListener>()
  const session: Session = {
    subscribe(sub, on) {
      listeners.set(sub.channel, on)
      return { key: sub.channel, renew: () => {}, close: () => {} }
    },
    restart: () => {},
    stop: () => {},
  }
  const fake = fakeRest({
    listOrders: () => ok(LIST),
    positions: () => ok(LIST),
    balance: () => ok({ address: ACCOUNT, coins: [] }),
    settings: () => ok({ address: ACCOUNT, position_mode: 'one_way', auto_borrow: false }),
    executions: () => ok(PAGE),
    getOrder: () => ok(anOrder()),
    ...reads,
  })
  const synced: boolean[] = []
  const account = createAccount({
    session,
    rest: fake.rest,
    clock,
    rng: createRng(1),
    sink,
    address: ACCOUNT,
    onSynced: (s) => void synced.push(s),
  })
  const all = (state: 'live' | 'down') => {
    for (const on of listeners.values()) on.state(state, '')
  }
  const push = (data: unknown) =>
    listeners.get('order')!.push({ channel: 'order', symbol_id: null, type: '', ts: 5, data }, clock.now())
  const names = () => fake.asked.map((a) => a.name)
  return { clock, seen, account, synced, all, push, names, ...fake }
}
const READS = ['listOrders', 'positions', 'balance', 'settings', 'executions']

describe('an account', () => {
  it('case 26: joins first, reads then, holds back pushes and hands over both at once', async () => {
    let answer = (_: unknown) => {}
    const s = setting({
      listOrders: () => new Promise((resolve) => (answer = () => resolve(ok({ list: [anOrder()] })))),
    })
    s.account.start()
    await s.clock.advance(0)
    expect(s.names()).toEqual([])
    s.all('live')
    await s.clock.advance(0)
    expect(s.names()).toEqual(READS)
    s.push({ i: '1', a: ACCOUNT, e: 'filled', u: 2000 })
    expect(s.seen.pushes).toEqual([])
    expect(s.account.synced).toBe(false)
    answer(null)
    await s.clock.advance(0)
    expect(s.seen.snapshots.length).toBe(1)
    expect(s.seen.snapshots[0]!.answers.map((a) => a.name)).toEqual(READS)
    expect(s.seen.snapshots[0]!.pushes).toMatchObject([
      { channel: 'order', data: [{ order_id: '1', state: 'filled' }] },
    ])
    expect(s.synced).toEqual([true])
  })

  it('is out of step from the moment a channel is lost, and reads everything again', async () => {
    const s = setting()
    s.account.start()
    s.all('live')
    await s.clock.advance(0)
    s.all('down')
    expect(s.account.synced).toBe(false)
    s.all('live')
    await s.clock.advance(0)
    expect(s.synced).toEqual([true, false, true])
    expect(s.seen.snapshots.map((x) => x.afterGap)).toEqual([false, true])
  })

  it('tries again when a read fails, and says which one', async () => {
    let failing = true
    const s = setting({ positions: () => (failing ? unknown('HTTP 502') : ok(LIST)) })
    s.account.start()
    s.all('live')
    await s.clock.advance(3000)
    expect(s.account.synced).toBe(false)
    expect(s.seen.failures[0]).toEqual({ name: 'positions', reason: 'HTTP 502' })
    failing = false
    await s.clock.advance(20_000)
    expect(s.account.synced).toBe(true)
  })

  it('case 27: reads an order in full that is known only in part', async () => {
    const s = setting()
    s.account.start()
    s.all('live')
    await s.clock.advance(0)
    s.seen.wanted = ['12']
    s.push({ i: '12', a: ACCOUNT, R: '5' })
    await s.clock.advance(0)
    expect(s.asked.at(-1)).toEqual({ name: 'getOrder', request: { address: ACCOUNT, order_id: '12' } })
    expect(s.seen.answers.map((a) => a.name)).toEqual(['getOrder'])
  })

  it('reads fills and balances once after the fills of a block', async () => {
    const s = setting()
    s.account.start()
    s.all('live')
    await s.clock.advance(0)
    const before = s.names().length
    for (const id of ['1', '2', '3']) s.push({ i: id, a: ACCOUNT, e: 'filled' })
    await s.clock.advance(1000)
    expect(s.names().slice(before).sort()).toEqual(['balance', 'executions'])
  })

  it('audits every 30 s', async () => {
    const s = setting()
    s.account.start()
    s.all('live')
    await s.clock.advance(31_000)
    expect(s.seen.snapshots.map((x) => x.afterGap)).toEqual([false, false])
    expect(s.account.synced).toBe(true)
  })

  it('case 25: reads by request while the stream is gone', async () => {
    const s = setting()
    s.account.start()
    await s.clock.advance(5000)
    expect(s.seen.snapshots.length).toBe(1)
    expect(s.account.synced).toBe(false)
  })

  it('leaves out what is about somebody else', async () => {
    const s = setting()
    s.account.start()
    s.all('live')
    await s.clock.advance(0)
    s.push([{ i: '1', a: `0x${'b'.repeat(40)}`, e: 'new' }])
    expect(s.seen.pushes).toEqual([])
  })

  it('a push it cannot read sends it back to the exchange', async () => {
    const s = setting()
    s.account.start()
    s.all('live')
    await s.clock.advance(0)
    s.push([{ i: 5 }])
    await s.clock.advance(0)
    expect(s.synced).toEqual([true, false, true])
  })
})
