import { markLive } from '../freshness.ts'
import { takeKlines } from '../klines.ts'
import type { ChannelReducer } from './push.ts'

export const kline: ChannelReducer<'kline'> = (state, push) =>
  push.symbol_id === null
    ? state
    : markLive(takeKlines(state, push.symbol_id, push.data.i, [push.data]), 'klines', push.at)
