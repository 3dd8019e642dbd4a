import { markLive } from '../freshness.ts'
import { takeTickers } from '../tickers.ts'
import type { ChannelReducer } from './push.ts'

export const ticker: ChannelReducer<'ticker'> = (state, push) =>
  markLive(takeTickers(state, [push.data]), 'ticker', push.at)
