import { inert } from '../../lib/inert.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import { initialState } from '../../store/initial.ts'
import type { State } from '../../store/state.ts'

/** The state as JSON; maps as lists of their entries. */
export function imageOf(state: State): string {
  return JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? { map: [...value] } : value))
}

/** The state of an image. Maps are read back as maps where the state has one. */
export function stateOf(image: string): State {
  const read = readInert(image) as Record<string, unknown> & { profile: NetworkProfile }
  const start = initialState(read.profile)
  for (const [name, value] of Object.entries(start)) {
    if (value instanceof Map) read[name] = new Map((read[name] as { map: [unknown, unknown][] }).map)
  }
  return { ...start, ...(read as Partial<State>) }
}

const TEXT_MAX = 10_000

/** JSON of a file, which anybody may have edited: no string of it may move the cursor. */
export function readInert(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) => {
    if (key === '__proto__') return undefined
    return typeof value === 'string' ? inert(value, TEXT_MAX) : value
  })
}
