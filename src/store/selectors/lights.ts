import type { Light, State } from '../state.ts'
import { STALE_AFTER_MS } from './freshness.ts'

/** A light at this moment: a stream that claims to live but was not heard for 3 s is slow, and says how long. */
export function lightsAt(state: Pick<State, 'lights' | 'streams'>, now: number): State['lights'] {
  return {
    ...state.lights,
    market: heardLight(state.lights.market, state.streams.market, now),
    account: heardLight(state.lights.account, state.streams.account, now),
  }
}

function heardLight(light: Light, stream: State['streams']['market'], now: number): Light {
  const quiet = now - stream.heard
  if (light.status !== 'ok' || quiet <= STALE_AFTER_MS) return light
  return { ...light, status: 'slow', note: `silent ${Math.floor(quiet / 1000)}s` }
}

/** Why a book that is not live has no prices to rely on, in words. */
export function whyNoBook({ lights }: Pick<State, 'lights'>): string {
  if (lights.rest.status === 'down') return 'the exchange does not answer'
  return lights.market.status === 'down' ? 'the market stream is down' : 'the book is being read again'
}
