import type { WriteRequest, WriteResult } from '../port.ts'
import type { SendOptions } from './activity.ts'
import { type AppContext, say } from './context.ts'

/**
 * Sends requests one after the other. While a group of the same `flight` is on its way a second one is not sent: a key
 * held or pressed twice sends once. Stops at the first that is not done, unless told to go on.
 */
export async function send(app: AppContext, writes: readonly WriteRequest[], options: SendOptions): Promise<boolean> {
  const { flight, deed } = options
  if (app.activity.getState().inFlight.has(flight)) return false
  setFlight(app, flight, true)
  const results: WriteResult[] = []
  try {
    if (deed !== undefined) results.push(await deed.run())
    for (const write of writes) {
      const result = await app.port.submit(write)
      results.push(result)
      if (result.status !== 'done' && options.keepGoing !== true) break
    }
  } finally {
    setFlight(app, flight, false)
  }
  tell(app, deed?.text ?? textOf(writes), writes.length + (deed === undefined ? 0 : 1), results)
  options.after?.(results)
  return true
}

function setFlight(app: AppContext, flight: string, on: boolean): void {
  app.activity.setState((activity) => {
    const inFlight = new Set(activity.inFlight)
    if (on) inFlight.add(flight)
    else inFlight.delete(flight)
    return { ...activity, inFlight }
  })
}

/** The worst result in a line; every one of several in the log, which has the rest of the story. */
function tell(app: AppContext, text: string, count: number, results: readonly WriteResult[]): void {
  const worst = results.find((r) => r.status !== 'done') ?? results.find((r) => r.status === 'done' && r.failed)
  const left = count - results.length
  const rest = left > 0 ? ` · ${left} of ${count} not sent` : ''
  if (worst === undefined) {
    const took = results.reduce((sum, r) => sum + (r.status === 'done' ? r.took : 0), 0)
    say(app, 'ok', `${text} · ${Math.round(took)} ms`)
    return
  }
  say(app, ...wordsOf(worst, rest))
}

const textOf = (writes: readonly WriteRequest[]): string => (writes[0]?.text ?? '').replace(/ \(1\/\d+\)$/, '')

function wordsOf(result: WriteResult, rest: string): ['ok' | 'warn' | 'error' | 'unknown', string] {
  switch (result.status) {
    case 'done':
      return ['warn', `${result.failed ?? 0} refused: ${result.message}${rest}`]
    case 'rejected':
      return ['error', `refused ${result.message} ${result.trace_code}${rest}`.trimEnd()]
    case 'unknown':
      return ['unknown', `UNKNOWN, being looked up: ${result.message}${rest}`]
    case 'not_sent':
      return ['error', `not sent: ${result.message}${rest}`]
  }
}
