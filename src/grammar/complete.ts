import { GrammarError } from './grammarError.ts'
import { parseWith } from './parse.ts'
import { Reader, type Slot } from './reader.ts'
import { tokenize } from './tokens.ts'

/** Candidates for the slots of the grammar; what is missing is not offered. */
export type CompletionContext = Partial<Record<Exclude<Slot, 'number'>, readonly string[]>>

export interface Candidate {
  text: string
  kind: 'keyword' | Slot
}

export interface Completion {
  /** The part of the line a candidate replaces. */
  from: number
  to: number
  candidates: Candidate[]
}

/** What may stand at the cursor, given what stands before it; nothing when that does not parse. */
export function complete(text: string, cursor: number, context: CompletionContext = {}): Completion {
  const before = text.slice(0, cursor)
  const words = tokenize(before)
  const last = words.at(-1)
  const touching = last !== undefined && last.end === before.length && !/^(@|>=|<=)$/.test(last.text)
  const typed = touching ? last : undefined
  const reader = new Reader(typed === undefined ? words : words.slice(0, -1), before.length)
  const from = typed?.start ?? before.length
  const to = cursor
  try {
    parseWith(reader)
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error
  }
  const { keywords, slots } = reader.expectedAtEnd()
  const all: Candidate[] = [
    ...keywords.map((k) => ({ text: k, kind: 'keyword' as const })),
    ...slots.flatMap((slot) => {
      const texts = slot === 'number' ? [] : (context[slot] ?? [])
      return texts.map((t) => ({ text: t, kind: slot }))
    }),
  ]
  const prefix = typed?.text.toLowerCase() ?? ''
  return { from, to, candidates: all.filter((c) => c.text.toLowerCase().startsWith(prefix)) }
}
