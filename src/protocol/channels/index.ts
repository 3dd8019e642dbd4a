import type * as v from 'valibot'
import type { Channel } from '../channel.ts'
import { bbo } from './bbo.ts'
import { block } from './block.ts'
import { kline } from './kline.ts'
import { l2_book } from './l2_book.ts'
import { order } from './order.ts'
import { position } from './position.ts'
import { settings } from './settings.ts'
import { ticker } from './ticker.ts'
import { trade } from './trade.ts'

/** Every WebSocket channel, under its name on the wire. */
export const CHANNELS = {
  order,
  position,
  settings,
  trade,
  l2_book,
  kline,
  ticker,
  bbo,
  block,
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof CHANNELS
export type ChannelParams<N extends ChannelName> = v.InferOutput<(typeof CHANNELS)[N]['params']>
/** Parsed payload: long names where the wire has short ones for orders, positions, settings and tickers. */
export type ChannelPayload<N extends ChannelName> = v.InferOutput<(typeof CHANNELS)[N]['payload']>
/** One subscription: `{channel, ...params}`. */
export type Subscription = { [N in ChannelName]: { channel: N } & ChannelParams<N> }[ChannelName]
