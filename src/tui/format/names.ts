import type { Coin, MarketSymbol } from '../../protocol/models/market.ts'

type Coins = ReadonlyMap<number, Coin>

/** Name of a coin, `#1001` when it is not listed. Comes from the server: inert only once it is in cells. */
export const coinName = (coins: Coins, id: number): string => coins.get(id)?.name ?? `#${id}`

/** `BTC-USDT` (perpetual), `BTC/USDT` (spot), `#20001` when the listing is not known. */
export function symbolName(symbol: MarketSymbol | undefined, coins: Coins, id: number): string {
  if (symbol === undefined) return `#${id}`
  const base = coins.get(symbol.base_coin_id)?.name
  const quote = coins.get(symbol.quote_coin_id)?.name
  if (base === undefined || quote === undefined) return `#${id}`
  return `${base}${symbol.settle_coin_id === null ? '/' : '-'}${quote}`
}
