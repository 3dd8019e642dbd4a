import { createRng } from '../../lib/rng.ts'
import type { Coin, MarketSymbol } from '../../protocol/models/market.ts'
import { isSpot } from '../../protocol/models/market.ts'
import { createSteps } from './steps.ts'
import type { Listing } from './types.ts'

/** Character of a base coin. */
export interface Asset {
  coin_id: number
  name: string
  /** Price in the quote coin on the day the exchange was born. */
  start: number
  /** Typical volatility of a day, as a fraction of the price. */
  dailyVolatility: number
  /** How strongly it follows the common factor of all coins, 0 to 1. */
  correlation: number
  /** Trades of its perpetual per second in a calm market. */
  tradeRate: number
  /** Base coins of "one" in a size list: people trade 0.05 BTC, 0.5 ETH, 5 SOL. */
  unit: number
}

type Character = Omit<Asset, 'coin_id' | 'name'>

const KNOWN: Record<string, Character> = {
  BTC: { start: 64_218.5, dailyVolatility: 0.017, correlation: 0.94, tradeRate: 2.6, unit: 1 },
  ETH: { start: 3_410.2, dailyVolatility: 0.022, correlation: 0.86, tradeRate: 1.5, unit: 10 },
  SOL: { start: 152.34, dailyVolatility: 0.026, correlation: 0.76, tradeRate: 0.9, unit: 100 },
}

/** Spot trades this much less than the perpetual of the same coin. */
export const SPOT_ACTIVITY = 0.4

export function assetOf(coin: Coin): Asset {
  return { coin_id: coin.coin_id, name: coin.name, ...(KNOWN[coin.name] ?? unknownCharacter(coin.name)) }
}

/** Base assets of a listing in the order they appear. */
export function assetsOf({ symbols, coins }: Listing): Asset[] {
  const ids = new Set(symbols.map((symbol) => symbol.base_coin_id))
  return coins.filter((coin) => ids.has(coin.coin_id)).map(assetOf)
}

/** Prices on the tick for a first start: perpetuals at the asset's start, spot one tick of basis away. */
export function startPrices(listing: Listing): Map<number, string> {
  const assets = new Map(assetsOf(listing).map((asset) => [asset.coin_id, asset]))
  return new Map(listing.symbols.map((symbol) => [symbol.symbol_id, startPrice(symbol, assets)]))
}

function startPrice(symbol: MarketSymbol, assets: ReadonlyMap<number, Asset>): string {
  const ticks = createSteps(symbol.price_step)
  const start = assets.get(symbol.base_coin_id)?.start ?? 1
  return ticks.format(Math.max(1, Math.round(start / ticks.size) - (isSpot(symbol) ? 1 : 0)))
}

function unknownCharacter(name: string): Character {
  const rng = createRng(`asset/${name}`)
  const magnitude = rng.int(-1, 2)
  const start = 10 ** magnitude * (1 + 8 * rng.unit())
  return { start, dailyVolatility: 0.04, correlation: 0.6, tradeRate: 0.6, unit: 10 ** (4 - magnitude) }
}
