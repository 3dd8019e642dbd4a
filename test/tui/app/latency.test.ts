import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { systemClock } from '../../../src/lib/clock.ts'
import type { State } from '../../../src/store/state.ts'
import { type RunningScreen, runScreen } from '../../../src/tui/app/runScreen.tsx'
import { fullState } from '../../fixtures/states.ts'
import { FakeOutput } from '../screen/support.ts'
import { fakePort } from './support.ts'

let running: RunningScreen
afterEach(() => running.close())

/** What changes with one market update: every row of the book, the header, the tape. */
function move(state: State, n: number): Partial<State> {
  const book = state.books['BTC:100:1']!
  const shift = (side: { ticks: number[]; lots: number[] }) => ({
    ticks: side.ticks.map((t) => t + (n % 2)),
    lots: side.lots.map((l) => l + (n % 7)),
  })
  const ticker = { ...state.tickers[20001]!, last_price: String(64_000 + (n % 500)) }
  return {
    books: { 'BTC:100:1': { ...book, q: book.q + n, bids: shift(book.bids), asks: shift(book.asks) } },
    tickers: { ...state.tickers, 20001: ticker },
  }
}

test('a key is on the screen soon while the market moves 20 times a second', async () => {
  const base = fullState()
  const port = { ...fakePort(base), store: createStore<State>(() => base) }
  const output = new FakeOutput(200, 60)
  running = runScreen({ port, clock: systemClock, output, depth: 'truecolor', quit: () => {} })
  let n = 0
  const market = systemClock.every(50, () => port.store.setState(move(base, ++n)))
  const took: number[] = []
  try {
    for (const key of [
      'b',
      ...'0.12345',
      '\t',
      ...'bid-3t',
      '\t',
      '\t',
      '\u001b[A',
      '\u001b[A',
      ...'999',
      '\u001b[D',
    ]) {
      await new Promise((resolve) => systemClock.after(37, () => resolve(null)))
      const seen = output.writes.length
      const from = performance.now()
      running.input(key)
      while (output.writes.length === seen && performance.now() - from < 500) {
        await new Promise((resolve) => setImmediate(resolve))
      }
      took.push(performance.now() - from)
    }
  } finally {
    market.cancel()
  }
  took.sort((a, b) => a - b)
  if (process.env.SHOW_LATENCY) console.log(took.map((t) => t.toFixed(1)).join(' '))
  // The target is 25 ms; the bench holds it. Here only: a key never waits for a second frame on a busy machine.
  expect(took[Math.floor(took.length / 2)]).toBeLessThan(50)
})
