import * as v from 'valibot'
import { isDecimal } from '../lib/decimal.ts'
import { VALID_DAYS_MAX } from './limits.ts'

/** Building blocks of the schemas. `strict` ones are for what we send or accept, `open` ones for what we read. */

/** Decimal string, sign allowed. */
export const decimal = v.pipe(v.string(), v.check(isDecimal, 'a decimal string'))
export const positiveDecimal = v.pipe(
  v.string(),
  v.check((s) => isDecimal(s) && !s.startsWith('-') && /[1-9]/.test(s), 'a decimal string above 0'),
)
export const nonNegativeDecimal = v.pipe(
  v.string(),
  v.check((s) => isDecimal(s) && !s.startsWith('-'), 'a decimal string, 0 or more'),
)
/** Signer address: lowercase only (Write-request common parameters). */
export const signerAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/, '0x and 40 lowercase hex characters'))
/** Any other address: either case, read as lowercase. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, '0x and 40 hex characters'), v.toLowerCase())
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, '0x and 64 hex characters'), v.toLowerCase())
export const int = v.pipe(v.number('an integer'), v.safeInteger('an integer'))
export const ms = v.pipe(int, v.minValue(0, 'a time in ms'))
/** Validity of an Agent in days; uint32 on the wire, capped (assumption). */
export const validDays = v.pipe(
  int,
  v.minValue(1, `1 to ${VALID_DAYS_MAX} days`),
  v.maxValue(VALID_DAYS_MAX, `1 to ${VALID_DAYS_MAX} days`),
)
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.check((s) => [...s].length >= 1 && [...s].length <= max, `1 to ${max} characters`),
  )

/** Closed list for requests; the message says what is allowed. */
export function oneOf<const T extends readonly (string | number)[]>(values: T) {
  return v.picklist(values, `one of ${values.join(', ')}`)
}

/** A value of `T` today, any string tomorrow: an unknown word is shown as it came. */
export type Open<T extends string> = T | (string & {})
export function openEnum<const T extends readonly string[]>(_known: T) {
  return v.custom<Open<T[number]>>((x) => typeof x === 'string', 'a string')
}

/** A field that may be missing or null, read as null. */
export function nullable<const S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema), null)
}

// Query strings carry text: these read an integer from it.
export const queryInt = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))], 'an integer'),
  v.safeInteger('an integer'),
)
export const pageParams = {
  limit: v.optional(v.pipe(queryInt, v.minValue(1, 'an integer from 1'))),
  cursor: v.optional(v.string()),
  start_time: v.optional(queryInt),
  end_time: v.optional(queryInt),
}

/** One payload or an array of them, read as an array. */
export const manyOf = <const S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.unknown(),
    v.transform((data): unknown[] => (Array.isArray(data) ? data : [data])),
    v.array(item),
  )

/** `{list}` */
export const listOf = <const S extends v.GenericSchema>(item: S) => v.object({ list: v.array(item) })
/** `{list, next_cursor, has_more}` (Page of results). */
export const pageOf = <const S extends v.GenericSchema>(item: S) =>
  v.object({ list: v.array(item), next_cursor: nullable(v.string()), has_more: v.optional(v.boolean(), false) })

export interface Page<T> {
  list: T[]
  next_cursor: string | null
  has_more: boolean
}
