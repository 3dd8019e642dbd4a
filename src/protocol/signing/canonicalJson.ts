import { FieldError } from '../../lib/errors.ts'

/** Deeper than any request of the interface; a hostile body must not exhaust the stack. */
const DEPTH_MAX = 32

/**
 * The text that enters `actionHash` (interface document, Method A; decisions, section 2): keys sorted at every level,
 * arrays in their order, fields that are null or undefined left out, no whitespace, numbers are safe integers only.
 * Throws FieldError with the path of whatever has no such form: floats, unsafe integers, bigints, functions, dates,
 * symbol keys, null or undefined in an array, lone surrogates.
 */
export function canonicalJson(params: object, root = 'params'): string {
  if (!isPlainObject(params)) throw new FieldError(root, params, 'an object')
  return encodeObject(params, root, 0)
}

function encode(value: unknown, path: string, depth: number): string {
  switch (typeof value) {
    case 'string':
      return encodeString(value, path)
    case 'number':
      if (Number.isSafeInteger(value)) return String(value)
      throw new FieldError(path, String(value), 'a whole number up to 2^53 - 1 (decimals are strings)')
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      if (depth > DEPTH_MAX) throw new FieldError(path, 'nested data', `at most ${DEPTH_MAX} levels`)
      if (Array.isArray(value)) return encodeArray(value, path, depth)
      if (isPlainObject(value)) return encodeObject(value, path, depth)
      break
  }
  throw new FieldError(path, nameOf(value), 'a string, a whole number, true, false, an array or a plain object')
}

function encodeString(text: string, path: string): string {
  if (!text.isWellFormed()) throw new FieldError(path, text, 'text without lone surrogates')
  return JSON.stringify(text)
}

function encodeArray(items: readonly unknown[], path: string, depth: number): string {
  // Array.from visits holes too, so that `[,1]` is refused like `[undefined,1]`.
  return `[${Array.from(items, (item, i) => encode(item, `${path}[${i}]`, depth + 1)).join(',')}]`
}

function encodeObject(object: Record<string, unknown>, path: string, depth: number): string {
  if (Object.getOwnPropertySymbols(object).length > 0) throw new FieldError(path, 'a symbol key', 'string keys')
  let out = ''
  for (const key of Object.keys(object).sort()) {
    const value = object[key]
    if (value === undefined || value === null) continue
    const child = `${path}.${key}`
    out += `${out && ','}${encodeString(key, child)}:${encode(value, child, depth + 1)}`
  }
  return `{${out}}`
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'object') return value.constructor?.name ?? 'an object'
  return typeof value
}
