import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startPaper } from '../../../src/paper/start.ts'
import type { Answer } from '../../conformance/support/exchange.ts'
import { quietPaper } from '../support/paper.ts'

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}
function raw(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('every failure has a trace code, and the log knows it', async () => {
  const { x, log } = await quietPaper()
  const { status, envelope } = await x.get('/market/klines', { symbol_id: 20_001, interval: '7m' })
  expect(status).toBe(400)
  expect(envelope).toMatchObject({ code: '10000', data: null })
  expect(envelope.msg).toContain('interval: "7m" given, allowed: one of 1m, 5m')
  expect(envelope.trace_code).not.toBe('')
  expect(log.find((line) => line.trace_code === envelope.trace_code)).toMatchObject({
    code: '10000',
    request: 'GET /v1/market/klines',
  })
})

test.each([
  ['GET', '/nothing', 404, 'unknown path'],
  ['GET', '/trade/orders/cancel', 400, 'method: "GET" given, allowed: POST'],
  ['DELETE', '/trade/orders', 400, 'allowed: GET, POST'],
  ['GET', '/account/balance', 400, 'address'],
  ['GET', '/account/balance?address=0x12', 400, 'address: "0x12" given, allowed: 0x and 40 hex characters'],
  ['GET', '/market/time?x=1', 400, 'x'],
  ['GET', '/market/trades?symbol_id=20001&symbol_id=20002', 400, 'symbol_id'],
  ['GET', '/market/trades?symbol_id=5', 400, 'symbol_id: 5 given'],
  ['GET', '/market/depth?symbol_id=20001&depth=7', 400, 'depth'],
  ['GET', '/explorer/tx/%zz', 400, 'path'],
  ['GET', `/explorer/tx/0x${'0'.repeat(64)}`, 404, 'no transaction'],
])('%s %s is %d', async (method, path, status, msg) => {
  const { x } = await quietPaper()
  const response = await fetch(x.rest + path, { method })
  const envelope = (await response.json()) as Answer['envelope']
  expect(response.status).toBe(status)
  expect(envelope).toMatchObject({ data: null, msg: expect.stringContaining(msg) })
  expect(envelope.trace_code).not.toBe('')
})

test.each([
  ['not JSON', '{', 'body'],
  ['an array', '[]', 'body'],
  ['deep', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, 'levels'],
  ['poison', '{"__proto__":{"polluted":1}}', '__proto__'],
  ['too long', JSON.stringify({ a: 'x'.repeat(70_000) }), 'at most 65536 bytes'],
  ['much too long', JSON.stringify({ a: 'x'.repeat(3_000_000) }), 'at most 65536 bytes'],
])('a body that is %s is malformed', async (_what, body, msg) => {
  const { x } = await quietPaper()
  const { status, envelope } = await x.post('/trade/orders', body)
  expect(status).toBe(400)
  expect(envelope).toMatchObject({ code: '10000', msg: expect.stringContaining(msg) })
})

test('bytes that are no UTF-8 are malformed', async () => {
  const { x } = await quietPaper()
  const response = await fetch(`${x.rest}/trade/orders`, { method: 'POST', body: new Uint8Array([0x7b, 0xff, 0x7d]) })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ msg: expect.stringContaining('UTF-8') })
})

describe('web pages', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 400],
    [{ origin: 'null' }, 400],
    [{ host: 'evil.example' }, 400],
    [{ 'sec-fetch-site': 'cross-site' }, 400],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ host: 'localhost' }, 200],
    [{ host: '[::1]:80' }, 200],
    [{}, 200],
  ])('%j gets %d', async (headers, status) => {
    const { paper } = await quietPaper()
    const answer = await raw(paper.port, '/v1/market/time', headers)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body).code).toBe(status === 200 ? '0' : '10000')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('reads have a budget that headers tell, writes have none', async () => {
  const { x } = await quietPaper({ rateLimit: { perMinute: 3 } })
  const before = Date.now()
  const first = await x.get('/market/time')
  expect(first.headers.get('x-ratelimit-limit')).toBe('3')
  expect(first.headers.get('x-ratelimit-remaining')).toBe('2')
  expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(before)
  await x.get('/market/time')
  await x.get('/market/time')
  const over = await x.get('/market/time')
  expect([over.status, over.envelope.code]).toEqual([429, '30001'])
  expect(over.headers.get('x-ratelimit-remaining')).toBe('0')
  const reset = Number(over.headers.get('x-ratelimit-reset'))
  expect(reset).toBeGreaterThan(Date.now())
  expect(reset).toBeLessThan(Date.now() + 21_000)
  const write = await x.trader().act('/account/deposit', 2, { coin_id: 1001, amount: '1' })
  expect(write.status).toBe(200)
  expect(write.headers.get('x-ratelimit-limit')).toBeNull()
})

test('without a limit there are no such headers', async () => {
  const { x } = await quietPaper({ rateLimit: false })
  expect((await x.get('/market/time')).headers.get('x-ratelimit-limit')).toBeNull()
})

test('a port in use is a clear failure', async () => {
  const { paper } = await quietPaper()
  await expect(startPaper({ quiet: true, port: paper.port })).rejects.toThrow(/EADDRINUSE/)
})
