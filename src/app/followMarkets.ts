import type { Client } from '../client/client.ts'
import type { TradingPort } from '../tui/port.ts'

/** Markets beside the one on screen whose ticker and book are needed. */
export interface FollowMarkets {
  /** A market named on the command line, null for none: its preview and its guards need prices. */
  name(symbolId: number | null): void
}

/** Follows the markets of open positions, whose PnL needs prices, and the one that is named. */
export function followMarkets(store: TradingPort['store'], client: () => Client | null): FollowMarkets {
  let named: number | null = null
  let positions: unknown = null
  const follow = (): void => {
    const held = Object.values(store.getState().positions).map((p) => p.symbol_id)
    client()?.market.watch(named === null ? held : [...held, named])
  }
  store.subscribe((state) => {
    if (state.positions === positions) return
    positions = state.positions
    follow()
  })
  return {
    name(symbolId) {
      if (symbolId === named) return
      named = symbolId
      follow()
    },
  }
}
