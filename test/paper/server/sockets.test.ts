import { once } from 'node:events'
import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock } from '../../../src/lib/clock.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { quietPaper } from '../support/paper.ts'

const BOOK = { channel: 'l2_book', symbol_id: 20_001 }

/** Real time until `advance`: long waits become one step. */
function leapingClock() {
  let offset = 0
  const waits = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now: () => systemClock.now() + offset,
    after: (ms, run) => {
      const wait = { at: clock.now() + ms, run }
      waits.add(wait)
      return { cancel: () => waits.delete(wait) }
    },
    every: systemClock.every,
  }
  const advance = (ms: number) => {
    offset += ms
    for (const wait of [...waits]) {
      if (wait.at > clock.now()) continue
      waits.delete(wait)
      wait.run()
    }
  }
  return { clock, advance }
}

test('who does not subscribe within 10 seconds is disconnected', async () => {
  const { clock, advance } = leapingClock()
  const { x } = await quietPaper({ clock })
  const silent = await x.stream()
  const subscribed = await x.stream()
  await subscribed.subscribe(BOOK)
  silent.send({ op: 'ping' })
  expect(await silent.next((f) => f.op === 'pong')).toMatchObject({ time: expect.any(Number) })
  advance(9900)
  advance(200)
  expect(await silent.closed).toMatchObject({ code: 1008, reason: 'no subscribe within 10 seconds' })
  subscribed.send({ op: 'ping' })
  await subscribed.next((f) => f.op === 'pong')
})

test('without a heartbeat for 60 seconds the connection ends, with one it stays', async () => {
  const { clock, advance } = leapingClock()
  const { x } = await quietPaper({ clock })
  const [quiet, lively] = [await x.stream(), await x.stream()]
  await quiet.subscribe(BOOK)
  await lively.subscribe(BOOK)
  advance(30_000)
  lively.send({ op: 'ping' })
  await lively.next((f) => f.op === 'pong')
  advance(30_500)
  expect(await quiet.closed).toMatchObject({ code: 1008, reason: 'no ping for 60 seconds' })
  lively.send({ op: 'ping' })
  await lively.next((f) => f.op === 'pong')
})

test('the acknowledgement comes before the snapshot; subscribing twice is the same as once', async () => {
  const { x } = await quietPaper()
  const stream = await x.stream()
  const ack = await stream.subscribe(BOOK)
  expect(ack).toEqual({ op: 'subscribe', success: true, args: [BOOK] })
  await stream.next((f) => f.type === 'snapshot')
  expect(stream.frames.map((f) => f.op ?? f.type)).toEqual(['subscribe', 'snapshot'])
  expect(await stream.subscribe(BOOK)).toMatchObject({ success: true })
  stream.send({ op: 'unsubscribe', args: [BOOK] })
  expect(await stream.next((f) => f.op === 'unsubscribe')).toEqual({ op: 'unsubscribe', success: true, args: [BOOK] })
  expect(stream.frames.filter((f) => f.type === 'snapshot')).toHaveLength(1)
})

test('the 51st channel instance is refused, the others stay', async () => {
  const { x } = await quietPaper()
  const stream = await x.stream()
  const address = (i: number) => `0x${String(i).padStart(40, '0')}`
  const args = Array.from({ length: 51 }, (_, i) => ({ channel: 'order', address: address(i) }))
  stream.send({ op: 'subscribe', args })
  const [refused, accepted] = [
    await stream.next((f) => f.success === false),
    await stream.next((f) => f.success === true),
  ]
  expect(refused).toMatchObject({ args: [args[50]], code: '10000', msg: expect.stringContaining('50') })
  expect(accepted.args).toHaveLength(50)
  expect(await stream.subscribe(args[3]!)).toMatchObject({ success: true })
})

test.each([
  [{ channel: 'nothing' }, 'channel'],
  [{ channel: 'l2_book' }, 'symbol_id'],
  [{ channel: 'l2_book', symbol_id: 20_001, merge: 3 }, 'merge'],
  [{ channel: 'order', address: 'me' }, 'address'],
])('subscription %j is refused with code and msg', async (arg, field) => {
  const { x } = await quietPaper()
  const stream = await x.stream()
  expect(await stream.subscribe(arg)).toMatchObject({
    op: 'subscribe',
    success: false,
    args: [arg],
    code: '10000',
    msg: expect.stringContaining(field),
  })
})

test('bad messages are answered, the tenth ends the connection', async () => {
  const { x } = await quietPaper()
  const stream = await x.stream()
  await stream.subscribe(BOOK)
  const bad: (string | Uint8Array)[] = [
    '{',
    'null',
    '7',
    '{"op":"dance"}',
    '{"op":"subscribe"}',
    '{"op":"subscribe","args":[7]}',
    `{"op":"subscribe","args":[{"channel":"order","address":${'['.repeat(5000)}${']'.repeat(5000)}}]}`,
    '["subscribe"]',
    new Uint8Array([1, 2, 3]),
  ]
  for (const message of bad) {
    stream.raw(message)
    expect(await stream.next((f) => f.op === 'error')).toMatchObject({ code: '10000', msg: expect.any(String) })
  }
  stream.send({ op: 'ping' })
  await stream.next((f) => f.op === 'pong')
  stream.raw('{"op":"subscribe","args":[{"channel":"order","__proto__":{"polluted":true}}]}')
  await stream.next((f) => f.success === false)
  stream.raw('{')
  expect(await stream.closed).toMatchObject({ code: 1008, reason: 'too many bad messages' })
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test.each([
  ['a huge message', (socket: WebSocket) => socket.send('x'.repeat(200_000)), 1009],
  [
    'a compression bomb',
    (socket: WebSocket) => socket.send(Buffer.alloc(20_000_000), { compress: true, binary: false }),
    1009,
  ],
  [
    'a thousand fragments',
    (socket: WebSocket) => {
      for (let i = 0; i < 1000; i++) socket.send('x', { fin: false, compress: false })
    },
    1008,
  ],
])('%s closes its connection and no other', async (_what, send, code) => {
  const { x } = await quietPaper()
  const other = await x.stream()
  await other.subscribe(BOOK)
  const socket = new WebSocket(x.ws)
  await once(socket, 'open')
  socket.on('error', () => {})
  send(socket)
  const [closed] = await once(socket, 'close')
  expect([code, 1006]).toContain(closed)
  other.send({ op: 'ping' })
  await other.next((f) => f.op === 'pong')
})

test('bad UTF-8 in a text frame closes the connection', async () => {
  const { paper, x } = await quietPaper()
  const socket = createConnection(paper.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'GET /v1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  const ended = once(socket, 'close')
  socket.resume()
  // Text frame, masked with zeros, two bytes that are no UTF-8.
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]))
  await ended
  expect((await x.get('/market/time')).status).toBe(200)
})

test.each([
  ['another path', '/v2', {}, 404],
  ['a foreign origin', '/v1', { origin: 'https://evil.example' }, 400],
  ['a foreign host', '/v1', { headers: { host: 'evil.example' } }, 400],
])('%s is not upgraded', async (_what, path, options, status) => {
  const { paper } = await quietPaper()
  const socket = new WebSocket(`ws://127.0.0.1:${paper.port}${path}`, options)
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain(String(status))
})

test('permessage-deflate is offered', async () => {
  const { x } = await quietPaper()
  const socket = new WebSocket(x.ws)
  await once(socket, 'open')
  expect(socket.extensions).toContain('permessage-deflate')
  socket.terminate()
})
