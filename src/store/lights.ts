import { markStale } from './freshness.ts'
import type { ClockSource, RestSource, StreamSource } from './sources.ts'
import type { FreshnessName, Light, LightStatus, State } from './state.ts'

/** A round trip or an offset beyond these is worth a warning, ms. */
const SLOW_MS = 1000
const SKEW_MS = 1000

/** What stops being current when a stream is lost. */
const FED_BY: Record<'market' | 'account', readonly FreshnessName[]> = {
  market: ['ticker', 'trades', 'klines'],
  account: ['orders', 'positions', 'balances', 'executions'],
}

const STREAM_LIGHT: Record<StreamSource['state'], LightStatus> = {
  live: 'ok',
  syncing: 'slow',
  connecting: 'slow',
  waiting: 'down',
  stopped: 'off',
}

export function takeStream(state: State, name: 'market' | 'account', stream: StreamSource): State {
  const live = stream.state === 'live'
  const slow = live && stream.rtt !== null && stream.rtt > SLOW_MS
  const note = live ? (stream.rtt === null ? '' : `${stream.rtt}ms`) : stream.note
  const light: Light = { status: slow ? 'slow' : STREAM_LIGHT[stream.state], note, at: stream.heard }
  const next: State = {
    ...state,
    streams: { ...state.streams, [name]: { live, heard: stream.heard } },
    lights: { ...state.lights, [name]: light },
  }
  const lost = stream.state === 'waiting' || stream.state === 'stopped'
  return lost ? markStale(next, FED_BY[name], stream.note) : next
}

export function takeRest(state: State, rest: RestSource): State {
  const status: LightStatus = !rest.ok ? 'down' : rest.took > SLOW_MS ? 'slow' : 'ok'
  const light: Light = { status, note: rest.ok ? `${rest.took}ms` : rest.why, at: rest.at }
  return { ...state, lights: { ...state.lights, rest: light } }
}

export function takeClock(state: State, clock: ClockSource): State {
  const { offset, at } = clock
  const status: LightStatus = offset === null ? 'down' : Math.abs(offset) > SKEW_MS ? 'slow' : 'ok'
  const note = offset === null ? 'no exchange time' : `${offset < 0 ? '' : '+'}${offset}ms`
  return { ...state, clockOffset: offset, lights: { ...state.lights, clock: { status, note, at } } }
}
