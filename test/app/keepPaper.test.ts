import { describe, expect, it } from 'vitest'
import { keepPaper } from '../../src/app/keepPaper.ts'
import { AppError } from '../../src/lib/errors.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { createAppStore } from '../../src/store/store.ts'
import { virtualClock } from '../support/virtualClock.ts'

const REST = 'http://127.0.0.1:4001/api/v1'
const OTHER = 'http://127.0.0.1:4002/api/v1'

/** A terminal whose exchange is gone; `attach` says what comes of starting it. */
function terminal(attach: () => Promise<{ rest: string }>, gone = true) {
  const clock = virtualClock()
  const store = createAppStore(PAPER_PROFILE, clock)
  const it = { starts: 0, signal: undefined as AbortSignal | undefined, gone }
  const keeper = keepPaper({
    embedded: { dataDir: '/nowhere', program: { execPath: '', script: '' }, clock },
    rest: REST,
    store,
    processes: {
      isGone: async () => it.gone,
      attach: ({ signal }) => {
        it.starts += 1
        it.signal = signal
        return attach()
      },
    },
  })
  const stream = (live: boolean) =>
    store.setState({ streams: { ...store.getState().streams, market: { live, heard: clock.now() } } })
  const log = () => store.getState().log.map((line) => `${line.level}: ${line.text}`)
  return { clock, keeper, stream, log, it }
}

const WARN = 'warn: the paper exchange ended and was started again'

describe('the exchange of a terminal', () => {
  it('is left alone while its stream lives, and for two seconds after', async () => {
    const { clock, stream, it } = terminal(async () => ({ rest: REST }))
    stream(true)
    await clock.advance(60_000)
    stream(false)
    await clock.advance(1500)
    expect(it.starts).toBe(0)
    await clock.advance(1000)
    expect(it.starts).toBe(1)
  })

  it('that only takes its time is left alone', async () => {
    const { clock, log, it } = terminal(async () => ({ rest: REST }), false)
    await clock.advance(120_000)
    expect(it.starts).toBe(0)
    expect(log()).toEqual([])
  })

  it('is started again, and said so', async () => {
    const { clock, stream, log, it } = terminal(async () => ({ rest: REST }))
    await clock.advance(2500)
    stream(true)
    await clock.advance(60_000)
    expect(it.starts).toBe(1)
    expect(log()).toEqual([WARN])
  })

  it('is never started twice at a time', async () => {
    const { clock, it } = terminal(() => new Promise(() => {}))
    await clock.advance(600_000)
    expect(it.starts).toBe(1)
  })

  it('that cannot be started is tried ever more seldom, and said once', async () => {
    const { clock, log, it } = terminal(async () => {
      throw new AppError('connection', 'it did not start', { hint: 'see paper.log' })
    })
    // Looks at 2 s, then after pauses of 2, 4, 8, 16, 32 and at most 60 s.
    const began = clock.now()
    const starts: number[] = []
    for (const seconds of [3, 5, 9, 17, 33, 65, 125, 185]) {
      await clock.advance(began + 1000 * seconds - clock.now())
      starts.push(it.starts)
    }
    expect(starts).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(log()).toEqual([
      'error: the paper exchange ended and could not be started again: it did not start (see paper.log)',
    ])
  })

  it('at another port: what to do and why, and nothing more is started', async () => {
    const { clock, log, it } = terminal(async () => ({ rest: OTHER }))
    await clock.advance(300_000)
    expect(it.starts).toBe(1)
    expect(log()).toEqual([
      'error: restart the terminal: the paper exchange ended, its port 4001 is taken by another program and it serves at 4002 now',
    ])
  })

  it('is not waited for by a terminal that was left', async () => {
    const { promise, resolve } = Promise.withResolvers<{ rest: string }>()
    const { clock, keeper, log, it } = terminal(() => promise)
    await clock.advance(2500)
    keeper.stop()
    expect(it.signal?.aborted).toBe(true)
    resolve({ rest: OTHER })
    await clock.advance(60_000)
    expect(log()).toEqual([])
    expect(clock.pending).toBe(0)
  })
})
