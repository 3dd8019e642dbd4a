import { FieldError } from '../../lib/errors.ts'
import { CHANNELS, type ChannelName, type ChannelParams } from '../../protocol/channels/index.ts'
import { FINALITY_BLOCKS } from '../../protocol/limits.ts'
import { validate } from '../../protocol/validate.ts'
import type { Service } from '../service.ts'
import type { Feed, FinishedBlock, Outgoing } from './feed.ts'
import { FEEDS } from './index.ts'

export interface Subscriber {
  send(text: string): void
}

/** A checked request for a channel instance. */
export interface Wanted {
  key: string
  channel: ChannelName
  params: ChannelParams<ChannelName>
}

/** Channel instances, their subscribers, and the pushes that wait for their block to be final. */
export interface Hub {
  /** FieldError when there is no such channel or its params are wrong. */
  want(arg: Readonly<Record<string, unknown>>): Wanted
  /** From now on `subscriber` gets the instance; returns the snapshot to send first, if the channel has one. */
  join(subscriber: Subscriber, wanted: Wanted): string | null
  leave(subscriber: Subscriber, key: string): void
  /** Takes what a block has to say. */
  collect(block: FinishedBlock): void
  /** Sends what is final now: the pushes of blocks up to `height` - 3, in order. */
  release(height: number): void
}

interface Instance {
  channel: ChannelName
  params: ChannelParams<ChannelName>
  /** Subscriber -> number of the last push its snapshot already contains. */
  subscribers: Map<Subscriber, number>
  /** `unless` of the last push. */
  last: string | undefined
}
interface Waiting {
  height: number
  number: number
  channel: ChannelName
  push: Outgoing
}

export function createHub(service: Service): Hub {
  const instances = new Map<string, Instance>()
  let waiting: Waiting[] = []
  let pushes = 0

  const paramsOf = (channel: ChannelName) =>
    [...instances.values()].filter((i) => i.channel === channel).map((i) => i.params)

  return {
    want: ({ channel: name, ...rest }) => {
      if (!isChannel(name)) throw new FieldError('channel', name, `one of ${Object.keys(CHANNELS).join(', ')}`)
      const params = validate(CHANNELS[name].params, rest, 'args')
      const feed = feedOf(name)
      feed.check?.(service, params)
      return { key: feed.key(params), channel: name, params }
    },
    join: (subscriber, { key, channel, params }) => {
      const instance: Instance = instances.get(key) ?? { channel, params, subscribers: new Map(), last: undefined }
      instances.set(key, instance)
      const snapshot = feedOf(channel).snapshot?.(service, params)
      instance.subscribers.set(subscriber, snapshot === undefined ? 0 : pushes)
      return snapshot === undefined ? null : frame(channel, snapshot, service.now())
    },
    leave: (subscriber, key) => {
      const instance = instances.get(key)
      instance?.subscribers.delete(subscriber)
      if (instance?.subscribers.size === 0) instances.delete(key)
    },
    collect: (block) => {
      for (const channel of CHANNEL_NAMES) {
        for (const push of feedOf(channel).collect(service, block, paramsOf(channel))) {
          if (push.unless !== undefined) {
            const instance = instances.get(push.key)
            if (instance === undefined || instance.last === push.unless) continue
            instance.last = push.unless
          }
          pushes++
          waiting.push({ height: block.height, number: pushes, channel, push })
        }
      }
    },
    release: (height) => {
      const due = waiting.findIndex((w) => w.height > height - FINALITY_BLOCKS)
      const ready = due < 0 ? waiting : waiting.slice(0, due)
      waiting = due < 0 ? [] : waiting.slice(due)
      for (const { number, channel, push } of ready) {
        const instance = instances.get(push.key)
        if (instance === undefined) continue
        const text = frame(channel, push, service.now())
        for (const [subscriber, known] of instance.subscribers) if (number > known) subscriber.send(text)
      }
    },
  }
}

const CHANNEL_NAMES = Object.keys(CHANNELS).filter(isChannel)

function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(CHANNELS, name)
}

/** A feed under the common type: `params` come from the schema of the same channel. */
function feedOf(channel: ChannelName): Feed<ChannelName> {
  return FEEDS[channel] as Feed<ChannelName>
}

function frame(channel: ChannelName, { symbol_id, type, data }: Outgoing, ts: number): string {
  const market = symbol_id === undefined ? {} : { symbol_id }
  return JSON.stringify({ channel, ...market, ...(type === undefined ? {} : { type }), ts, finality: 'final', data })
}
