import { afterEach, describe, expect, it } from 'vitest'
import type { ChannelListener } from '../../src/client/connection.ts'
import { createSession, type Session } from '../../src/client/session.ts'
import type { StreamStatus } from '../../src/client/sink.ts'
import { type OpenSocket, openSocket, type SocketHandlers } from '../../src/client/socket.ts'
import { type Clock, systemClock } from '../../src/lib/clock.ts'
import { createRng } from '../../src/lib/rng.ts'
import type { Subscription } from '../../src/protocol/channels/index.ts'
import { acceptsAndCloses } from '../support/servers/acceptsAndCloses.ts'
import { halfOpen } from '../support/servers/halfOpen.ts'
import { noAck } from '../support/servers/noAck.ts'
import { refusingAck } from '../support/servers/refusingAck.ts'
import { type StreamServer, streamServer } from '../support/servers/stream.ts'
import { until } from '../support/until.ts'
import { virtualClock } from '../support/virtualClock.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

async function serving(making: Promise<StreamServer>): Promise<StreamServer> {
  const server = await making
  undo.push(() => server.stop())
  return server
}

function sessionAt(url: string, clock: Clock = systemClock, open: OpenSocket = openSocket, perConnection = 50) {
  const statuses: StreamStatus[] = []
  const times: [number, number | null][] = []
  const session: Session = createSession({
    url,
    clock,
    rng: createRng('session'),
    open,
    perConnection,
    onStatus: (s) => void statuses.push(s),
    onServerTime: (time, rtt) => void times.push([time, rtt]),
  })
  undo.push(() => session.stop())
  return { session, statuses, times, state: () => statuses.at(-1)?.state }
}

function listener() {
  const seen = { pushes: [] as unknown[], states: [] as string[], reasons: [] as string[] }
  const on: ChannelListener = {
    push: (push) => void seen.pushes.push(push.data),
    state(state, reason) {
      seen.states.push(state)
      seen.reasons.push(reason)
    },
  }
  return { ...seen, seen, on }
}
const TRADE: Subscription = { channel: 'trade', symbol_id: 1 }
const book = (depth: 20 | 50, merge = 1): Subscription => ({ channel: 'l2_book', symbol_id: 1, depth, merge })

describe('subscriptions', () => {
  it('asks for everything in one message, delivers pushes to their instance', async () => {
    const server = await serving(streamServer())
    const { session, state } = sessionAt(server.url)
    const [trades, other, bars] = [listener(), listener(), listener()]
    session.subscribe(TRADE, trades.on)
    session.subscribe({ channel: 'trade', symbol_id: 2 }, other.on)
    session.subscribe({ channel: 'kline', symbol_id: 1, interval: '1m' }, bars.on)
    await until('live', () => state() === 'live')
    expect(server.messages.filter((m) => m.op === 'subscribe').map((m) => m.args?.length)).toEqual([3])
    const [peer] = server.peers
    peer!.push('trade', 'first', { symbol_id: 1 })
    peer!.push('nonsense', 'ignored', { symbol_id: 1 })
    peer!.push('kline', { i: '5m' }, { symbol_id: 1 })
    peer!.push('kline', { i: '1m' }, { symbol_id: 1 })
    peer!.push('trade', 'second', { symbol_id: 2 })
    await until('pushes', () => other.seen.pushes.length === 1)
    expect(trades.seen.pushes).toEqual(['first'])
    expect(bars.seen.pushes).toEqual([{ i: '1m' }])
  })

  it('unsubscribes what is closed', async () => {
    const server = await serving(streamServer())
    const { session, state } = sessionAt(server.url)
    const handle = session.subscribe(TRADE, listener().on)
    await until('live', () => state() === 'live')
    handle.close()
    await until('unsubscribe', () =>
      server.messages.some((m) => m.op === 'unsubscribe' && m.args?.[0]?.channel === 'trade'),
    )
  })

  it('case 30: the 51st instance gets a second connection', async () => {
    const server = await serving(streamServer())
    const { session, state } = sessionAt(server.url)
    for (let symbol_id = 1; symbol_id <= 51; symbol_id++)
      session.subscribe({ channel: 'trade', symbol_id }, listener().on)
    await until('two connections', () => server.peers.size === 2 && state() === 'live')
    const asked = server.messages.filter((m) => m.op === 'subscribe').map((m) => m.args!.length)
    expect(asked.sort((a, b) => a - b)).toEqual([1, 50])
  })

  it('keeps two depths of one book apart, on two connections', async () => {
    const server = await serving(streamServer())
    const { session, state } = sessionAt(server.url)
    session.subscribe(book(20), listener().on)
    session.subscribe(book(50), listener().on)
    await until('two connections', () => server.peers.size === 2 && state() === 'live')
  })

  it('case 30: a refusal hits only the instance concerned, in words that are inert', async () => {
    const server = await serving(refusingAck('bbo'))
    const { session } = sessionAt(server.url)
    const [good, bad] = [listener(), listener()]
    session.subscribe(TRADE, good.on)
    session.subscribe({ channel: 'bbo', symbol_id: 1 }, bad.on)
    await until('refused', () => bad.seen.states.includes('refused') && good.seen.states.includes('live'))
    expect(bad.seen.reasons).toEqual(['10000 no ␛[31mbbo'])
    expect(good.seen.states).toEqual(['live'])
  })

  it('case 30: a missing acknowledgement is asked for again and then reported', async () => {
    const server = await serving(noAck())
    const clock = virtualClock()
    const { session } = sessionAt(server.url, clock)
    const one = listener()
    session.subscribe(TRADE, one.on)
    await until('asked', () => server.messages.some((m) => m.op === 'subscribe'))
    await clock.advance(4000)
    await clock.advance(4000)
    expect(one.seen.states).toEqual(['refused'])
    expect(one.seen.reasons).toEqual(['no acknowledgement'])
  })
})

describe('case 24: a half-open connection', () => {
  it('is asked after 2 s, ended within 15 s, and comes back', async () => {
    const server = await serving(halfOpen())
    const clock = virtualClock()
    const { session, statuses, state } = sessionAt(server.url, clock)
    session.subscribe(TRADE, listener().on)
    await until('live', () => state() === 'live')
    const heard = statuses.at(-1)!.heard
    await clock.advance(3000)
    await until('ping', () => server.messages.some((m) => m.op === 'ping'))
    expect(statuses.at(-1)!.heard).toBe(heard)
    await clock.advance(10_000)
    await until('given up', () => state() === 'waiting' || server.connections > 1)
    await clock.advance(1000)
    await until('second connection', () => server.connections === 2)
  })

  it('a quiet market that answers pings is heard all the time', async () => {
    const server = await serving(streamServer())
    const clock = virtualClock()
    const { session, statuses, times, state } = sessionAt(server.url, clock)
    session.subscribe(TRADE, listener().on)
    await until('live', () => state() === 'live')
    for (let i = 1; i <= 10; i++) {
      await clock.advance(2500)
      await until(`pong ${i}`, () => times.length >= i)
    }
    await clock.advance(500)
    expect(clock.now() - statuses.at(-1)!.heard).toBeLessThanOrEqual(3000)
    expect(server.connections).toBe(1)
  })
})

describe('case 25: reconnecting', () => {
  it('comes back by itself and subscribes again', async () => {
    const server = await serving(streamServer())
    const { session, state } = sessionAt(server.url)
    const one = listener()
    session.subscribe(TRADE, one.on)
    await until('live', () => state() === 'live')
    for (const peer of server.peers) peer.socket.terminate()
    await until('back', () => one.seen.states.join() === 'live,down,live')
    expect(server.connections).toBe(2)
  })

  it('waits 0.25 to 30 s between attempts, ever longer, one attempt at a time', async () => {
    const clock = virtualClock()
    const opened: number[] = []
    let open = 0
    const closing: OpenSocket = (_url, handlers: SocketHandlers) => {
      opened.push(clock.now())
      expect(++open).toBe(1)
      clock.after(1, () => handlers.open())
      clock.after(2, () => {
        open -= 1
        handlers.close('go away')
      })
      return { send: () => {}, kill: () => {} }
    }
    const { session } = sessionAt('ws://unused', clock, closing)
    session.subscribe(TRADE, listener().on)
    await clock.advance(600_000)
    const gaps = opened.slice(1).map((at, i) => at - opened[i]! - 2)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000)
    expect(Math.max(...gaps)).toBeGreaterThan(5000)
    expect(opened.length).toBeLessThan(90)
  })

  it('survives a server that accepts and closes', async () => {
    const server = await serving(acceptsAndCloses())
    const { session, statuses } = sessionAt(server.url)
    session.subscribe(TRADE, listener().on)
    await until('three attempts', () => server.connections >= 3)
    expect(statuses.some((s) => s.state === 'waiting' && /reconnecting in .*try again later/.test(s.note))).toBe(true)
  })
})

describe('case 29: hostile frames', () => {
  it('ignores what is no frame and stays connected', async () => {
    const server = await serving(streamServer())
    const { session, state } = sessionAt(server.url)
    const one = listener()
    session.subscribe(TRADE, one.on)
    await until('live', () => state() === 'live')
    const [peer] = server.peers
    for (const text of [
      '',
      'hello',
      '[]',
      'null',
      '7',
      '{"channel":5}',
      '['.repeat(10_000),
      `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ])
      peer!.socket.send(text)
    peer!.socket.send(Buffer.from([1, 2, 3]))
    peer!.socket.send('{"channel":"trade","symbol_id":1,"ts":1,"data":[],"__proto__":{"polluted":true}}')
    await until('the good one', () => one.seen.pushes.length === 1)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(server.connections).toBe(1)
  })

  it.each([
    ['a huge frame', (send: (d: string | Buffer) => void) => send('x'.repeat(9 * 1024 * 1024))],
    ['a compression bomb', (send: (d: string | Buffer) => void) => send(' '.repeat(64 * 1024 * 1024))],
    [
      'a frame in fragments without end',
      (send: (d: string | Buffer, last: boolean) => void) => {
        for (let i = 0; i < 5000; i++) send('x', false)
      },
    ],
  ])('%s ends the connection, not the program', async (_name, attack) => {
    const server = await serving(streamServer())
    const { session, statuses, state } = sessionAt(server.url)
    session.subscribe(TRADE, listener().on)
    await until('live', () => state() === 'live')
    const [peer] = server.peers
    attack((d: string | Buffer, last = true) => peer!.socket.send(d, { fin: last }))
    await until('closed', () => statuses.some((s) => s.state === 'waiting'))
  })

  it('bad UTF-8 ends the connection', async () => {
    const server = await serving(streamServer())
    const { session, statuses, state } = sessionAt(server.url)
    session.subscribe(TRADE, listener().on)
    await until('live', () => state() === 'live')
    const [peer] = server.peers
    peer!.socket.send(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { binary: false })
    await until('closed', () => statuses.some((s) => s.state === 'waiting'))
  })
})
