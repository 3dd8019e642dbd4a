import type { Market } from './market.ts'
import type { State } from './state.ts'

/** A price in the ticks of a market. */
interface Quote {
  ticks: number
  market: Market
}

/** Value of units of a coin in units of the coin that markets quote in; null while nothing prices it. */
export function coinValue(state: State, coin: number, units: bigint, round: 'down' | 'up'): bigint | null {
  if (units === 0n || isMoney(state, coin)) return units
  const quote = quoteOf(state, coin)
  if (quote === null) return null
  const { market, ticks } = quote
  const product = units * BigInt(ticks) * market.tickLot
  return round === 'down' ? product / market.lotUnits : (product + market.lotUnits - 1n) / market.lotUnits
}

/** The coin that markets quote in is worth itself. */
export function isMoney(state: State, coin: number): boolean {
  for (const market of state.markets.values()) if (market.quoteCoin === coin) return true
  return false
}

/** The spot market where a coin is bought and sold. */
export function spotMarketOf(state: State, coin: number): Market | null {
  for (const market of state.markets.values()) if (market.spot && market.baseCoin === coin) return market
  return null
}

/** The mark price of the perpetual on the coin, which nobody moves alone; without one the last price of the spot market. */
function quoteOf(state: State, coin: number): Quote | null {
  let last: Quote | null = null
  for (const market of state.markets.values()) {
    if (market.baseCoin !== coin) continue
    if (!market.spot && market.mark !== null) return { ticks: market.mark, market }
    if (market.spot && market.last !== null) last = { ticks: market.last, market }
  }
  return last
}
