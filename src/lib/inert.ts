/**
 * The choke point for text that others wrote: control characters, escape sequences, bidi controls, zero-width and
 * other invisible characters, lone surrogates and stacks of combining marks become harmless, visible and bounded.
 */
export const INERT_MAX = 400

const PLAIN_ASCII = /^[\x20-\x7e]*$/
// Controls, formats, surrogates, unassigned and private characters, line breaks, and all that is invisible.
const DANGEROUS = /\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}/gu
const MARK_STACK = /(\p{M}{3})\p{M}+/gu

/** `text` as it may be shown on one row: at most `max` characters, an ellipsis where it was cut. */
export function inert(text: string, max = INERT_MAX): string {
  if (text.length <= max && PLAIN_ASCII.test(text)) return text
  // Cut first: the work is bounded whatever comes in.
  const head = text.slice(0, max * 4)
  const clean = head.replace(DANGEROUS, visible).replace(MARK_STACK, '$1')
  const points = [...clean]
  return points.length > max || head !== text ? `${points.slice(0, max - 1).join('')}…` : clean
}

function visible(c: string): string {
  const code = c.codePointAt(0) ?? 0
  if (code === 0x09 || code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029) return ' '
  // Control pictures: ESC shows as ␛.
  if (code <= 0x1f) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '␡' : '�'
}

/**
 * The same value with every string in it made inert; `keep` names keys whose text goes back to the server untouched
 * and is never shown. Meant for values that passed a schema, so the depth is that of the schema.
 */
export function inertDeep<T>(value: T, keep: ReadonlySet<string> = KEEP): T {
  return walk(value, keep, 0) as T
}

const KEEP: ReadonlySet<string> = new Set(['next_cursor'])
const MAX_DEPTH = 12

function walk(value: unknown, keep: ReadonlySet<string>, depth: number): unknown {
  if (typeof value === 'string') return inert(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = walk(value[i], keep, depth + 1)
    return value
  }
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    if (!keep.has(key)) record[key] = walk(record[key], keep, depth + 1)
  }
  return record
}
