/** What a field holds; with `?` it may be null. */
type Kind = 'string' | 'decimal' | 'integer' | 'boolean' | 'object' | 'strings'
export type Shape = Readonly<Record<string, Kind | `${Kind}?`>>

const HOLDS: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
}

/** What is missing from a record or has another type than the document says; empty when all is well. */
export function deviations(record: unknown, shape: Shape): string[] {
  if (!HOLDS.object(record)) return [`no object: ${JSON.stringify(record)}`]
  const fields = record as Record<string, unknown>
  return Object.entries(shape).flatMap(([name, kind]) => {
    const value = fields[name]
    if (value === undefined) return [`${name} is missing`]
    const optional = kind.endsWith('?')
    if (value === null && optional) return []
    const base = (optional ? kind.slice(0, -1) : kind) as Kind
    return HOLDS[base](value) ? [] : [`${name}: ${JSON.stringify(value)} is no ${base}`]
  })
}

/** A push under its long names; names outside the table are kept, so that they are noticed. */
export function inLongNames(push: unknown, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(push as Record<string, unknown>)
  return Object.fromEntries(entries.map(([name, value]) => [names[name] ?? `unknown ${name}`, value]))
}

/** `i order_id, k client_order_id` as the document lists them. */
export function nameTable(list: string): Record<string, string> {
  const pairs = list.split(',').map((pair) => pair.trim().split(' ') as [string, string])
  return Object.fromEntries(pairs)
}
