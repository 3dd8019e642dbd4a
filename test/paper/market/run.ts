import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import { createMarket } from '../../../src/paper/market/index.ts'
import { COINS, SYMBOLS } from '../../../src/paper/symbols.ts'
import type { ExchangeCore } from '../../../src/paper/types.ts'
import type { Level, Trade } from '../../../src/protocol/models/market.ts'

export const BLOCK_MS = 50
export const START = Date.UTC(2026, 2, 3, 9)
export const BTC_PERP = 20_001
export const SYMBOL_IDS = SYMBOLS.map(({ symbol_id }) => symbol_id)

export interface Run {
  core: ExchangeCore
  trades: Map<number, Trade[]>
  /** A new market on the same exchange, as after a restart. */
  restart(prices: ReadonlyMap<number, string>): void
  /** Plays blocks; `during` acts as a user inside a block after the participants, `after` looks at its result. */
  play(blocks: number, hooks?: { during?: (height: number) => void; after?: (height: number) => void }): void
}

/** The market on a real core, driven by block times only. */
export function createRun(seed: number | string, wrap: (core: ExchangeCore) => ExchangeCore = (core) => core): Run {
  const core = createExchangeCore()
  let market = createMarket({ seed, symbols: SYMBOLS, coins: COINS })
  const seen = wrap(core)
  const trades = new Map<number, Trade[]>(SYMBOL_IDS.map((id) => [id, []]))
  let height = 0
  return {
    core,
    trades,
    restart(prices) {
      market = createMarket({ seed, symbols: SYMBOLS, coins: COINS, prices })
    },
    play(blocks, hooks = {}) {
      for (let i = 0; i < blocks; i++) {
        height++
        core.beginBlock(height, START + height * BLOCK_MS)
        market.beforeBlock(seen, height, START + height * BLOCK_MS)
        hooks.during?.(height)
        for (const event of core.endBlock().events) {
          if (event.kind === 'trade') trades.get(event.symbol_id)?.push(event.trade)
        }
        core.takeDirtyRows()
        hooks.after?.(height)
      }
    },
  }
}

export function tickOf(symbolId: number): number {
  return Number(SYMBOLS.find(({ symbol_id }) => symbol_id === symbolId)!.price_step)
}

/** Best prices of a book as numbers; NaN when a side is empty. */
export function bestOf({ bids, asks }: { bids: Level[]; asks: Level[] }): { bid: number; ask: number; mid: number } {
  const bid = Number(bids[0]?.[0])
  const ask = Number(asks[0]?.[0])
  return { bid, ask, mid: (bid + ask) / 2 }
}

export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / items.length
}
