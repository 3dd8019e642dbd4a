import { FieldError } from '../lib/errors.ts'
import type { MarketSymbol, Ticker } from '../protocol/models/market.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { Agents } from './agents/agents.ts'
import type { Subs } from './agents/subs.ts'
import type { BookInstances } from './feed/bookInstances.ts'
import type { Klines } from './klines/klines.ts'
import { Rejection } from './rejection.ts'
import type { Store } from './storage/store.ts'
import type { ExchangeCore } from './types.ts'

/** What handlers and feeds work with. */
export interface Service {
  readonly profile: NetworkProfile
  readonly core: ExchangeCore
  readonly store: Store
  readonly agents: Agents
  readonly subs: Subs
  readonly klines: Klines
  readonly books: BookInstances
  /** Unix ms. */
  now(): number
  /** Time of the last block, ms. */
  blockTime(): number
  /** False while a block waits for the disk: what is not found then may still come. */
  durable(): boolean
}

/** FieldError when there is no such market. */
export function symbolOf(service: Pick<Service, 'core'>, symbolId: number): MarketSymbol {
  const found = service.core.symbols.find((symbol) => symbol.symbol_id === symbolId)
  if (found) return found
  throw new FieldError('symbol_id', symbolId, `one of ${service.core.symbols.map((s) => s.symbol_id).join(', ')}`)
}

/** FieldError when a filter names a market that is not there: an empty answer would say that nothing is. */
export function checkFilter(service: Pick<Service, 'core'>, symbolId: number | undefined): void {
  if (symbolId !== undefined) symbolOf(service, symbolId)
}

/** FieldError when the market does not offer this merge. */
export function checkMerge(symbol: MarketSymbol, merge: number): void {
  const allowed = symbol.price_step_merge_multiplier ?? [1]
  if (!allowed.includes(merge)) throw new FieldError('merge', merge, `one of ${allowed.join(', ')}`)
}

/** For a look-up that found nothing: absence is an answer only when everything that happened is on record. */
export function notFound(service: Pick<Service, 'durable'>, what: string): Rejection {
  return service.durable()
    ? new Rejection('20001', what)
    : new Rejection('50000', 'a block waits for the disk: ask again')
}

/**
 * The last price is the close of the candle in progress: also right after a start, when nothing was traded since the past
 * or the gap ended. Null where nothing ever traded.
 */
export function tickerOf(service: Service, symbolId: number): Ticker {
  const prices = service.core.prices(symbolId)
  return {
    symbol_id: symbolId,
    ...prices,
    last_price: service.klines.open(symbolId, '1m')?.c ?? prices.last_price,
    ...service.klines.day(symbolId, service.blockTime()),
    time: service.blockTime(),
  }
}
