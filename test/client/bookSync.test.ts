import { afterEach, describe, expect, it } from 'vitest'
import { createBookSync } from '../../src/client/bookSync.ts'
import { createSession } from '../../src/client/session.ts'
import { openSocket } from '../../src/client/socket.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createRng } from '../../src/lib/rng.ts'
import { recordingSink } from '../support/recordingSink.ts'
import { acknowledge, type StreamScript, streamServer } from '../support/servers/stream.ts'
import { until } from '../support/until.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const level = (price: string, size = '1') => [price, size]
const payload = (q: number, b: string[][], a: string[][], p = q - 1) => ({ s: 1, b, a, m: 1, p, q, t: q })
const snapshot = (q: number) => payload(q, [level('99')], [level('101')])
const SNAP = { symbol_id: 1, type: 'snapshot' }
const DELTA = { symbol_id: 1, type: 'delta' }

async function watching(script: StreamScript) {
  const server = await streamServer(script)
  const { sink, seen } = recordingSink()
  const session = createSession({
    url: server.url,
    clock: systemClock,
    rng: createRng(1),
    open: openSocket,
    onStatus: () => {},
    onServerTime: () => {},
  })
  const shape = { symbol_id: 1, depth: 20 as const, merge: 1, price_step: '1', qty_step: '1' }
  const sync = createBookSync({ session, clock: systemClock, sink, shape })
  undo.push(
    () => server.stop(),
    () => session.stop(),
    () => sync.close(),
  )
  return { server, session, sink, seen, sync, last: () => seen.books.at(-1)! }
}

describe('a book over a real socket', () => {
  it('case 20: a gap in one book leaves the others alone', async () => {
    const of = (id: number, q: number) => ({ ...snapshot(q), s: id })
    const { server, session, sink, seen } = await watching({
      subscribe(peer, args, count) {
        acknowledge(peer, args)
        for (const { symbol_id } of args) {
          peer.push('l2_book', of(Number(symbol_id), count * 10), { symbol_id, type: 'snapshot' })
        }
      },
    })
    const shape = { symbol_id: 2, depth: 20 as const, merge: 1, price_step: '1', qty_step: '1' }
    const other = createBookSync({ session, clock: systemClock, sink, shape })
    undo.push(() => other.close())
    const of2 = () => seen.books.filter((b) => b.symbol_id === 2)
    const of1 = () => seen.books.filter((b) => b.symbol_id === 1)
    await until('both live', () => of1().at(-1)?.status === 'live' && of2().at(-1)?.status === 'live')
    const [peer] = server.peers
    const q = of1().at(-1)!.q
    peer!.push('l2_book', payload(q + 5, [level('98')], []), DELTA)
    const q2 = of2().at(-1)!.q
    peer!.push('l2_book', { ...payload(q2 + 1, [level('98')], []), s: 2 }, { symbol_id: 2, type: 'delta' })
    await until('read again', () => of1().some((b) => b.status === 'resync') && of1().at(-1)!.status === 'live')
    await until('the delta of the other', () => of2().at(-1)!.q === q2 + 1)
    expect(of2().map((b) => b.status)).toEqual(['loading', 'live', 'live'])
    const left = server.messages.filter((m) => m.op === 'unsubscribe').flatMap((m) => m.args ?? [])
    expect(left.map((sub) => sub.symbol_id)).toEqual([1])
  })

  it('case 20: re-subscribes after a gap and is live again within a second', async () => {
    const { server, seen, last } = await watching({
      subscribe(peer, args, count) {
        acknowledge(peer, args)
        peer.push('l2_book', snapshot(count * 10), SNAP)
        if (count === 1) peer.push('l2_book', payload(13, [level('98')], []), DELTA)
      },
    })
    await until('live again', () => last().status === 'live' && last().q === 20, 1000)
    expect(seen.books.map((b) => b.status)).toEqual(['loading', 'live', 'resync', 'live'])
    expect(seen.books[2]!.reason).toBe('update missed')
    expect(server.messages.map((m) => m.op)).toEqual(['subscribe', 'unsubscribe', 'subscribe'])
    expect(last()).toMatchObject({ bids: [[99, 1]], asks: [[101, 1]] })
  })

  it('takes a snapshot that comes before the acknowledgement', async () => {
    const { last } = await watching({
      subscribe(peer, args) {
        peer.push('l2_book', snapshot(1), SNAP)
        acknowledge(peer, args)
      },
    })
    await until('live', () => last().status === 'live')
  })

  it('case 23: is unreliable after three re-subscriptions that did not help, and recovers by a good snapshot', async () => {
    const { server, last } = await watching({
      subscribe(peer, args, count) {
        acknowledge(peer, args)
        peer.push('l2_book', payload(count, [level('200')], [level('100')]), SNAP)
      },
    })
    await until('unreliable', () => last().status === 'unreliable')
    expect(server.messages.filter((m) => m.op === 'subscribe').length).toBe(4)
    expect(last().reason).toMatch(/impossible book.*3 re-subscriptions/)
    for (const peer of server.peers) peer.push('l2_book', snapshot(1), SNAP)
    await until('live', () => last().status === 'live')
  })

  it('case 21: reordered deltas re-sync, never apply twice', async () => {
    const { last } = await watching({
      subscribe(peer, args, count) {
        acknowledge(peer, args)
        peer.push('l2_book', snapshot(count * 100), SNAP)
        if (count > 1) return
        peer.push('l2_book', payload(101, [level('98', '5')], []), DELTA)
        peer.push('l2_book', payload(103, [level('98', '0')], []), DELTA)
        peer.push('l2_book', payload(102, [level('97', '5')], []), DELTA)
      },
    })
    await until('the second snapshot', () => last().q === 200)
    expect(last()).toMatchObject({ status: 'live', bids: [[99, 1]] })
  })

  it('is greyed while the connection is gone, and comes back whole', async () => {
    const { server, seen, last } = await watching({
      subscribe(peer, args) {
        acknowledge(peer, args)
        peer.push('l2_book', snapshot(1), SNAP)
      },
    })
    await until('live', () => last().status === 'live')
    for (const peer of server.peers) peer.socket.terminate()
    await until('greyed', () => last().status === 'resync')
    await until('live', () => last().status === 'live')
    expect(seen.books.filter((b) => b.status === 'unreliable')).toEqual([])
  })

  it('shows polled levels without calling them live', async () => {
    const { sync, last } = await watching({ subscribe: () => {} })
    sync.polled(payload(9, [level('90')], [level('92')]))
    expect(last()).toMatchObject({ status: 'resync', bids: [[90, 1]], asks: [[92, 1]] })
  })
})
