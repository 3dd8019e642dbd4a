import * as v from 'valibot'
import { inertDeep } from '../lib/inert.ts'
import { CHANNELS, type ChannelName, type Subscription } from '../protocol/channels/index.ts'
import type { ReceivedPush } from '../protocol/received.ts'
import type { PushFrame } from './frame.ts'

type PlainSubscription = Exclude<Subscription, { channel: 'l2_book' }>

/** A push checked against the schema of its channel, strings inert; null when it does not fit. */
export function parsePush(push: PushFrame, sub: PlainSubscription, at: number): ReceivedPush | null {
  const payload: v.GenericSchema = CHANNELS[sub.channel satisfies ChannelName].payload
  const result = v.safeParse(payload, push.data)
  if (!result.success || !Number.isSafeInteger(push.ts)) return null
  const symbolId = 'symbol_id' in sub ? sub.symbol_id : null
  // The registry pairs the name with its schema; the compiler cannot follow a name that is a union.
  return { channel: sub.channel, symbol_id: symbolId, ts: push.ts, at, data: inertDeep(result.output) } as ReceivedPush
}
