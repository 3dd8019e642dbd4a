import { afterEach, describe, expect, it } from 'vitest'
import { createRest } from '../../src/client/rest.ts'
import { createHttpTransport, type HttpAnswer } from '../../src/client/transport.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { cutBody } from '../support/servers/cutBody.ts'
import { flood } from '../support/servers/flood.ts'
import { htmlAnswer } from '../support/servers/htmlAnswer.ts'
import { httpServer, json, refusal, success, type TestServer } from '../support/servers/http.ts'
import { redirect } from '../support/servers/redirect.ts'
import { refused } from '../support/servers/refused.ts'
import { resetAfter } from '../support/servers/resetAfter.ts'
import { silent } from '../support/servers/silent.ts'
import { virtualClock } from '../support/virtualClock.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0)) await one()
})

function restAt(base: string) {
  const rest = createRest({
    base,
    clock: systemClock,
    transport: createHttpTransport(),
    readTimeoutMs: 300,
    writeTimeoutMs: 300,
  })
  undo.push(() => rest.close())
  return rest
}
async function against(making: Promise<TestServer>) {
  const server = await making
  undo.push(() => server.stop())
  return { server, rest: restAt(server.base) }
}
const BODY = '{"address":"0x00","order_id":"1"}'

describe('requests', () => {
  it('fills path parameters and encodes the query', async () => {
    const { server, rest } = await against(httpServer((_q, res) => json(res, 200, success({ list: [] }))))
    await rest.call('executions', { address: `0x${'A'.repeat(40)}`, cursor: 'a/b&c', limit: 5 })
    await rest.call('tx', { tx_hash: `0x${'1'.repeat(64)}` })
    const url = new URL(server.requests[0]!.url, 'http://x')
    expect(url.pathname).toBe('/v1/trade/executions')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      address: `0x${'a'.repeat(40)}`,
      cursor: 'a/b&c',
      limit: '5',
    })
    expect(server.requests[1]!.url).toBe(`/v1/explorer/tx/0x${'1'.repeat(64)}`)
  })

  it('names the field of a malformed request and sends nothing', async () => {
    const { server, rest } = await against(silent())
    await expect(rest.call('listOrders', { address: 'nobody' })).rejects.toThrow(/address/)
    expect(server.requests).toEqual([])
  })

  it('sends a signed body byte for byte', async () => {
    const { server, rest } = await against(httpServer((_q, res) => json(res, 200, success({ tx_hash: '0x1' }))))
    const odd = '{ "b": 1,"a":"ü" }'
    await rest.send('cancelAll', odd)
    expect(server.requests[0]).toEqual({ method: 'POST', url: '/v1/trade/orders/cancel-all', body: odd })
  })
})

describe('answers', () => {
  it('parses data by the schema and makes every string inert', async () => {
    const list = [{ coin_id: 1, name: 'A\u001b[31m\u202eB\n', precision: 6, extra: 1 }]
    const { rest } = await against(httpServer((_q, res) => json(res, 200, success({ list }))))
    const got = await rest.call('coins', {})
    expect(got).toMatchObject({ kind: 'ok', data: { list: [{ coin_id: 1, name: 'A␛[31m�B ', precision: 6 }] } })
  })

  it.each([200, 400, 404, 409, 422])('%i with a code is a definite refusal', async (status) => {
    const { rest } = await against(httpServer((_q, res) => json(res, status, refusal('20003', 'no \u0007 margin'))))
    expect(await rest.send('cancelOrder', BODY)).toEqual({
      kind: 'definite',
      http: status,
      code: '20003',
      msg: 'no ␇ margin',
      trace_code: 'trace-1',
    })
  })

  it('case 1: an answer that never comes is unknown', async () => {
    const { rest } = await against(silent())
    expect(await rest.send('cancelOrder', BODY)).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/300 ms/),
    })
  })

  it('case 2: a reset after the body left is unknown', async () => {
    const { rest } = await against(resetAfter())
    expect(await rest.send('cancelOrder', BODY)).toMatchObject({ kind: 'unknown' })
  })

  it('case 3: nobody listening is not sent', async () => {
    const rest = restAt(await refused())
    expect(await rest.send('cancelOrder', BODY)).toMatchObject({ kind: 'not_sent' })
  })

  it.each([
    ['500', () => httpServer((_q, res) => json(res, 500, refusal('50000', 'internal')))],
    ['HTML', () => htmlAnswer()],
    ['HTML 404', () => htmlAnswer(404)],
    ['cut JSON', cutBody],
    ['an empty body', () => httpServer((_q, res) => res.end())],
    ['bad UTF-8', () => httpServer((_q, res) => res.end(Buffer.from([0x7b, 0xff, 0x7d])))],
    ['JSON 100,000 deep', () => httpServer((_q, res) => res.end('['.repeat(100_000)))],
    ['an answer without end', flood],
    ['code 0 with data that does not fit', () => httpServer((_q, res) => json(res, 200, success({ tx: 1 })))],
  ])('case 5: %s leaves a write unknown', async (_name, server) => {
    const { rest } = await against(server())
    expect(await rest.send('cancelOrder', BODY)).toMatchObject({ kind: 'unknown' })
  })

  it('never follows a redirect', async () => {
    const other = await httpServer((_q, res) => json(res, 200, success({ time: 1 })))
    undo.push(() => other.stop())
    const { rest } = await against(redirect(other.base))
    expect(await rest.call('time', {})).toMatchObject({ kind: 'unknown', why: expect.stringMatching(/redirect/) })
    expect(other.requests).toEqual([])
  })

  it('case 29: integers beyond 2^53 and __proto__ neither round nor pollute', async () => {
    const { rest } = await against(
      httpServer((_q, res) => res.end('{"code":"0","data":{"time":9007199254740993,"__proto__":{"polluted":1}}}')),
    )
    expect(await rest.call('time', {})).toMatchObject({ kind: 'unknown' })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

it('case 15: a pause of the reads that was measured with a clock that was set since lasts no longer than a second', async () => {
  const clock = virtualClock(1_000_000)
  const headers = { 'x-ratelimit-reset': String(1_000_000 + 29_000) }
  const answer = (status: number, head: Record<string, string>, body: object): HttpAnswer => ({
    kind: 'answer',
    status,
    headers: head,
    body: Buffer.from(JSON.stringify(body)),
  })
  const answers = [answer(429, headers, refusal('30001', 'slow down')), answer(200, {}, success({ time: 5 }))]
  let asked = 0
  const rest = createRest({
    base: 'http://x/v1',
    clock,
    transport: { request: async () => answers[asked++]!, close: () => {} },
    offset: () => 0,
  })
  const read = rest.call('time', {})
  await clock.advance(5000)
  expect(asked).toBe(1)
  rest.clockWasSet()
  await clock.advance(1000)
  expect(await read).toMatchObject({ kind: 'ok', data: { time: 5 } })
})

describe('case 7: rate limit', () => {
  it('waits for the reset, at least a second, and tries the read again', async () => {
    const { server, rest } = await against(
      httpServer((_q, res, _b, count) =>
        count === 1
          ? json(res, 429, refusal('30001', 'slow down'), { 'x-ratelimit-reset': '5' })
          : json(res, 200, success({ time: 7 })),
      ),
    )
    const start = Date.now()
    const [one, two] = await Promise.all([rest.call('time', {}), rest.call('time', {})])
    expect([one, two]).toMatchObject([{ kind: 'ok', data: { time: 7 } }, { kind: 'ok' }])
    expect(Date.now() - start).toBeGreaterThanOrEqual(990)
    expect(server.requests.length).toBe(3)
  })

  it('leaves a write unknown, with the pause asked for', async () => {
    const reset = String(Date.now() + 999_999_999)
    const { rest } = await against(
      httpServer((_q, res) => json(res, 429, refusal('30001', 'slow'), { 'x-ratelimit-reset': reset })),
    )
    expect(await rest.send('cancelOrder', BODY)).toMatchObject({ kind: 'unknown', retry_after: 30_000 })
  })
})
