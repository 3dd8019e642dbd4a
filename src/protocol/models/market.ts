import * as v from 'valibot'
import { INTERVALS, SYMBOL_STATUSES, TRADING_MODES } from '../enums.ts'
import { decimal, int, ms, nullable, openEnum } from '../scalars.ts'

/** A market. `price_step` is the tick, `qty_step` the lot; `settle_coin_id` is null on spot. */
export const MarketSymbol = v.object({
  symbol_id: int,
  status: openEnum(SYMBOL_STATUSES),
  trading_mode: nullable(openEnum(TRADING_MODES)),
  base_coin_id: int,
  quote_coin_id: int,
  settle_coin_id: nullable(int),
  price_precision: int,
  qty_precision: int,
  price_step: decimal,
  qty_step: decimal,
  min_size: decimal,
  max_size: decimal,
  max_leverage: nullable(int),
  default_leverage: nullable(int),
  taker_fee_rate: decimal,
  maker_fee_rate: decimal,
  price_limit_pct: decimal,
  funding_interval: nullable(int),
  price_step_merge_multiplier: v.optional(v.array(int), [1]),
})
export type MarketSymbol = v.InferOutput<typeof MarketSymbol>

export function isSpot(symbol: MarketSymbol): boolean {
  return symbol.settle_coin_id === null
}

/** A coin; `precision` is the number of decimals its balances carry. */
export const Coin = v.object({ coin_id: int, name: v.string(), precision: int })
export type Coin = v.InferOutput<typeof Coin>

/** 24 h statistics and reference prices; mark, index, funding and open interest are null on spot. */
export const Ticker = v.object({
  symbol_id: int,
  last_price: nullable(decimal),
  mark_price: nullable(decimal),
  index_price: nullable(decimal),
  funding_rate: nullable(decimal),
  next_funding_time: nullable(ms),
  open_24h: nullable(decimal),
  high_24h: nullable(decimal),
  low_24h: nullable(decimal),
  volume_24h: nullable(decimal),
  turnover_24h: nullable(decimal),
  open_interest: nullable(decimal),
  time: ms,
})
export type Ticker = v.InferOutput<typeof Ticker>

export const TICKER_SHORT_NAMES = {
  s: 'symbol_id',
  l: 'last_price',
  m: 'mark_price',
  i: 'index_price',
  f: 'funding_rate',
  n: 'next_funding_time',
  o: 'open_24h',
  h: 'high_24h',
  w: 'low_24h',
  v: 'volume_24h',
  u: 'turnover_24h',
  p: 'open_interest',
  t: 'time',
} as const satisfies Record<string, keyof Ticker>

/** Kline payload: `s` start (ms), `i` interval, OHLC, `v` volume (base), `u` turnover (quote); pushes carry `t` (ms). */
export const Kline = v.object({
  s: ms,
  i: openEnum(INTERVALS),
  o: decimal,
  c: decimal,
  h: decimal,
  l: decimal,
  v: decimal,
  u: decimal,
  t: v.optional(ms),
})
export type Kline = v.InferOutput<typeof Kline>

/** Public trade: `m` is_buyer_maker (true = the taker sold), `x` tx_hash of the taker transaction. */
export const Trade = v.object({
  i: v.string(),
  p: decimal,
  q: decimal,
  a: decimal,
  m: v.boolean(),
  t: ms,
  x: v.optional(v.string(), ''),
})
export type Trade = v.InferOutput<typeof Trade>

/** [price, size]; in a delta a size of "0" removes the level. */
export const Level = v.tuple([decimal, decimal])
export type Level = v.InferOutput<typeof Level>

/** l2_book payload: `p` previous update id, `q` this update id, `m` merge. Bids descend, asks ascend. */
export const L2Book = v.object({
  s: int,
  b: v.array(Level),
  a: v.array(Level),
  m: int,
  p: v.optional(int, 0),
  q: int,
  t: ms,
})
export type L2Book = v.InferOutput<typeof L2Book>

export const Bbo = v.object({ s: int, b: nullable(Level), a: nullable(Level), t: ms })
export type Bbo = v.InferOutput<typeof Bbo>
