import type { Rng } from '../../../src/lib/rng.ts'
import { CHANNELS } from '../../../src/protocol/channels/index.ts'
import { type Json, mutate } from './mutations.ts'
import { sample, shapeOf } from './shapes.ts'

const NAMES = Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]

/** A text message of a client: mostly a subscription that is almost right. */
export function messageCase(rng: Rng): string {
  if (rng.int(1, 8) === 1) return rng.pick(NO_MESSAGES)
  const args: Json[] = Array.from({ length: rng.int(1, 3) }, () => {
    const channel = rng.pick(NAMES)
    return { channel, ...(sample(shapeOf(CHANNELS[channel].params), rng) as { [name: string]: Json }) }
  })
  const message: Json = { op: rng.pick(['subscribe', 'unsubscribe']), args }
  return JSON.stringify(rng.int(1, 5) === 1 ? message : mutate(message, rng).value)
}

const NO_MESSAGES = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"subscribe"',
  '{}',
  '{"op":"ping","op":"subscribe"}',
  '{"op":"PING"}',
  '{"op":"subscribe"}',
  '{"op":"subscribe","args":[]}',
  '{"op":"subscribe","args":{}}',
  '{"op":"subscribe","args":[null]}',
  '{"op":"unsubscribe","args":[]}',
  '{"op":"__proto__","args":[]}',
  '{"__proto__":{"op":"ping"}}',
  '{"op":"subscribe","args":[{"channel":"__proto__"}]}',
  '{"op":"subscribe","args":[{"channel":"block","__proto__":{"a":1}}]}',
  `{"op":"subscribe","args":[${'{"channel":"block"},'.repeat(60)}{"channel":"block"}]}`,
  `{"op":"subscribe","args":[{"channel":"${'x'.repeat(60_000)}"}]}`,
] as const
