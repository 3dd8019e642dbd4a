import type { KeyState } from '../../store/keyState.ts'
import type { State } from '../../store/state.ts'
import { age } from '../format/time.ts'

/** Words about one part of the key and how bad it is. */
export interface Health {
  text: string
  level: 'ok' | 'warn' | 'bad'
}

/** Skew that is shown (case 15), ms. */
const SKEW_MS = 1000
const AHEAD_WARN_MS = 60_000
/** Half of what the exchange takes ahead of its block time (Who signs what: nonces), ms. */
const AHEAD_BAD_MS = 43_200_000

/** How far this machine's clock is from the exchange's; orders use the latter. */
export function clockHealth({ clockOffset, lights }: Pick<State, 'clockOffset' | 'lights'>): Health {
  if (clockOffset === null)
    return { text: 'the time of the exchange is not known: nothing can be signed', level: 'bad' }
  const ms = Math.round(clockOffset)
  const text = `this machine is ${Math.abs(ms)} ms ${ms > 0 ? 'behind' : 'ahead of'} the exchange; its time is used`
  const { status } = lights.clock
  if (status === 'ok') return { text, level: Math.abs(ms) > SKEW_MS ? 'warn' : 'ok' }
  return { text: `${text} · ${status}`, level: 'warn' }
}

/**
 * Last nonce and high-water mark against the exchange's time, a line each. Nonces ahead of that time count up by one; the
 * exchange takes them up to a day ahead.
 */
export function nonceHealth(nonces: KeyState['nonces'], exchangeNow: number | null): Health[] {
  if (nonces === null) return [{ text: 'not held: another program may sign with this key', level: 'ok' }]
  const { last, mark } = nonces
  if (last === null) return [{ text: `${HELD} · none used yet`, level: 'ok' }]
  const high = `high-water mark on disk ${mark}`
  if (exchangeNow === null) return [`${HELD} · last ${last}`, high].map((text) => ({ text, level: 'ok' }))
  const level = levelOf(last - exchangeNow)
  return [
    { text: `${HELD} · last ${last}, ${away(last - exchangeNow)}${level === 'ok' ? '' : ' of the exchange'}`, level },
    { text: `${high}, ${away(mark - exchangeNow)}`, level: 'ok' },
  ]
}

const HELD = 'held by this program'
const away = (ms: number): string => (ms > 0 ? `${age(ms)} ahead` : `${age(-ms)} ago`)
const levelOf = (ahead: number): Health['level'] =>
  ahead > AHEAD_BAD_MS ? 'bad' : ahead > AHEAD_WARN_MS ? 'warn' : 'ok'

/** Writes on their way and those nobody can say anything about yet. */
export function inFlight(pending: State['pending']): Health {
  const all = Object.values(pending)
  const sending = all.filter((w) => w.state === 'sending').length
  const unknown = all.filter((w) => w.state === 'unknown').length
  const doubt = unknown === 0 ? '' : ` · ${unknown} UNKNOWN`
  return { text: `${sending === 0 ? 'none' : sending}${doubt}`, level: unknown === 0 ? 'ok' : 'warn' }
}
