import * as v from 'valibot'
import { inert } from '../lib/inert.ts'
import { OpAnswer } from '../protocol/frames.ts'

/** A push as it came: only the envelope was looked at. */
export interface PushFrame {
  channel: string
  symbol_id: number | null
  type: string
  ts: number
  data: unknown
}
export type Frame =
  | { kind: 'push'; push: PushFrame }
  | { kind: 'answer'; answer: OpAnswer }
  | { kind: 'bad'; why: string }

/** Reads one text message. Checked by hand: it runs for every message of every market. */
export function readFrame(text: string): Frame {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'bad', why: 'not JSON' }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { kind: 'bad', why: 'not an object' }
  const frame = json as Partial<Record<string, unknown>>
  if (typeof frame.channel === 'string' && typeof frame.ts === 'number' && frame.op === undefined) {
    const push: PushFrame = {
      channel: frame.channel,
      symbol_id: typeof frame.symbol_id === 'number' ? frame.symbol_id : null,
      type: typeof frame.type === 'string' ? frame.type : '',
      ts: frame.ts,
      data: frame.data,
    }
    return { kind: 'push', push }
  }
  const answer = v.safeParse(OpAnswer, json)
  if (!answer.success) return { kind: 'bad', why: 'neither a push nor an answer' }
  return { kind: 'answer', answer: answer.output }
}

/** `30001 too many requests`, inert. */
export function answerReason(answer: OpAnswer): string {
  return inert(`${answer.code ?? ''} ${answer.msg ?? ''}`.trim()) || 'refused without a reason'
}
