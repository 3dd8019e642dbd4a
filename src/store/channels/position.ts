import { markLive } from '../freshness.ts'
import { takePositions } from '../positions.ts'
import type { ChannelReducer } from './push.ts'

export const position: ChannelReducer<'position'> = (state, push) =>
  markLive(takePositions(state, push.data), 'positions', push.at)
