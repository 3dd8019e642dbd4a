import type { Trade } from '../protocol/models/market.ts'
import { TRADES_MAX } from './bounds.ts'
import { compareIds } from './records.ts'
import type { State } from './state.ts'

/** New trades behind the known ones, each once, newest last. */
export function appendTrades(state: State, symbolId: number, fresh: readonly Trade[]): State {
  const known = state.trades[symbolId] ?? []
  const last = known.at(-1)
  // The usual case: all of it is newer than what is there.
  const follows = last === undefined || fresh.every((t) => t.t > last.t)
  const merged = follows ? [...known, ...fresh] : mergeTrades(known, fresh)
  return { ...state, trades: { ...state.trades, [symbolId]: merged.slice(-TRADES_MAX) } }
}

/** Both lists in order of time, each trade once. */
function mergeTrades(known: readonly Trade[], fresh: readonly Trade[]): Trade[] {
  const byId = new Map<string, Trade>()
  for (const trade of known) byId.set(trade.i, trade)
  for (const trade of fresh) byId.set(trade.i, trade)
  return [...byId.values()].sort((a, b) => a.t - b.t || compareIds(a.i, b.i))
}
