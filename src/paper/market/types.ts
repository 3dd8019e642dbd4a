import type { Coin, Kline, MarketSymbol } from '../../protocol/models/market.ts'
import type { ExchangeCore } from '../types.ts'

/** What is traded: the listing of the exchange. */
export interface Listing {
  symbols: readonly MarketSymbol[]
  coins: readonly Coin[]
}

/** Price of each symbol, a decimal on its tick. */
export type PriceMap = ReadonlyMap<number, string>

export interface MarketOptions extends Listing {
  seed: number | string
  /** Where the reference prices begin; default: `startPrices(listing)`. After a restart: the prices of `fillGap`. */
  prices?: PriceMap
}

/** The simulated participants and the reference price they trade around. */
export interface Market {
  /** Called once a block between `beginBlock` and `endBlock`: sets index prices and lets the participants act. */
  beforeBlock(core: ExchangeCore, height: number, time: number): void
}

export interface PastOptions extends Listing {
  seed: number | string
  /** Unix ms; candles end at the last whole minute before it. */
  endTime: number
  /** Close of the last candle; default: `startPrices(listing)`. */
  endPrices?: PriceMap
}

/**
 * Three stretches without overlap, oldest first, each candle's open the close before it: `1d` reaches to where `1h` begins,
 * `1h` to where `1m` begins (both at midnight UTC), `1m` to the last whole minute.
 */
export interface SymbolPast {
  symbol_id: number
  '1d': Kline[]
  '1h': Kline[]
  '1m': Kline[]
}

export interface GapOptions extends Listing {
  seed: number | string
  symbol: MarketSymbol
  /** Unix ms of the last block before the exchange was off and of the first one after. */
  from: number
  to: number
  /** Last price before the gap. */
  price: string
}

/** `klines`: 1m candles of the whole minutes in the gap (the newest ones when it was long); `price`: where trading resumes. */
export interface Gap {
  klines: Kline[]
  price: string
}
