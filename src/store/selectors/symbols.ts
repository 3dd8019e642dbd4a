import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { State } from '../state.ts'

type Listing = Pick<State, 'symbols' | 'coins'>

export function coinName(state: Pick<State, 'coins'>, coinId: number): string {
  return state.coins.get(coinId)?.name ?? `#${coinId}`
}

/** `BTC-USDT` for a perpetual, `BTC/USDT` for spot, `#20001` while the coins are unknown. */
export function symbolName(state: Listing, symbolId: number): string {
  const symbol = state.symbols.get(symbolId)
  const base = symbol && state.coins.get(symbol.base_coin_id)
  const quote = symbol && state.coins.get(symbol.quote_coin_id)
  if (symbol === undefined || base === undefined || quote === undefined) return `#${symbolId}`
  return `${base.name}${isSpot(symbol) ? '/' : '-'}${quote.name}`
}

/** Record of the symbol on screen. */
export function activeSymbol(state: Pick<State, 'symbols' | 'symbol_id'>): MarketSymbol | null {
  return state.symbol_id === null ? null : (state.symbols.get(state.symbol_id) ?? null)
}
