import type { Rng } from '../../../src/lib/rng.ts'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A JSON value with one thing wrong, or at least odd. */
export interface Mutated {
  value: Json
  /** Name of the field that was touched. */
  field: string
  /** Certainly not what the schema takes: HTTP 400. */
  wrong: boolean
}

type Path = (string | number)[]

/** Changes one place of `value`: another type, an unknown field, a field gone, an odd value. */
export function mutate(value: Json, rng: Rng): Mutated {
  const copy = structuredClone(value)
  const paths = pathsOf(copy)
  if (paths.length === 0) return { value: copy, field: 'body', wrong: false }
  const path = rng.pick(paths)
  const field = String(path.findLast((part) => typeof part === 'string') ?? 'body')
  const kind = rng.int(1, 10)
  if (kind <= 4) return { value: set(copy, path, wrongType(at(copy, path), rng)), field, wrong: true }
  if (kind <= 7) {
    const objects = paths.filter((p) => isObject(at(copy, p)))
    const owner = objects.length === 0 ? [] : rng.pick([[], ...objects])
    const name = rng.pick(UNKNOWN)
    // JSON.parse makes an own property of any name, also of __proto__.
    const target = at(copy, owner) as Record<string, Json>
    const odd = rng.pick<Json>([1, 'x', true, {}, [], { a: 1 }])
    Object.defineProperty(target, name, { value: odd, enumerable: true, configurable: true, writable: true })
    return { value: copy, field: name, wrong: true }
  }
  if (kind === 8) {
    const parent = at(copy, path.slice(0, -1))
    if (isObject(parent)) delete parent[String(path.at(-1))]
    return { value: copy, field, wrong: false }
  }
  return { value: set(copy, path, oddValue(at(copy, path), rng)), field, wrong: false }
}

const UNKNOWN = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'Address',
  'symbolId',
  'a.b',
  'price\u0000',
  'x'.repeat(300),
  '\u202e',
] as const

function pathsOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const children: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return children.flatMap(([key, child]) => [[...path, key], ...pathsOf(child, [...path, key])])
}

function at(value: Json, path: Path): Json {
  let here = value
  for (const part of path) here = (here as Record<string | number, Json>)[part]!
  return here
}

function set(value: Json, path: Path, to: Json): Json {
  const parent = at(value, path.slice(0, -1)) as Record<string | number, Json>
  parent[path.at(-1)!] = to
  return value
}

function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrongType(old: Json, rng: Rng): Json {
  const nested: Json = { a: { b: { c: [1] } } }
  const long = 'y'.repeat(2000)
  if (typeof old === 'string') return rng.pick<Json>([0, 1.5, -1, true, {}, [], ['x'], nested, 1e300])
  if (typeof old === 'number') return rng.pick<Json>(['1', '', long, 1.5, 1e300, true, {}, [], [1], nested, -0.1])
  if (typeof old === 'boolean') return rng.pick<Json>(['true', 0, 1, {}, [], nested])
  return Array.isArray(old)
    ? rng.pick<Json>(['x', 0, true, {}, { length: 1 }])
    : rng.pick<Json>(['x', 0, true, [], long])
}

function oddValue(old: Json, rng: Rng): Json {
  if (typeof old === 'number') {
    return rng.pick([0, -0, -1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53) + 1, 999_999])
  }
  if (typeof old === 'string') return rng.pick(ODD_TEXT)
  if (Array.isArray(old)) return rng.pick<Json>([[], [null], Array(21).fill(old[0] ?? 1), Array(500).fill(1), [old]])
  return typeof old === 'boolean' ? !old : null
}

const ODD_TEXT = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '+1',
  '1e3',
  '1E-400',
  '0x10',
  'NaN',
  'Infinity',
  '.5',
  '5.',
  '1,5',
  '00000.1',
  '0.000000000000000000000000000001',
  '999999999999999999999999999999',
  '999999999999999999999999999999.999999999999999999999999999999',
  '9007199254740993',
  '9007199254740991.5',
  '٣',
  '1\n',
  '\u0000',
  '\u001b[2J',
  '\ud800',
  '\u202e64000',
  "'; DROP TABLE tx; --",
  '__proto__',
  '🦀'.repeat(36),
  'z'.repeat(37),
  'z'.repeat(5000),
  `0x${'0'.repeat(40)}`,
  `0X${'A'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
] as const
