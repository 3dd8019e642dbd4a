import { readdirSync, readFileSync, statSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openReplay, type Played } from '../../../src/app/recording/replay.ts'
import type { Session } from '../../../src/app/session.ts'
import type { RecordedEvent } from '../../../src/client/recording/recording.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { BookSource } from '../../../src/store/sources.ts'
import type { State } from '../../../src/store/state.ts'
import { type RecordedSessions, recordedSessions } from '../../support/recordedSession.ts'
import { leakIn } from '../../support/secretForms.ts'
import { until } from '../../support/until.ts'

const KEY = `0x${'c4'.repeat(32)}`
const BUY = {
  symbol_id: 20_001,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.25',
  position_side: 'both',
  margin_mode: 'cross',
} as const
let sessions: RecordedSessions
beforeAll(async () => {
  sessions = await recordedSessions(KEY)
})
afterEach(() => sessions.close())
afterAll(() => sessions.stop())

const MARK = 'so far'
const bookKeyOf = ({ symbol_id, depth, merge }: Pick<BookSource, 'symbol_id' | 'depth' | 'merge'>) =>
  `${symbol_id}:${depth}:${merge}`

/** The state at this moment; the recording has a line that says when. */
function mark({ port, store }: Session): State {
  port.log('info', MARK)
  store.actions.flush()
  return structuredClone(store.getState())
}

/** Plays a file offline, to its end or up to a line of the log. */
function playBack(path: string, upTo?: string): { state: State; played: Played[] } {
  const replay = openReplay(path, (now) => ({ ...systemClock, now }))
  const played: Played[] = []
  for (const event of replay.events()) {
    played.push(structuredClone(replay.apply(event)))
    if (upTo !== undefined && replay.store.getState().log.at(-1)?.text === upTo) break
  }
  replay.store.actions.flush()
  replay.close()
  return { state: replay.store.getState(), played }
}

const json = (event: RecordedEvent) => JSON.parse(event.data)

describe('a session over real sockets, recorded and played back offline', () => {
  test('ends in exactly the same state, with the same book at every q', { timeout: 60_000 }, async () => {
    const { session, path } = await sessions.open('session.sqlite')
    const { store, port } = session
    /** Every book the screen could have drawn. */
    const seen = new Map<string, unknown>()
    store.subscribe(({ books }) => {
      for (const book of Object.values(books)) {
        if (book.status !== 'live') continue
        const at = `${bookKeyOf(book)} ${book.q}`
        if (!seen.has(at)) seen.set(at, structuredClone({ bids: book.bids, asks: book.asks }))
      }
    })
    const best = () => Object.values(store.getState().books).find((b) => b.status === 'live' && b.bids.ticks.length > 0)
    const bid = () => Number(best()!.bids.ticks[0]) * Number(store.getState().symbols.get(20_001)!.price_step)
    const place = (price: number, more = {}) =>
      port.submit({ name: 'placeOrder', params: { ...BUY, price: String(price), ...more }, text: 'buy', again: true })
    await until('the time', () => store.getState().clockOffset !== null)
    // Resting, changed, filled at once, refused, cancelled.
    expect(await place(Math.round(bid() * 0.95), { client_order_id: 'rest' })).toMatchObject({ status: 'done' })
    const change = {
      name: 'modifyOrder',
      params: { client_order_id: 'rest', quantity: '0.5' },
      text: 'modify',
    } as const
    await until('the order', () => Object.keys(store.getState().orders).length === 1)
    expect(await port.submit(change)).toMatchObject({ status: 'done' })
    expect(await place(Math.round(bid() * 1.01))).toMatchObject({ status: 'done' })
    const nothing = { name: 'cancelOrder', params: { order_id: '999999999' }, text: 'cancel' } as const
    expect(await port.submit(nothing)).toMatchObject({ status: 'rejected' })
    await until('the position', () => Object.keys(store.getState().positions).length > 0)
    await until('the fill', () => store.getState().executions.length > 0)
    const before = best()!.q
    await until('more of the book', () => best()!.q > before + 60)
    // Every connection is lost and comes back.
    port.resync()
    await until('the account again', () => store.getState().lights.account.status === 'ok')
    const cancel = { name: 'cancelOrder', params: { client_order_id: 'rest' }, text: 'cancel' } as const
    expect(await port.submit(cancel)).toMatchObject({ status: 'done' })
    await until('the order gone', () =>
      Object.values(store.getState().orders).every((o) => o.client_order_id !== 'rest' || o.state === 'canceled'),
    )

    const shown = mark(session)
    session.stop()
    expect(Object.keys(shown.books)).not.toEqual([])
    const { state, played } = playBack(path, MARK)
    expect(played.filter((p) => p.difference !== null)).toEqual([])
    expect(state.orders).toEqual(shown.orders)
    expect(state.positions).toEqual(shown.positions)
    expect(state).toEqual(shown)

    // Read again from the frames, which the recording has once and as they came.
    const again = new Map<string, unknown>()
    for (const { event, change } of played) {
      if (change?.action !== 'book' || event.data.includes('"args"')) continue
      const { q, bids, asks } = change.args[0] as BookSource
      expect(json(event).q).toBe(q)
      again.set(`${bookKeyOf(change.args[0] as BookSource)} ${q}`, { bids, asks })
    }
    const compared = [...seen].filter(([at]) => again.has(at))
    expect(compared.length).toBeGreaterThan(20)
    for (const [at, levels] of compared) expect(again.get(at), at).toEqual(levels)
  })

  test('has every frame, request and decision', async () => {
    const { session, path } = await sessions.open('decisions.sqlite')
    const { port, store } = session
    await until('the time', () => store.getState().clockOffset !== null)
    const price = Math.round(Number(store.getState().tickers[20_001]!.mark_price) * 0.95)
    const write = { ...BUY, price: String(price), client_order_id: 'kept' }
    const done = await port.submit({ name: 'placeOrder', params: write, text: 'buy 0.25', again: true })
    const twice = { ...BUY, price: '1', quantity: '0.0000001' }
    expect(await port.submit({ name: 'placeOrder', params: twice, text: 'dust' })).toMatchObject({ status: 'not_sent' })
    session.stop()

    const events = playBack(path).played.map((p) => p.event)
    const of = (kind: string) => events.filter((e) => e.kind === kind)
    expect(of('start').map(json)).toMatchObject([{ pid: process.pid, profile: { name: 'here' } }])
    expect(of('open').length).toBeGreaterThanOrEqual(2)
    expect(of('out').some((e) => json(e).op === 'subscribe')).toBe(true)
    expect(of('in').some((e) => json(e).channel === 'l2_book' && json(e).type === 'snapshot')).toBe(true)
    expect(of('command').map(json)).toMatchObject([
      { name: 'selectSymbol' },
      { name: 'submit', params: { name: 'placeOrder', params: write } },
      { name: 'submit', params: { text: 'dust' } },
    ])
    expect(of('verdict').map(json)).toMatchObject([
      { passed: true },
      { passed: false, findings: expect.arrayContaining([expect.objectContaining({ level: 'hard' })]) },
    ])
    const tx_hash = done.status === 'done' ? done.tx_hash : ''
    expect(of('intent').map(json)).toMatchObject([
      { event: 'sending', tx_hash, words: 'buy 0.25', client_order_ids: ['kept'] },
      { event: 'sent', tx_hash },
      { event: 'done', tx_hash, outcome: { status: 'done' } },
    ])
    const posted = of('request')
      .map(json)
      .find((r) => r.method === 'POST')
    expect(JSON.parse(posted.body)).toMatchObject({ ...write, signature: '(left out)', nonce: expect.any(Number) })
    const answered = of('answer')
      .map(json)
      .find((a) => a.n === posted.n)
    expect(answered).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('json') } })
    expect(JSON.parse(answered.body)).toMatchObject({ code: '0', data: { tx_hash } })
    // Every request has its answer, unless the session ended first.
    const answers = new Set(of('answer').map((a) => json(a).n))
    expect(of('request').filter((r) => !answers.has(json(r).n)).length).toBeLessThan(6)
    // In the order in which it happened: asked, judged, written down, sent, answered.
    const first = (kind: string, test: (data: Record<string, unknown>) => boolean) =>
      events.findIndex((e) => e.kind === kind && test(json(e)))
    const order = [
      first('command', (c) => c.name === 'submit'),
      first('verdict', () => true),
      first('intent', (i) => i.event === 'sending'),
      first('request', (r) => r.method === 'POST'),
      first('answer', (a) => a.n === posted.n),
      first('intent', (i) => i.event === 'done'),
    ]
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  test('goes on in a new file when one is full, and every file plays back by itself', { timeout: 60_000 }, async () => {
    const { session, path } = await sessions.open('small.sqlite', { maxBytes: 200_000 })
    const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
    await until('a second file', () => size(`${path}.1`) > 0, 20_000)
    const { store } = session
    const q = () => Math.max(...Object.values(store.getState().books).map((b) => b.q))
    const then = q()
    await until('more of the book', () => q() > then + 20)
    const shown = mark(session)
    session.stop()
    const { state, played } = playBack(path, MARK)
    expect(played.slice(0, 2).map((p) => p.event.kind)).toEqual(['start', 'state'])
    expect(played.filter((p) => p.difference !== null)).toEqual([])
    expect(state).toEqual(shown)
    expect(playBack(`${path}.1`).played.filter((p) => p.difference !== null)).toEqual([])
    expect(readdirSync(sessions.folder).filter((name) => name.startsWith('small'))).toEqual([
      'small.sqlite',
      'small.sqlite.1',
    ])
  })

  test('case 35: no file of a recording holds the key or a signature', () => {
    const files = readdirSync(sessions.folder).filter((name) => name.includes('.sqlite'))
    expect(files.length).toBeGreaterThan(2)
    for (const name of files) {
      const path = `${sessions.folder}/${name}`
      expect(statSync(path).mode & 0o777, name).toBe(0o600)
      const text = readFileSync(path, 'latin1')
      expect(leakIn(text, [KEY]), name).toBe(null)
      expect(text).not.toMatch(/"signature":\s*[{"](?!\(left out\))/)
      expect(text).not.toMatch(/"[rs]":\s*"0x[0-9a-f]{64}"/)
    }
  })
})
