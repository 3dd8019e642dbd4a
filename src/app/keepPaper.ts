import { AppError } from '../lib/errors.ts'
import type { AppStore } from '../store/store.ts'
import { attachPaper, isGone, type PaperProcessOptions } from './paperProcess.ts'

export interface KeepPaperDeps {
  /** How it is started. */
  embedded: PaperProcessOptions
  /** Where the terminal asks; its addresses stay as they are while it runs. */
  rest: string
  store: Pick<AppStore, 'getState' | 'actions'>
  /** The processes behind it; the real ones unless told otherwise. */
  processes?: { isGone: typeof isGone; attach: (options: PaperProcessOptions) => Promise<{ rest: string }> }
}

const LOOK_EVERY_MS = 500
/** The market stream is given this long to come back by itself. */
const DOWN_MS = 2000
/** Between two attempts, doubling up to the second; the first again after the exchange was up for as long as that. */
const PAUSE_MIN_MS = 2000
const PAUSE_MAX_MS = 60_000

/**
 * Starts the embedded paper exchange again when it is gone while the terminal runs. At the same port everything finds
 * it by itself; at another one the person is told to start the terminal again, and this ends.
 */
export function keepPaper({ embedded, rest, store, processes }: KeepPaperDeps): { stop(): void } {
  const { isGone: gone, attach } = processes ?? { isGone, attach: attachPaper }
  const { log } = store.actions
  const leaving = new AbortController()
  // Counted in looks and not by the clock, which may be set.
  let down = 0
  let up = 0
  let wait = 0
  let pause = PAUSE_MIN_MS
  let isBusy = false
  let told = ''
  const watch = embedded.clock.every(LOOK_EVERY_MS, look)

  function look(): void {
    const { live } = store.getState().streams.market
    down = live ? 0 : down + LOOK_EVERY_MS
    up = live ? up + LOOK_EVERY_MS : 0
    wait = Math.max(0, wait - LOOK_EVERY_MS)
    if (up >= PAUSE_MAX_MS) pause = PAUSE_MIN_MS
    if (isBusy || down < DOWN_MS || wait > 0) return
    isBusy = true
    void startAgain().finally(() => {
      isBusy = false
    })
  }

  async function startAgain(): Promise<void> {
    if (!(await gone(rest)) || leaving.signal.aborted) return
    try {
      const { rest: now } = await attach({ ...embedded, signal: leaving.signal })
      if (leaving.signal.aborted) return
      told = ''
      if (now === rest) return log('warn', 'the paper exchange ended and was started again')
      stop()
      log('error', `restart the terminal: the paper exchange ended, ${moved(rest, now)}`)
    } catch (error) {
      if (leaving.signal.aborted) return
      const text = `the paper exchange ended and could not be started again: ${whyOf(error)}`
      if (text !== told) log('error', text)
      told = text
    } finally {
      wait = pause
      pause = Math.min(PAUSE_MAX_MS, pause * 2)
    }
  }

  function stop(): void {
    leaving.abort()
    watch.cancel()
  }

  return { stop }
}

const moved = (from: string, to: string): string =>
  `its port ${new URL(from).port} is taken by another program and it serves at ${new URL(to).port} now`

const whyOf = (error: unknown): string => {
  if (error instanceof AppError) return error.hint === '' ? error.message : `${error.message} (${error.hint})`
  return error instanceof Error ? error.message : String(error)
}
