import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createRest } from '../../src/client/rest.ts'
import { createHttpTransport } from '../../src/client/transport.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { createSigningService } from '../../src/signing/service.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { CANARY, NOW, PAPER } from '../support/keys.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([301, 302, 303, 307, 308])('a signed write that is answered %d goes nowhere else', async (status) => {
  const stolen: string[] = []
  const thief = await listen(
    createServer((request, response) => {
      stolen.push(request.url ?? '')
      response.end('{"code":"0","msg":"","data":{},"trace_code":""}')
    }),
  )
  const host = await listen(
    createServer((_, response) =>
      response.writeHead(status, { location: `http://${thief}/v1/trade/orders/cancel-all` }).end(),
    ),
  )
  const rest = createRest({ base: `http://${host}/v1`, clock: systemClock, transport: createHttpTransport() })
  const service = createSigningService({
    profile: PAPER,
    key: new UnlockedKey(CANARY),
    nonces: memoryNonces(),
    exchangeNow: () => NOW,
    env: {},
  })
  const { bytes } = service.sign({ name: 'cancelAll', params: {} })
  const answer = await rest.send('cancelAll', bytes)
  rest.close()
  expect(answer.kind).toBe('unknown')
  expect(stolen).toEqual([])
})

test('a stream that is redirected is not followed', async () => {
  let reached = false
  const thief = createServer()
  thief.on('upgrade', (_, socket) => {
    reached = true
    socket.destroy()
  })
  const elsewhere = await listen(thief)
  const server = createServer()
  server.on('upgrade', (_, socket) => {
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ws://${elsewhere}/v1\r\nContent-Length: 0\r\n\r\n`)
  })
  const host = await listen(server)
  const socket = new WebSocket(`ws://${host}/v1`)
  const message = await new Promise<string>((resolve) => socket.on('error', (error) => resolve(error.message)))
  expect(message).toContain('302')
  expect(reached).toBe(false)
})
