import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { State } from '../../../src/store/state.ts'
import { type RunningScreen, runScreen } from '../../../src/tui/app/runScreen.tsx'
import { NOW } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { virtualClock } from '../../support/virtualClock.ts'
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

/** ms of the clock after which a key must be painted, whatever the market does; how long it really takes is `npm run bench`. */
const PAINTED_MS = 25

test('a key is painted with the next frame while the market moves 20 times a second', async () => {
  const base = fullState()
  const port = { ...fakePort(base), store: createStore<State>(() => base) }
  const output = new FakeOutput(200, 60)
  const clock = virtualClock(NOW)
  running = runScreen({ port, clock, output, depth: 'truecolor', quit: () => {} })
  let n = 0
  clock.every(50, () => port.store.setState(move(base, ++n)))
  for (const key of ['b', ...'0.12345', '\t', ...'bid-3t', '\t', '\t', '\u001b[A']) {
    await clock.advance(37)
    const seen = output.writes.length
    running.input(key)
    for (let ms = 0; output.writes.length === seen && ms < PAINTED_MS; ms++) await clock.advance(1)
    expect(output.writes.length, JSON.stringify(key)).toBeGreaterThan(seen)
  }
})
