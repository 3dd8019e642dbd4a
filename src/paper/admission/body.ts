import { FieldError } from '../../lib/errors.ts'

/** Deeper than any request of the interface. */
const DEPTH_MAX = 8
const POISON = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses the JSON object of a request body. Fields that are null are left out at every level, as in the canonical
 * JSON. Throws FieldError for anything that is not a plain object of moderate depth.
 */
export function parseBody(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FieldError('body', text.slice(0, 40), 'JSON')
  }
  const clean = withoutNulls(value, 'body', 0)
  if (!isObject(clean)) throw new FieldError('body', value, 'a JSON object')
  return clean
}

function withoutNulls(value: unknown, path: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEPTH_MAX) throw new FieldError(path, 'nested data', `at most ${DEPTH_MAX} levels`)
  if (Array.isArray(value)) return value.map((item, i) => withoutNulls(item, `${path}.${i}`, depth + 1))
  const clean: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const child = depth === 0 ? key : `${path}.${key}`
    if (POISON.has(key)) throw new FieldError(child, key, 'no field of this name')
    if (item !== null) clean[key] = withoutNulls(item, child, depth + 1)
  }
  return clean
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
