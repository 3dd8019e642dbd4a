import { markLive } from '../freshness.ts'
import { takeKlines } from '../klines.ts'
import { takeTickers } from '../tickers.ts'
import { appendTrades } from '../trades.ts'
import type { ReadReducer } from './answer.ts'

export const symbols: ReadReducer<'symbols'> = (state, { data, at }) =>
  markLive({ ...state, symbols: new Map(data.list.map((s) => [s.symbol_id, s])) }, 'symbols', at)

export const coins: ReadReducer<'coins'> = (state, { data }) => ({
  ...state,
  coins: new Map(data.list.map((c) => [c.coin_id, c])),
})

export const tickers: ReadReducer<'tickers'> = (state, { data, at }) =>
  markLive(takeTickers(state, data.list), 'ticker', at)

/** Newest first on the wire, newest last in the state. */
export const trades: ReadReducer<'trades'> = (state, { request, data, at }) =>
  markLive(appendTrades(state, Number(request.symbol_id), data.list.toReversed()), 'trades', at)

export const klines: ReadReducer<'klines'> = (state, { request, data, at }) =>
  markLive(takeKlines(state, Number(request.symbol_id), request.interval, data.list), 'klines', at)
