import { type Clock, delay } from '../../lib/clock.ts'
import type { Played, Replay } from './replay.ts'

/** A pause of the recording longer than this is cut short, ms of the recording. */
const LONGEST_PAUSE_MS = 60_000
/** It is stopped within this time, ms. */
const LOOK_MS = 100
/** So many events are applied before the screen and the keyboard get their turn. */
const AT_A_STRETCH = 200

export interface PaceOptions {
  /** Real time. */
  clock: Clock
  /** Times as fast as it happened; null: as fast as it goes. */
  speed: number | null
  stopped(): boolean
}

/** Plays a recording in its own rhythm, and hands over every event once it is applied. */
export async function playPaced(replay: Replay, pace: PaceOptions, each: (played: Played) => void): Promise<void> {
  const { clock, speed } = pace
  let last = replay.start
  /** Real time the recording stands at. */
  let due = clock.now()
  let stretch = 0
  for (const event of replay.events()) {
    if (pace.stopped()) return
    if (speed !== null) {
      due += Math.min(Math.max(0, event.at - last), LONGEST_PAUSE_MS) / speed
      last = event.at
    }
    if (++stretch >= AT_A_STRETCH || due - clock.now() > 1) {
      stretch = 0
      do {
        await delay(clock, Math.min(Math.max(0, due - clock.now()), LOOK_MS))
      } while (due - clock.now() > 1 && !pace.stopped())
      if (pace.stopped()) return
    }
    each(replay.apply(event))
  }
}
