import type { ChannelName } from '../../protocol/channels/index.ts'
import { bbo } from './bbo.ts'
import { block } from './block.ts'
import type { Feed } from './feed.ts'
import { kline } from './kline.ts'
import { l2_book } from './l2_book.ts'
import { order } from './order.ts'
import { position } from './position.ts'
import { settings } from './settings.ts'
import { ticker } from './ticker.ts'
import { trade } from './trade.ts'

/** Who publishes each channel; one without a feed does not compile. */
export const FEEDS: { [N in ChannelName]: Feed<N> } = {
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
