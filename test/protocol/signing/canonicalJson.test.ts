import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FieldError } from '../../../src/lib/errors.ts'
import { canonicalJson } from '../../../src/protocol/signing/canonicalJson.ts'

describe('canonical form', () => {
  test.each<[string, object, string]>([
    ['no fields', {}, '{}'],
    [
      'sorted at every level',
      { b: 1, a: { d: [{ z: 1, y: 2 }], c: true } },
      '{"a":{"c":true,"d":[{"y":2,"z":1}]},"b":1}',
    ],
    ['capital letters before small ones', { a: 1, B: 2, _: 3 }, '{"B":2,"_":3,"a":1}'],
    ['longer names after their prefix', { is_buy: true, is: 1 }, '{"is":1,"is_buy":true}'],
    ['arrays keep their order', { flags: ['reduce_only', 'post_only'] }, '{"flags":["reduce_only","post_only"]}'],
    ['an empty array stays', { flags: [] }, '{"flags":[]}'],
    ['null and undefined fields disappear', { a: null, b: undefined, c: { d: null } }, '{"c":{}}'],
    ['text is not escaped beyond JSON', { a: 'é✓😀/<>\u2028' }, '{"a":"é✓😀/<>\u2028"}'],
    ['control characters and quotes', { a: '"\\\n\t\u0001' }, '{"a":"\\"\\\\\\n\\t\\u0001"}'],
    [
      'the largest safe integers',
      { a: 2 ** 53 - 1, b: -(2 ** 53 - 1) },
      '{"a":9007199254740991,"b":-9007199254740991}',
    ],
    ['negative zero is zero', { a: -0 }, '{"a":0}'],
    ['own __proto__ is a field like any other', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
    ['objects without a prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ])('%s', (_, params, text) => {
    expect(canonicalJson(params)).toBe(text)
  })
})

const { cases } = JSON.parse(readFileSync(new URL('../../vectors/invalid-params.json', import.meta.url), 'utf8')) as {
  cases: { name: string; json: string; path: string }[]
}

describe('vectors that have no canonical form', () => {
  test.each(cases)('$name', ({ json, path }) => {
    const failure = catchError(() => canonicalJson(JSON.parse(json)))
    expect(failure).toBeInstanceOf(FieldError)
    expect((failure as FieldError).field).toBe(path)
  })
})

describe('what has no canonical form is refused by its path', () => {
  let deep: object = {}
  let list: unknown[] = []
  for (let i = 0; i < 10_000; i++) {
    deep = { a: deep }
    list = [list]
  }
  test.each<[string, object, string]>([
    ['an unsafe integer', { orders: [{}, { id: 2 ** 53 }] }, 'params.orders[1].id'],
    ['NaN', { a: Number.NaN }, 'params.a'],
    ['Infinity', { a: Number.POSITIVE_INFINITY }, 'params.a'],
    ['a bigint', { a: 1n }, 'params.a'],
    ['undefined in an array', { flags: ['a', undefined] }, 'params.flags[1]'],
    ['a hole in an array', { flags: new Array(1) }, 'params.flags[0]'],
    ['a symbol key', { [Symbol('x')]: 1 }, 'params'],
    ['a nested symbol key', { a: { [Symbol('x')]: 1 } }, 'params.a'],
    ['a lone surrogate', { a: 'x\ud800' }, 'params.a'],
    ['a function', { a: () => 1 }, 'params.a'],
    ['toJSON', { a: { toJSON: () => 'x' } }, 'params.a.toJSON'],
    ['a date', { a: new Date(0) }, 'params.a'],
    ['a map', { a: new Map() }, 'params.a'],
    ['10,000 levels', deep, `params${'.a'.repeat(33)}`],
    ['10,000 arrays', { a: list }, `params.a${'[0]'.repeat(32)}`],
  ])('%s', (_, params, path) => {
    const failure = catchError(() => canonicalJson(params))
    expect(failure).toBeInstanceOf(FieldError)
    expect((failure as FieldError).field).toBe(path)
  })

  test.each<[object | undefined, string]>([
    [{ a: 0.5 }, '"0.5" given, allowed: a whole number up to 2^53 - 1 (decimals are strings)'],
    [deep, '"nested data" given, allowed: at most 32 levels'],
    [{ a: '\ud800' }, 'allowed: text without lone surrogates'],
    [{ [Symbol('x')]: 1 }, '"a symbol key" given, allowed: string keys'],
    [{ a: [null] }, '"null" given, allowed: a string, a whole number, true, false, an array or a plain object'],
    [{ a: 1n }, '"bigint" given'],
    [{ a: new Map() }, '"Map" given'],
    [{ a: Object.create(Object.create(null)) }, '"an object" given'],
    [undefined, 'params: nothing given, allowed: an object'],
    [[], 'params: [] given, allowed: an object'],
  ])('%#: in words', (params, words) => {
    expect((catchError(() => canonicalJson(params as object)) as FieldError).message).toContain(words)
  })

  test('a lone surrogate in a key', () => {
    expect(() => canonicalJson({ '\udc00': 1 })).toThrow(FieldError)
  })
})

test('any order of keys gives the same text, and it parses back', () => {
  const leaf = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean())
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('node')), fc.dictionary(fc.string(), tie('node'))),
  }))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), node), (params) => {
      const text = canonicalJson(params)
      expect(canonicalJson(reversed(params) as object)).toBe(text)
      expect(JSON.parse(text)).toEqual(normal(params))
    }),
    { numRuns: 200 },
  )
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([k, v]) => [k, reversed(v)]))
}

/** What JSON itself makes of a value (negative zero, prototypes). */
function normal(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
