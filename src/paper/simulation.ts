import type { Participants } from './blocks.ts'
import type { Klines } from './klines/klines.ts'
import { createMarket, createPast, fillGap, startPrices } from './market/index.ts'
import type { Head } from './storage/store.ts'
import type { ExchangeCore } from './types.ts'

export interface SimulationOptions {
  core: ExchangeCore
  klines: Klines
  seed: number | string
  /** Unix ms. */
  now: number
  /** The last block of an earlier run, null at the first start. */
  head: Head | null
}

/** The simulated market: its past at the first start, what happened meanwhile at later ones, then its participants. */
export function createSimulation({ core, klines, seed, now, head }: SimulationOptions): Participants {
  const { symbols, coins } = core
  const listing = { symbols, coins, seed }
  if (head === null) {
    for (const { symbol_id, ...past } of createPast({ ...listing, endTime: now })) {
      klines.begin(symbol_id, past)
      const close = klines.open(symbol_id, '1m')?.c
      if (close !== undefined) core.setLastPrice(symbol_id, close)
    }
    return createMarket(listing)
  }
  const begin = startPrices(listing)
  const prices = new Map<number, string>()
  for (const symbol of symbols) {
    const id = symbol.symbol_id
    const last = core.prices(id).last_price ?? klines.open(id, '1m')?.c ?? begin.get(id) ?? symbol.price_step
    const gap = fillGap({ ...listing, symbol, from: head.time, to: now, price: last })
    for (const kline of gap.klines) klines.absorb(id, kline)
    prices.set(id, gap.price)
    core.setLastPrice(id, gap.price)
  }
  return createMarket({ ...listing, prices })
}

/** Nobody trades by itself; reference prices stand still, where they were or at the start of the market. */
export function createQuiet(core: ExchangeCore): Participants {
  let done = false
  return {
    beforeBlock: () => {
      if (done) return
      done = true
      const begin = startPrices({ symbols: core.symbols, coins: core.coins })
      for (const { symbol_id } of core.symbols) {
        const { index_price, last_price } = core.prices(symbol_id)
        const price = index_price ?? last_price ?? begin.get(symbol_id)
        if (price !== undefined) core.setIndexPrice(symbol_id, price)
      }
    },
  }
}
