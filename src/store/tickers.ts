import type { Ticker } from '../protocol/models/market.ts'
import type { State } from './state.ts'

/** The later ticker of each symbol. */
export function takeTickers(state: State, fresh: readonly Ticker[]): State {
  const tickers = { ...state.tickers }
  for (const ticker of fresh) {
    if (ticker.time >= (tickers[ticker.symbol_id]?.time ?? 0)) tickers[ticker.symbol_id] = ticker
  }
  return { ...state, tickers }
}
