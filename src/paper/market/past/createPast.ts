import type { PastOptions, SymbolPast } from '../types.ts'

/** Candles of a market's past, deterministic by seed. */
export function createPast(options: PastOptions): SymbolPast[] {
  return options.symbols.map(({ symbol_id }) => ({ symbol_id, '1d': [], '1h': [], '1m': [] }))
}
