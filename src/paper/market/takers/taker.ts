import type { ExchangeCore } from '../../types.ts'
import type { Mood } from '../mood.ts'

/** What a taker knows when it decides. */
export interface Situation {
  /** Ms since the last block. */
  elapsed: number
  /** Fair price in ticks, pressure included. */
  fair: number
  mood: Mood
}

export interface Taker {
  act(situation: Situation): void
  /** Now and then: learns from the exchange what it holds. */
  audit?(core: ExchangeCore): void
}
