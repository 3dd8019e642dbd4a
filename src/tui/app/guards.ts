import type { Command, OrderCommand } from '../../grammar/index.ts'
import { findSymbol, type Resolved } from '../../grammar/resolve/index.ts'
import { Decimal } from '../../lib/decimal.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import { type OrderParams, walkBook } from '../../rules/index.ts'
import {
  ageOf,
  bookAge,
  coinName,
  finestBook,
  marketOf,
  STALE_AFTER_MS,
  whyNoBook,
} from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { fixed, percent } from '../format/decimal.ts'
import type { TicketGuard } from '../panels/ticketView.ts'
import { expectedFill } from '../ticket/expectedFill.ts'
import { fundsOf } from '../ticket/funds.ts'
import type { Limits } from './settings.ts'

export interface GuardOptions {
  /** Local time, ms. */
  readonly now: number
  readonly limits: Limits
  readonly confirm: 'always' | 'limits'
  /** Stale prices are accepted until then. */
  readonly staleUntil: number
  /** The order sent last from here. */
  readonly lastOrder: { readonly key: string; readonly at: number } | null
}

/** How much worse than the mark a limit price may be without asking, and a market order than the best price. */
const FAR_FROM_MARK = new Decimal('0.02')
const FAR_FILL = new Decimal('0.01')
/** An order like the last one asks again within this time, ms. */
const AGAIN_MS = 10_000

const hard = (text: string): TicketGuard => ({ level: 'hard', text })
const soft = (text: string): TicketGuard => ({ level: 'soft', text })

/**
 * What stands between a command and the exchange: the hard reasons first, then the first that asks for a second press.
 * New risk is held to more than closing and cancelling, which stay possible.
 */
export function guardOf(command: Command, resolved: Resolved, state: State, o: GuardOptions): TicketGuard | null {
  if (resolved.local !== null) return null
  if (state.identity.locked !== null) return hard(state.identity.locked)
  if (!opens(command)) return null
  return hardGuard(command, resolved, state, o) ?? softGuard(command, resolved, state, o)
}

const opens = (c: Command): boolean =>
  c.verb === 'buy' || c.verb === 'sell' || c.verb === 'scale' || c.verb === 'reverse'

function hardGuard(command: Command, resolved: Resolved, state: State, o: GuardOptions): TicketGuard | null {
  const { paused = null } = state.identity
  if (paused !== null && !mayReduce(resolved, state)) return hard(paused)
  const unread = (['orders', 'positions', 'balances'] as const).find((n) => state.freshness[n].status === 'loading')
  if (unread !== undefined) return hard(`your ${unread} are still being read`)
  const { orders } = state.freshness
  if (orders.status === 'error') return hard(`your orders could not be read: ${orders.reason ?? 'no reason given'}`)
  const { hard_notional, stale_ms } = o.limits
  if (hard_notional !== null && resolved.notional !== null && new Decimal(resolved.notional).gt(hard_notional)) {
    return hard(`${fixed(resolved.notional, 2)} is beyond the hard limit of ${fixed(hard_notional, 2)}`)
  }
  if (!needsPrices(command) || o.now < o.staleUntil) return null
  const symbol = symbolOf(command, state)
  const book = symbol === null ? null : finestBook(state, symbol.symbol_id)
  if (book === null) return null
  if (book.status === 'unreliable') return hard('the book is unreliable: a limit price as a number is needed')
  if (book.status !== 'live') return hard(`${whyNoBook(state)}: a limit price as a number is needed`)
  const { age } = bookAge(state, book, o.now)
  return age > stale_ms ? hard(`prices are ${Math.floor(age / 1000)} s old: Ctrl-O takes them once all the same`) : null
}

/** An order against a position may be let through all the same: the gate looks at its size. */
function mayReduce({ steps }: Resolved, { positions }: State): boolean {
  return steps.every(({ endpoint, params }) => {
    if (endpoint !== 'placeOrder') return false
    const held = Object.values(positions).filter((p) => p.symbol_id === params.symbol_id)
    return held.some((p) => new Decimal(p.open_size).times(params.is_buy ? 1 : -1).lt(0))
  })
}

function softGuard(command: Command, resolved: Resolved, state: State, o: GuardOptions): TicketGuard | null {
  const other = valueGuard(command, resolved, state, o)
  if (o.lastOrder === null || o.now - o.lastOrder.at >= AGAIN_MS || o.lastOrder.key !== orderKey(resolved)) return other
  const text = `the same order as ${Math.floor((o.now - o.lastOrder.at) / 1000)} s ago: once more?`
  return { ...soft(other === null ? text : `${text} · ${other.text}`), again: true }
}

function valueGuard(command: Command, resolved: Resolved, state: State, o: GuardOptions): TicketGuard | null {
  const { soft_notional } = o.limits
  if (soft_notional !== null && resolved.notional !== null && new Decimal(resolved.notional).gt(soft_notional)) {
    return soft(`${fixed(resolved.notional, 2)} is beyond the soft limit of ${fixed(soft_notional, 2)}`)
  }
  const symbol = symbolOf(command, state)
  if (symbol !== null) {
    const found = priceGuard(resolved, symbol, state) ?? ageGuard(command, symbol, state, o.now)
    if (found !== null) return found
  }
  const account = ageOf(state, 'orders', o.now)
  if (account.status === 'stale') return soft(`your orders were last heard of ${Math.floor(account.age / 1000)} s ago`)
  return o.confirm === 'always' ? soft('every order asks once more') : null
}

function ageGuard(command: Command, symbol: MarketSymbol, state: State, now: number): TicketGuard | null {
  const book = needsPrices(command) ? finestBook(state, symbol.symbol_id) : null
  const age = book === null ? 0 : bookAge(state, book, now).age
  return age > STALE_AFTER_MS ? soft(`prices are ${Math.floor(age / 1000)} s old`) : null
}

/** A limit far on the wrong side of the mark, or a market order that would eat deep into the book. */
function priceGuard(resolved: Resolved, symbol: MarketSymbol, state: State): TicketGuard | null {
  const [step] = resolved.steps
  if (step?.endpoint !== 'placeOrder' || step.params.algo_order_type === 'conditional') return null
  const { is_buy, price, order_type, market_order_type, quantity } = step.params
  const market = marketOf(state, symbol.symbol_id)
  const reference = market?.mark_price ?? market?.last_price ?? null
  if (price !== undefined && reference !== null) {
    const off = new Decimal(price)
      .minus(reference)
      .div(reference)
      .times(is_buy ? 1 : -1)
    const word = is_buy ? 'above' : 'below'
    if (off.gt(FAR_FROM_MARK))
      return soft(`${percent(off, 1)} ${word} the ${market?.mark_price == null ? 'last' : 'mark'}`)
  }
  if (order_type !== 'market' || market_order_type === 'quote' || market === null)
    return shortGuard(step.params, symbol, state)
  const levels = is_buy ? market.asks : market.bids
  if (levels.length === 0) {
    const isRead = finestBook(state, symbol.symbol_id) !== null
    return soft(isRead ? 'there is nobody on the other side of the book' : 'its book is not read yet')
  }
  const walk = walkBook(levels, quantity)
  if (!walk.complete) {
    return soft(`the book holds ${walk.filled.toFixed()} of it, ${coinName(state, symbol.base_coin_id)}`)
  }
  const best = new Decimal(levels[0]![0])
  const far = walk.worst === null ? new Decimal(0) : walk.worst.minus(best).abs().div(best)
  if (far.gt(FAR_FILL)) return soft(`fills down to ${percent(far, 1)} from the best price`)
  return shortGuard(step.params, symbol, state)
}

/** More than is free, by our estimate: the exchange has the last word, but nobody should be surprised by it. */
function shortGuard(params: OrderParams, symbol: MarketSymbol, state: State): TicketGuard | null {
  const { size, price } = expectedFill(params, symbol, state)
  if (price === null || (isSpot(symbol) && state.settings?.auto_borrow === true)) return null
  const { needed, free, coin_id, decimals } = fundsOf(params, size, price, symbol, state)
  if (needed.lte(free)) return null
  return soft(`needs ~${fixed(needed, decimals)} ${coinName(state, coin_id)}, ~${fixed(free, decimals)} is free`)
}

/** True when what is sent depends on prices of this moment. */
export function needsPrices(command: Command): boolean {
  if (command.verb === 'reverse') return true
  if (command.verb === 'scale') return command.size.kind !== 'base' || command.from.kind !== 'number'
  if (command.verb !== 'buy' && command.verb !== 'sell') return false
  return isPriced(command) || command.size.kind !== 'base'
}

const isPriced = (c: OrderCommand): boolean =>
  c.price === undefined || c.price.kind !== 'number' || c.tp?.trigger.kind === 'ref' || c.sl?.trigger.kind === 'ref'

/** Two orders with the same key are the same order. */
export const orderKey = (resolved: Resolved): string => JSON.stringify(resolved.steps)

export function symbolOf(command: Command, state: State): MarketSymbol | null {
  const name = 'symbol' in command ? command.symbol : undefined
  const names = { symbols: [...state.symbols.values()], coins: [...state.coins.values()], symbol_id: state.symbol_id }
  try {
    return findSymbol(name, names)
  } catch {
    return null
  }
}
