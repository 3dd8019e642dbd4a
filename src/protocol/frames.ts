import * as v from 'valibot'
import { ms, nullable } from './scalars.ts'

/** Messages of a client (interface document, Events: Connection). */
export const ClientMessage = v.variant('op', [
  v.object({
    op: v.literal('subscribe'),
    args: v.array(v.looseObject({ channel: v.string() }), 'an array of {channel, ...}'),
  }),
  v.object({
    op: v.literal('unsubscribe'),
    args: v.array(v.looseObject({ channel: v.string() }), 'an array of {channel, ...}'),
  }),
  v.object({ op: v.literal('ping') }),
])
export type ClientMessage = v.InferOutput<typeof ClientMessage>

/** Push envelope. */
export const Push = v.object({
  channel: v.string(),
  symbol_id: v.optional(v.number()),
  type: v.optional(v.string()),
  ts: ms,
  finality: v.optional(v.string(), 'final'),
  data: v.unknown(),
})
export type Push = v.InferOutput<typeof Push>

/** Answers to an op; `code` and `msg` come with a refusal (assumption). */
export const OpAnswer = v.object({
  op: v.string(),
  success: v.optional(v.boolean()),
  args: v.optional(v.array(v.looseObject({ channel: v.string() }))),
  time: v.optional(ms),
  code: nullable(v.string()),
  msg: nullable(v.string()),
})
export type OpAnswer = v.InferOutput<typeof OpAnswer>
