import { isDeepStrictEqual } from 'node:util'
import type { Client } from '../../src/client/client.ts'
import { fromSteps } from '../../src/lib/decimal.ts'
import { subAddress } from '../../src/paper/agents/subs.ts'
import type { ReadName, ResponseOf } from '../../src/protocol/endpoints/index.ts'
import { isTerminal } from '../../src/protocol/orderStates.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { bookKey } from '../../src/store/books.ts'
import type { State } from '../../src/store/state.ts'
import type { AppStore } from '../../src/store/store.ts'
import { BTC_PERP } from '../support/paper/driver.ts'

const byId = <T extends { order_id: string }>(list: readonly T[]) =>
  Object.fromEntries(list.map((o) => [o.order_id, o]))

export const KEY = new UnlockedKey('5e'.repeat(32))
export const TRADER = KEY.address
export const SUB_LABEL = 'second'
/** Sub-account of the trader; the same key acts for it. */
export const SUB = subAddress(TRADER, SUB_LABEL, 0)
/** The book on the screen. */
export const BOOK = { symbol_id: BTC_PERP, depth: 20, merge: 1 } as const

/** Reads the exchange itself, whatever the network does. */
export type Truth = <N extends ReadName>(name: N, request: Record<string, unknown>) => ResponseOf<N>

/** Every way in which the screen differs from the exchange; empty when it shows exactly what is there. */
export function differences({ store, client }: { store: AppStore; client: Client }, truth: Truth): string[] {
  const state = store.getState()
  const address = state.identity.account ?? TRADER
  const found: string[] = []
  const same = (what: string, shown: unknown, real: unknown) => {
    if (!isDeepStrictEqual(shown, real)) found.push(`${what}: ${contrast(shown, real)}`)
  }
  if (client.account?.synced !== true) found.push('the account is not synced')

  const orders = Object.values(state.orders)
  const live = truth('listOrders', { address }).list
  same('live orders', byId(orders.filter((o) => !isTerminal(o.state))), byId(live))
  for (const ended of orders.filter((o) => isTerminal(o.state))) {
    same('ended order', ended, truth('getOrder', { address, order_id: ended.order_id }))
  }
  same('orders still to be read', state.wantedOrders, [])

  const positions = truth('positions', { address }).list
  const position = (p: (typeof positions)[number]) => `${p.symbol_id}:${p.position_side}:${p.margin_mode}`
  // The rank in the queue follows prices and the positions of others: no push tells it, the next audit does.
  const ranked = (list: readonly (typeof positions)[number][]) =>
    Object.fromEntries(list.map((p) => [position(p), { ...p, adl_level: 0 }]))
  same('positions', ranked(Object.values(state.positions)), ranked(positions))
  const coins = truth('balance', { address }).coins
  const byCoin = (list: readonly (typeof coins)[number][]) => [...list].sort((a, b) => a.coin_id - b.coin_id)
  same('balances', byCoin(state.balances), byCoin(coins))
  same('settings', state.settings, truth('settings', { address }))

  const fills = truth('executions', { address, limit: 2000 }).list
  // A new screen starts with the newest page; what is shown has no holes.
  if (state.executions.length < Math.min(100, fills.length)) found.push(`${state.executions.length} fills shown`)
  same('fills', state.executions, fills.slice(0, state.executions.length))
  same('book', shownBook(state), realBook(truth))
  return found
}

function shownBook(state: State): unknown {
  const book = state.books[bookKey(BOOK.symbol_id, BOOK.depth, BOOK.merge)]
  const symbol = state.symbols.get(BOOK.symbol_id)
  if (book === undefined || symbol === undefined || book.status !== 'live') return `no live book: ${book?.status}`
  const rows = (side: { ticks: number[]; lots: number[] }) =>
    side.ticks.map((tick, i) => [
      Number(fromSteps(tick, symbol.price_step)),
      Number(fromSteps(side.lots[i]!, symbol.qty_step)),
    ])
  return { bids: rows(book.bids), asks: rows(book.asks) }
}

function realBook(truth: Truth): unknown {
  const { b, a } = truth('depth', { ...BOOK })
  return { bids: b.map((l) => l.map(Number)), asks: a.map((l) => l.map(Number)) }
}

/** The first places where two values differ. */
function contrast(shown: unknown, real: unknown): string {
  const lines: string[] = []
  const walk = (path: string, a: unknown, b: unknown) => {
    if (lines.length >= 4 || isDeepStrictEqual(a, b)) return
    if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) {
      const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>]
      for (const key of new Set([...Object.keys(x), ...Object.keys(y)])) walk(`${path}.${key}`, x[key], y[key])
    } else lines.push(`${path} shown ${text(a)}, real ${text(b)}`)
  }
  walk('', shown, real)
  return lines.join('; ')
}

function text(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 120) ?? String(value)
}
