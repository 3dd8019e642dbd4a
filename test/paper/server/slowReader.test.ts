import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createHub } from '../../../src/paper/feed/hub.ts'
import { noLog } from '../../../src/paper/log.ts'
import { createAnswerer } from '../../../src/paper/server/answer.ts'
import { serveConnection } from '../../../src/paper/server/connection.ts'
import { virtualClock } from '../../support/virtualClock.ts'
import { createTestService } from '../support/service.ts'

/** A socket whose reader stopped reading: what is sent piles up. */
class StuckSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  terminated = false
  send(text: string) {
    this.bufferedAmount += text.length
  }
  close() {
    this.readyState = 2
  }
  terminate() {
    this.readyState = 3
    this.terminated = true
    this.emit('close')
  }
}

test('a reader that stops reading loses its connection once 4 MiB wait for it', () => {
  const { service } = createTestService(1_790_000_000_000)
  const hub = createHub(service)
  const clock = virtualClock()
  const socket = new StuckSocket()
  serveConnection(socket as unknown as WebSocket, { hub, clock, answerer: createAnswerer(noLog, clock.now) })
  const say = (message: object) => socket.emit('message', Buffer.from(JSON.stringify(message)), false)
  say({ op: 'subscribe', args: [{ channel: 'trade', symbol_id: 20_001 }] })
  const trades = new Map([[20_001, [{ i: '1', p: '1', q: '1', a: '1', m: true, t: 0, x: 'x'.repeat(100_000) }]]])
  const books = new Set<number>()
  let most = 0
  for (let height = 1; height <= 100; height++) {
    const block = { height, time: 0, hash: '0x', txs: 0, events: [], books, prices: books, trades, closedBars: [] }
    hub.collect(block)
    hub.release(height)
    most = Math.max(most, socket.bufferedAmount)
  }
  expect(socket.terminated).toBe(true)
  expect(most).toBeLessThan(4.5 * 1024 * 1024)
  expect(clock.pending).toBe(0)
})
