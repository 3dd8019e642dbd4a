import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { State } from '../../../src/store/state.ts'
import { type RunningScreen, runScreen } from '../../../src/tui/app/runScreen.tsx'
import { NOW } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { moveMarket } from '../../support/moveMarket.ts'
import { virtualClock } from '../../support/virtualClock.ts'
import { FakeOutput } from '../screen/support.ts'
import { fakePort } from './support.ts'

let running: RunningScreen
afterEach(() => running.close())

/** ms of the clock after which a key must be painted, whatever the market does; how long it really takes is `npm run bench`. */
const PAINTED_MS = 25

test('a key is painted with the next frame while the market moves 20 times a second', async () => {
  const base = fullState()
  const port = { ...fakePort(base), store: createStore<State>(() => base) }
  const output = new FakeOutput(200, 60)
  const clock = virtualClock(NOW)
  running = runScreen({ port, clock, output, depth: 'truecolor', quit: () => {} })
  let n = 0
  clock.every(50, () => port.store.setState(moveMarket(base, ++n)))
  for (const key of ['b', ...'0.12345', '\t', ...'bid-3t', '\t', '\t', '\u001b[A']) {
    await clock.advance(37)
    const seen = output.writes.length
    const moves = n
    running.input(key)
    for (let ms = 0; output.writes.length === seen && ms < PAINTED_MS; ms++) await clock.advance(1)
    expect(output.writes.length, JSON.stringify(key)).toBeGreaterThan(seen)
    // Its own frame, not that of the market.
    expect(n, JSON.stringify(key)).toBe(moves)
  }
})
