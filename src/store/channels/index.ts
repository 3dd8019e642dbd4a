import type { ChannelName } from '../../protocol/channels/index.ts'
import type { State } from '../state.ts'
import { bbo } from './bbo.ts'
import { block } from './block.ts'
import { kline } from './kline.ts'
import { l2_book } from './l2_book.ts'
import { order } from './order.ts'
import { position } from './position.ts'
import type { ChannelReducer, PushOf } from './push.ts'
import { settings } from './settings.ts'
import { ticker } from './ticker.ts'
import { trade } from './trade.ts'

/** What each channel does to the state; a channel without a reducer does not compile. */
export const CHANNEL_REDUCERS: { [N in ChannelName]: ChannelReducer<N> } = {
  order,
  position,
  settings,
  trade,
  l2_book,
  kline,
  ticker,
  bbo,
  block,
}

export function reducePush<N extends ChannelName>(state: State, channel: N, push: PushOf<N>): State {
  return CHANNEL_REDUCERS[channel](state, push)
}
