import { markLive } from '../freshness.ts'
import { appendTrades } from '../trades.ts'
import type { ChannelReducer } from './push.ts'

export const trade: ChannelReducer<'trade'> = (state, push) =>
  push.symbol_id === null ? state : markLive(appendTrades(state, push.symbol_id, push.data), 'trades', push.at)
