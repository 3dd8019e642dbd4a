import type { BlockResult, CoreEvent, ExchangeCore, Outcome, Prices, Tx } from '../../../src/paper/types.ts'
import type { Level } from '../../../src/protocol/models/market.ts'
import { BTC_PERP } from './symbols.ts'

/** A core that does what the test says: no matching, no margin. */
export interface FakeCore extends ExchangeCore {
  /** Events of the next block. */
  events: CoreEvent[]
  bids: Level[]
  asks: Level[]
  refPrices: Prices
  /** What `execute` answers. */
  outcome: Outcome
  executed: Tx[]
  accounts: Set<string>
  families: [string, string][]
}

const NO_PRICES: Prices = {
  last_price: null,
  mark_price: null,
  index_price: null,
  funding_rate: null,
  next_funding_time: null,
  open_interest: null,
}

export function createFakeCore(): FakeCore {
  let block = { height: 0, time: 0 }
  const core: FakeCore = {
    symbols: [BTC_PERP],
    coins: [{ coin_id: 1001, name: 'USDT', precision: 8 }],
    events: [],
    bids: [],
    asks: [],
    refPrices: NO_PRICES,
    outcome: { ok: true, data: {} },
    executed: [],
    accounts: new Set(),
    families: [],
    beginBlock: (height, time) => {
      block = { height, time }
    },
    execute: (tx) => {
      core.executed.push(tx)
      return core.outcome as Outcome<(typeof tx)['action']['name']>
    },
    setIndexPrice: () => {},
    setLastPrice: () => {},
    endBlock: (): BlockResult => {
      const { events } = core
      core.events = []
      return { ...block, events, books: new Set([BTC_PERP.symbol_id]), prices: new Set([BTC_PERP.symbol_id]) }
    },
    joinFamily: (main, sub) => {
      core.families.push([main, sub])
    },
    markSimulated: () => {},
    hasAccount: (address) => core.accounts.has(address),
    liveOrders: () => [],
    liveOrder: () => null,
    positions: () => [],
    balance: (address) => ({ address, coins: [] }),
    settings: (address) => ({ address, position_mode: 'one_way', auto_borrow: false }),
    book: (_symbolId, depth) => ({ bids: core.bids.slice(0, depth), asks: core.asks.slice(0, depth) }),
    prices: () => core.refPrices,
    ledger: () => [],
    takeDirtyRows: () => [],
    restore: () => {},
  }
  return core
}
