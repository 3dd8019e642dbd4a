import { CHANNELS, type Subscription } from '../protocol/channels/index.ts'
import { DEFAULT_BOOK_DEPTH } from '../protocol/limits.ts'
import type { PushFrame } from './frame.ts'

/** One name for one channel instance, however its args are spelled: defaults filled in, addresses lowercase. */
export function subscriptionKey(args: Readonly<Record<string, unknown>>): string {
  const { channel } = args
  switch (channel) {
    case 'l2_book':
      return `l2_book:${args.symbol_id}:${args.depth ?? DEFAULT_BOOK_DEPTH}:${args.merge ?? 1}`
    case 'kline':
      return `kline:${args.symbol_id}:${args.interval}`
    case 'order':
    case 'position':
    case 'settings':
      return `${channel}:${String(args.address).toLowerCase()}`
    case 'block':
      return 'block'
    default:
      return `${String(channel)}:${args.symbol_id}`
  }
}

/** True when two instances cannot share a connection: their pushes look the same (depth is not in the payload). */
export function areRivals(a: Subscription, b: Subscription): boolean {
  return (
    a.channel === 'l2_book' &&
    b.channel === 'l2_book' &&
    a.symbol_id === b.symbol_id &&
    a.merge === b.merge &&
    a.depth !== b.depth
  )
}

/** Whether a push belongs to an instance. */
export function belongs(push: PushFrame, sub: Subscription): boolean {
  if (push.channel !== sub.channel) return false
  if (CHANNELS[sub.channel].scope === 'market' && 'symbol_id' in sub) {
    if (push.symbol_id !== null && push.symbol_id !== sub.symbol_id) return false
    if (sub.channel === 'l2_book') return field(push.data, 'm') === sub.merge
    if (sub.channel === 'kline') return field(push.data, 'i') === sub.interval
  }
  return true
}

function field(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
}
