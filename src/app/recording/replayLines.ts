import type { RecordedEvent } from '../../client/recording/recording.ts'
import type { Clock } from '../../lib/clock.ts'
import { playPaced } from './pace.ts'
import { openReplay, type Played } from './replay.ts'
import { readInert } from './stateImage.ts'

/** One event as `replay --json` prints it; `change` is what it did to the state. */
export interface ReplayLine {
  id: number
  at: number
  kind: string
  conn: number | null
  data: unknown
  change?: { action: string; args: unknown[] }
  /** The frames do not lead to what was shown. */
  difference?: string
}

/** Plays a recording without a screen; gives the number of differences. */
export async function replayLines(
  path: string,
  { clock, speed, stopped }: { clock: Clock; speed: number | null; stopped(): boolean },
  each: (line: ReplayLine) => void,
): Promise<number> {
  const replay = openReplay(path, (now) => ({ ...clock, now }))
  let differences = 0
  try {
    await playPaced(replay, { clock, speed, stopped }, (played) => {
      if (played.difference !== null) differences += 1
      each(lineOf(played))
    })
    // What waits for its frame keeps nothing alive.
    replay.store.actions.flush()
    return differences
  } finally {
    replay.close()
  }
}

function lineOf({ event, change, difference }: Played): ReplayLine {
  const { id, at, kind, conn } = event
  const line = { id, at, kind, conn, data: dataOf(event) }
  return {
    ...line,
    // Where it stands in the event as it is, it need not be said twice.
    ...(change === null || isWhole(line.data) ? {} : { change }),
    ...(difference === null ? {} : { difference }),
  }
}

const isWhole = (data: unknown): boolean => typeof data === 'object' && data !== null && 'args' in data

/** JSON where it is any, else the text as it was. */
function dataOf({ data }: RecordedEvent): unknown {
  try {
    return readInert(data)
  } catch {
    return data
  }
}
