import type { Market, MarketOptions } from './types.ts'

/** Simulated participants: same options, same blocks, same trades. */
export function createMarket(_options: MarketOptions): Market {
  return { beforeBlock: () => {} }
}
