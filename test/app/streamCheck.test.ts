import { afterEach, describe, expect, test } from 'vitest'
import { checkStreams } from '../../src/app/streamCheck.ts'
import { type OpenSocket, openSocket } from '../../src/client/socket.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { refusingAck } from '../support/servers/refusingAck.ts'
import { acknowledge, type StreamServer, streamServer } from '../support/servers/stream.ts'
import { until } from '../support/until.ts'
import { virtualClock } from '../support/virtualClock.ts'

let server: StreamServer
afterEach(() => server.stop())

const ORDER = { channel: 'order', address: `0x${'5b'.repeat(20)}` } as const
const subs = [{ channel: 'ticker', symbol_id: 20_001 } as const, ORDER]
const check = (url = server.url) => checkStreams({ url, clock: systemClock, subs })

/** A real socket under virtual time: the exchange does what it does, the clock stands until it is moved. */
function patient() {
  const clock = virtualClock(1_000_000)
  const open: OpenSocket = (url, handlers) => openSocket(url, handlers)
  return { clock, found: checkStreams({ url: server.url, clock, subs, open }) }
}

describe('the streams, as the doctor looks at them', () => {
  test('in order: both channels acknowledged, nothing left behind', async () => {
    server = await streamServer()
    expect(await check()).toMatchObject({ check: 'stream', state: 'ok', mend: '' })
    expect(server.messages.flatMap((m) => m.args ?? [])).toEqual(subs)
    await until('the connection closed', () => server.peers.size === 0)
  })

  test('nobody there: the reason and a mend', async () => {
    server = await streamServer()
    const { url } = server
    await server.stop()
    const found = await check(url)
    expect(found).toMatchObject({ state: 'bad', message: expect.stringContaining('ECONNREFUSED') })
    expect(found.mend).toContain('--ws')
  })

  test('one channel refused: which, and the words of the exchange, inert', async () => {
    server = await refusingAck('order')
    const { state, message } = await check()
    expect(state).toBe('bad')
    expect(message).toMatch(/refuses order: .*no ␛\[31morder/)
  })

  test('one never acknowledged: said after 8 s, not before', async () => {
    server = await streamServer({
      subscribe: (peer, args) =>
        acknowledge(
          peer,
          args.filter((a) => a.channel === 'ticker'),
        ),
    })
    const { clock, found } = patient()
    let ended = false
    void found.then(() => {
      ended = true
    })
    await until('a subscription', () => server.messages.length > 0)
    await clock.advance(7999)
    expect(ended).toBe(false)
    await clock.advance(1)
    expect(await found).toMatchObject({
      state: 'bad',
      message: expect.stringMatching(/order not acknowledged within 8 s/),
    })
  })

  test('closed before it answers', async () => {
    server = await streamServer({ subscribe: (peer) => peer.socket.close(1008, 'not today') })
    expect(await check()).toMatchObject({ state: 'bad', message: expect.stringContaining('not today') })
  })

  test('slow is a warning', async () => {
    let answer = () => {}
    server = await streamServer({
      subscribe: (peer, args) => {
        answer = () => acknowledge(peer, args)
      },
    })
    const { clock, found } = patient()
    await until('a subscription', () => server.messages.length > 0)
    await clock.advance(2001)
    answer()
    expect(await found).toMatchObject({
      state: 'warn',
      message: expect.stringMatching(/acknowledges ticker, order in 2001 ms/),
    })
  })
})
