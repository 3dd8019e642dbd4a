import type { Freshness, FreshnessName, State } from './state.ts'

export const LOADING: Freshness = { status: 'loading', at: 0 }

export function markLive(state: State, name: FreshnessName, at: number): State {
  return { ...state, freshness: { ...state.freshness, [name]: { status: 'live', at } } }
}

export function markError(state: State, name: FreshnessName, reason: string): State {
  const { at } = state.freshness[name]
  return { ...state, freshness: { ...state.freshness, [name]: { status: 'error', at, reason } } }
}

/** What was live until now is stale; what never came stays loading, an error stays an error. */
export function markStale(state: State, names: readonly FreshnessName[], reason: string): State {
  const freshness = { ...state.freshness }
  for (const name of names) {
    const before = freshness[name]
    if (before.status === 'live') freshness[name] = { status: 'stale', at: before.at, reason }
  }
  return { ...state, freshness }
}
