import type { PriceMatch } from '../protocol/enums.ts'
import type { Condition, NumericPrice, Offset, Price, PriceRef, RelativePrice, TriggerWord } from './ast.ts'
import { positive } from './numbers.ts'
import type { Reader } from './reader.ts'

const REFS = ['bid', 'ask', 'mid', 'last', 'mark', 'index'] as const satisfies readonly PriceRef[]
export const TRIGGER_WORDS = ['last', 'mark', 'index'] as const satisfies readonly TriggerWord[]
const MATCHES = {
  q1: 'queue_1',
  q5: 'queue_5',
  c1: 'counter_party_1',
  c5: 'counter_party_5',
} as const satisfies Record<string, PriceMatch>

const REF = /^(bid|ask|mid|last|mark|index)(?:([+-].+))?$/i
const NUMERIC = 'a price above 0 (64000), bid, ask, mid, last, mark, index, or one of them with -3t, +0.1%, +5'
const RELATIVE = `${NUMERIC}; +2%, -10t or -50 alone`

/** `-3t`, `+0.1%`, `+5`; never zero, ticks are whole. */
function offsetOf(text: string): Offset | null {
  const m = /^([+-])([\d.]+)([t%]?)$/i.exec(text)
  if (m === null) return null
  const [, sign = '', digits = '', mark = ''] = m
  const value = positive(digits)
  const unit = mark === '%' ? 'percent' : mark === '' ? 'price' : 'tick'
  if (value === null || (unit === 'tick' && value.includes('.'))) return null
  return { unit, value: sign === '-' ? `-${value}` : value }
}

function numericOf(text: string): NumericPrice | null {
  const value = positive(text)
  if (value !== null) return { kind: 'number', value }
  const m = REF.exec(text)
  if (m === null) return null
  const ref = m[1]?.toLowerCase() as PriceRef
  if (m[2] === undefined) return { kind: 'ref', ref }
  const offset = offsetOf(m[2])
  return offset === null ? null : { kind: 'ref', ref, offset }
}

function priceOf(text: string): Price | null {
  const match = Object.entries(MATCHES).find(([word]) => word === text.toLowerCase())
  return match === undefined ? numericOf(text) : { kind: 'match', match: match[1] }
}

function relativeOf(text: string): RelativePrice | null {
  const offset = offsetOf(text)
  return offset === null ? numericOf(text) : { kind: 'offset', offset }
}

export function readNumericPrice(r: Reader, field: string): NumericPrice {
  r.suggest(...REFS)
  return r.needValue(field, NUMERIC, numericOf, 'number')
}

/** After `@`. */
export function readPrice(r: Reader): Price {
  r.suggest(...REFS, ...Object.keys(MATCHES))
  return r.needValue('price', `${NUMERIC}; q1, q5, c1, c5`, priceOf, 'number')
}

export function readRelativePrice(r: Reader, field: string): RelativePrice {
  r.suggest(...REFS)
  return r.needValue(field, RELATIVE, relativeOf, 'number')
}

/** `last >= 64000`; the shell may prefer `above` and `below`. */
export function readComparison(r: Reader): { by: TriggerWord; op: Condition['op'] } {
  const by = r.need('if', ...TRIGGER_WORDS)
  const op = r.need('if', '>=', '<=', 'above', 'below')
  return { by, op: op === '>=' || op === 'above' ? '>=' : '<=' }
}

export function formatPrice(price: Price | RelativePrice): string {
  switch (price.kind) {
    case 'number':
      return price.value
    case 'ref':
      return price.ref + (price.offset === undefined ? '' : formatOffset(price.offset))
    case 'offset':
      return formatOffset(price.offset)
    case 'match':
      return Object.entries(MATCHES).find(([, match]) => match === price.match)?.[0] ?? ''
  }
}

function formatOffset({ unit, value }: Offset): string {
  const mark = unit === 'tick' ? 't' : unit === 'percent' ? '%' : ''
  return `${value.startsWith('-') ? '' : '+'}${value}${mark}`
}
