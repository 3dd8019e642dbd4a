import type { Rng } from '../../lib/rng.ts'
import { DAY_MS } from '../../protocol/limits.ts'
import { isSpot } from '../../protocol/models/market.ts'
import { type Asset, assetsOf } from './assets.ts'
import { createMood, type Mood } from './mood.ts'
import type { Listing, PriceMap } from './types.ts'

/** Prices everybody has in mind, in quote coins as real numbers. */
export interface Reference {
  /** Lets `elapsed` ms of news happen. */
  advance(elapsed: number): void
  /** What the symbol is worth; participants add the pressure of recent trades. */
  fair(symbolId: number): number
  /** Reference of the coin itself, without the basis of the symbol. */
  index(symbolId: number): number
  /** Mood of the coin's market. */
  mood(symbolId: number): Mood
  /** Part of a trade's impact that stays: `log` is a relative move. */
  nudge(symbolId: number, log: number): void
}

interface Coin {
  asset: Asset
  mood: Mood
  /** Log price that news moves, and the last one people took notice of. */
  level: number
  noticed: number
  threshold: number
  rng: Rng
}
interface Basis {
  coin: Coin
  value: number
  usual: number
  rng: Rng
}

/** People re-quote after a move of about this many ticks of the perpetual. */
const NOTICE_TICKS = 1.5
const BASIS_SPREAD = { perp: 0.000_05, spot: 0.000_03 }
const BASIS_MEMORY_MS = 600_000

export function createReference(rng: Rng, listing: Listing, prices: PriceMap): Reference {
  const common = createMood(rng.fork('common'))
  const coins = new Map(assetsOf(listing).map((asset) => [asset.coin_id, createCoin(rng, asset, listing, prices)]))
  const bases = new Map<number, Basis>()
  for (const symbol of listing.symbols) {
    const coin = coins.get(symbol.base_coin_id)
    if (coin === undefined) continue
    const price = Number(prices.get(symbol.symbol_id) ?? Math.exp(coin.level))
    const usual = isSpot(symbol) ? BASIS_SPREAD.spot : BASIS_SPREAD.perp
    bases.set(symbol.symbol_id, {
      coin,
      value: Math.log(price) - coin.level,
      usual,
      rng: rng.fork(`basis/${symbol.symbol_id}`),
    })
  }
  const basisOf = (symbolId: number) => bases.get(symbolId)!
  return {
    advance(elapsed) {
      common.advance(elapsed)
      const factor = common.move(elapsed)
      for (const coin of coins.values()) moveCoin(coin, factor, elapsed)
      for (const basis of bases.values()) moveBasis(basis, elapsed)
    },
    fair: (symbolId) => Math.exp(basisOf(symbolId).coin.noticed + basisOf(symbolId).value),
    index: (symbolId) => Math.exp(basisOf(symbolId).coin.noticed),
    mood: (symbolId) => basisOf(symbolId).coin.mood,
    nudge(symbolId, log) {
      basisOf(symbolId).coin.level += log
    },
  }
}

function createCoin(rng: Rng, asset: Asset, { symbols }: Listing, prices: PriceMap): Coin {
  const own = symbols.filter((symbol) => symbol.base_coin_id === asset.coin_id)
  const lead = own.find((symbol) => !isSpot(symbol)) ?? own[0]!
  const price = Number(prices.get(lead.symbol_id) ?? asset.start)
  const level = Math.log(price)
  const stream = rng.fork(`coin/${asset.name}`)
  const threshold = (NOTICE_TICKS * Number(lead.price_step)) / price
  return { asset, mood: createMood(stream.fork('mood')), level, noticed: level, threshold, rng: stream }
}

function moveCoin(coin: Coin, factor: number, elapsed: number): void {
  const { asset, mood, rng } = coin
  mood.advance(elapsed)
  const own = mood.move(elapsed) * Math.sqrt(1 - asset.correlation ** 2)
  coin.level += asset.dailyVolatility * Math.sqrt(elapsed / DAY_MS) * (asset.correlation * factor + own)
  const surprise = Math.abs(coin.level - coin.noticed)
  if (surprise > coin.threshold * (0.4 + 1.2 * rng.unit())) coin.noticed = coin.level
}

function moveBasis(basis: Basis, elapsed: number): void {
  const forget = elapsed / BASIS_MEMORY_MS
  basis.value += -forget * basis.value + basis.usual * Math.sqrt(2 * forget) * basis.rng.normal()
}
