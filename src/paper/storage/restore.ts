import { DAY_MS } from '../../protocol/limits.ts'
import type { Nonces } from '../admission/nonces.ts'
import type { Service } from '../service.ts'
import type { Head } from './store.ts'

/** Loads what an earlier run committed; null when there is no earlier run. */
export function restoreService(service: Service, nonces: Nonces, now: number): Head | null {
  const { store, core, agents, subs, klines } = service
  const head = store.head()
  if (head === null) return null
  core.restore(store.coreRows.all())
  agents.restore(store.keys.agents())
  subs.restore(store.keys.subs())
  for (const { main, address } of subs.all()) core.joinFamily(main, address)
  nonces.restore(store.keys.nonces())
  for (const { symbol_id } of core.symbols) {
    klines.restore(symbol_id, store.klines.open(symbol_id), store.klines.minutes(symbol_id, now - DAY_MS))
  }
  return head
}
