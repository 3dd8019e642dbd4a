import { createStore } from 'zustand/vanilla'
import { systemClock } from '../../src/lib/clock.ts'
import type { State } from '../../src/store/state.ts'
import { runScreen } from '../../src/tui/app/runScreen.tsx'
import { fullState } from '../fixtures/states.ts'
import { moveMarket } from '../support/moveMarket.ts'
import { fakePort } from '../tui/app/support.ts'
import { Emulator, FakeOutput } from '../tui/screen/support.ts'
import { type Figure, percentile } from './figure.ts'

const UPDATE_EVERY_MS = 50
/** Not a multiple of the updates: keys come at any moment of a frame. */
const KEY_EVERY_MS = 37
const COLUMNS = 200
const ROWS = 60

/**
 * From a key to the frame that shows it, in the whole terminal at 200x60 while the market moves 20 times a second. What
 * a frame shows is found out afterwards, with a terminal emulator: a frame of the market alone is no answer to a key.
 */
export async function keyToPaint(lines = 8): Promise<Figure[]> {
  const base = fullState({ whileAway: [] })
  const port = { ...fakePort(base), store: createStore<State>(() => base) }
  const frames: { at: number; bytes: Buffer }[] = []
  const output = new FakeOutput(COLUMNS, ROWS)
  const write = output.write.bind(output)
  output.write = (bytes) => {
    frames.push({ at: performance.now(), bytes: Buffer.from(bytes) })
    return write(bytes)
  }
  const running = runScreen({ port, clock: systemClock, output, depth: 'truecolor', quit: () => {} })
  let n = 0
  const market = systemClock.every(UPDATE_EVERY_MS, () => port.store.setState(moveMarket(base, ++n)))
  const pause = (ms: number) => new Promise<void>((resolve) => void systemClock.after(ms, resolve))
  const keys: { at: number; shows: string }[] = []
  try {
    await pause(500)
    for (let line = 0; line < lines; line++) {
      running.input(':')
      await pause(100)
      const text = `${line} market orders are typed here`
      for (let typed = 1; typed <= text.length; typed++) {
        // A blank at the end cannot be told from an empty cell.
        if (text[typed - 1] !== ' ') keys.push({ at: performance.now(), shows: text.slice(0, typed) })
        running.input(text[typed - 1]!)
        await pause(KEY_EVERY_MS)
      }
      running.input('\u001b')
      await pause(200)
    }
  } finally {
    market.cancel()
    running.close()
  }
  const took = await shownAfter(keys, frames)
  const what = 'keys: key to paint under 20 updates/s'
  return [
    { what: `${what}, p50`, value: percentile(took, 50), unit: 'ms', atMost: 10 },
    { what: `${what}, p95`, value: percentile(took, 95), unit: 'ms', atMost: 25 },
    { what: `${what}, p99`, value: percentile(took, 99), unit: 'ms', atMost: 40 },
  ]
}

/** Milliseconds from each key to the first frame after it whose last row shows it. */
async function shownAfter(
  keys: readonly { at: number; shows: string }[],
  frames: readonly { at: number; bytes: Buffer }[],
): Promise<number[]> {
  const emulator = new Emulator(COLUMNS, ROWS)
  const took: number[] = []
  let next = 0
  for (const { at, bytes } of frames) {
    await emulator.feed(bytes)
    const { active } = emulator.terminal.buffer
    const row = active.getLine(active.baseY + ROWS - 1)?.translateToString(true) ?? ''
    while (next < keys.length && keys[next]!.at < at && row.includes(`: ${keys[next]!.shows}`)) {
      took.push(at - keys[next]!.at)
      next += 1
    }
  }
  if (next < keys.length) throw new Error(`a key of the bench never showed: ${keys[next]!.shows}`)
  return took
}
