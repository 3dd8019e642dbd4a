import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLocalBook } from '../../src/client/book.ts'
import { createStepReader } from '../../src/client/levels.ts'

const SHAPE = { symbol_id: 7, depth: 20, merge: 1, price_step: '0.5', qty_step: '0.001' }
type Rows = [string, string][]
const data = (q: number, b: Rows, a: Rows, more: object = {}) => ({
  s: 7,
  b,
  a,
  m: 1,
  p: q - 1,
  q,
  t: 1000 + q,
  ...more,
})
const SNAPSHOT = data(
  5,
  [
    ['100.0', '1'],
    ['99.5', '2'],
  ],
  [
    ['100.5', '3'],
    ['101', '0.004'],
  ],
  { p: 0 },
)

function synced() {
  const book = createLocalBook(SHAPE)
  expect(book.apply('snapshot', structuredClone(SNAPSHOT))).toBe('applied')
  return book
}

describe('steps', () => {
  it.each([
    ['0.1', '64226.0', 642_260],
    ['0.1', '64226', 642_260],
    ['0.1', '64226.500', 642_265],
    ['0.5', '100.5', 201],
    ['5', '64225', 12_845],
    ['0.00000001', '1.23456789', 123_456_789],
    ['0.1', '0', 0],
  ])('step %s reads %s as %d', (step, text, steps) => {
    expect(createStepReader(step)(text)).toBe(steps)
  })

  it.each([
    '-1',
    '1e3',
    '1,5',
    '.5',
    '5.',
    ' 1',
    '',
    'NaN',
    '0x10',
    '1.2.3',
    '１',
    '0.15',
    '9'.repeat(18),
    '9'.repeat(50),
    5,
    null,
    undefined,
  ])('step 0.1 refuses %j', (text) => {
    expect(createStepReader('0.1')(text)).toBe(-1)
  })
})

describe('the five rules', () => {
  it('keeps integer ticks and lots, best level first', () => {
    const book = synced()
    expect(book.bids).toEqual({ ticks: [200, 199], lots: [1000, 2000] })
    expect(book.asks).toEqual({ ticks: [201, 202], lots: [3000, 4] })
    expect([book.q, book.time]).toEqual([5, 1005])
  })

  it('inserts, changes and removes levels', () => {
    const book = synced()
    expect(
      book.apply(
        'delta',
        data(
          6,
          [
            ['99.5', '0'],
            ['99', '7'],
            ['98', '0'],
          ],
          [
            ['100.5', '9'],
            ['103', '1'],
          ],
        ),
      ),
    ).toBe('applied')
    expect(book.bids).toEqual({ ticks: [200, 198], lots: [1000, 7000] })
    expect(book.asks).toEqual({ ticks: [201, 202, 206], lots: [9000, 4, 1000] })
  })

  it('case 20: a gap stops it until the next snapshot', () => {
    const book = synced()
    expect(book.apply('delta', data(7, [], [['100.5', '0']]))).toBe('gap')
    expect(book.apply('delta', data(6, [], []))).toBe('ignored')
    expect(book.apply('snapshot', data(9, [['90', '1']], [], { p: 8 }))).toBe('applied')
    expect(book.bids.ticks).toEqual([180])
  })

  it('case 21: a repeated delta is never applied twice, endless repeats are a gap', () => {
    const book = synced()
    const change = data(6, [['99', '7']], [])
    expect(book.apply('delta', change)).toBe('applied')
    expect(book.apply('delta', change)).toBe('ignored')
    expect(book.q).toBe(6)
    const verdicts = Array.from({ length: 10 }, () => book.apply('delta', change))
    expect(verdicts).toContain('gap')
  })

  it('case 21: q = 1 after a restart is taken', () => {
    const book = synced()
    expect(book.apply('snapshot', data(1, [['50', '1']], [], { p: 0 }))).toBe('applied')
    expect(book.apply('delta', data(2, [['49.5', '1']], []))).toBe('applied')
    expect(book.bids.ticks).toEqual([100, 99])
  })

  it('case 22: a delta before its snapshot and one of another merge are ignored', () => {
    const book = createLocalBook(SHAPE)
    expect(book.apply('delta', data(6, [['1', '1']], []))).toBe('ignored')
    book.apply('snapshot', structuredClone(SNAPSHOT))
    expect(book.apply('delta', data(6, [['1', '1']], [], { m: 10 }))).toBe('ignored')
    expect(book.q).toBe(5)
  })

  it.each([
    ['crossed', [['101', '1']], [['100.5', '1']]],
    [
      'unsorted',
      [
        ['99', '1'],
        ['100', '1'],
      ],
      [],
    ],
    [
      'a price twice',
      [
        ['99', '1'],
        ['99', '2'],
      ],
      [],
    ],
    ['negative size', [['99', '-1']], []],
    ['NaN size', [['99', 'NaN']], []],
    ['numbers', [[99, 1]], []],
    ['off the step', [['99.3', '1']], []],
    ['no pairs', [7], []],
    ['deeper than asked', Array.from({ length: 21 }, (_, i) => [String(100 - i), '1']), []],
    ['a million levels', Array.from({ length: 1_000_000 }, () => ['1', '1']), []],
  ])('case 23: a snapshot that is %s is refused', (_name, b, a) => {
    const book = synced()
    expect(book.apply('snapshot', { s: 7, m: 1, p: 0, q: 9, t: 1, b, a })).toBe('bad')
    expect(book.synced).toBe(false)
  })

  it.each([
    ['crossed', data(6, [['101', '1']], [])],
    ['of another symbol', data(6, [], [], { s: 8 })],
    ['with a broken id', data(6, [], [], { q: 2 ** 60 })],
    ['nothing', null],
  ])('case 23: a delta that is %s is refused', (_name, delta) => {
    expect(synced().apply('delta', delta)).toBe('bad')
  })
})

describe('against a naive book', () => {
  it('stays equal to a Map of prices sorted on every read', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 9 }))
    const block = fc.record({ b: fc.array(level, { maxLength: 8 }), a: fc.array(level, { maxLength: 8 }) })
    fc.assert(
      fc.property(fc.array(block, { maxLength: 40 }), (blocks) => {
        const book = createLocalBook({ ...SHAPE, depth: 200, price_step: '0.1', qty_step: '1' })
        const naive = { b: new Map<number, number>(), a: new Map<number, number>() }
        book.apply('snapshot', data(1, [], [], { p: 0 }))
        const text = (tick: number) => (tick / 10).toFixed(1)
        blocks.forEach((change, i) => {
          // Asks live above 61, so that the two never cross.
          const bids = change.b
          const asks = change.a.map(([tick, size]) => [tick + 60, size] as const)
          for (const [tick, size] of bids) size === 0 ? naive.b.delete(tick) : naive.b.set(tick, size)
          for (const [tick, size] of asks) size === 0 ? naive.a.delete(tick) : naive.a.set(tick, size)
          const rows = (list: readonly (readonly [number, number])[]) =>
            list.map(([t, s]): [string, string] => [text(t), String(s)])
          expect(book.apply('delta', data(i + 2, rows(bids), rows(asks)))).toBe('applied')
          const sorted = (side: Map<number, number>, sign: number) => [...side].sort((x, y) => sign * (x[0] - y[0]))
          expect(book.bids.ticks.map((t, n) => [t, book.bids.lots[n]])).toEqual(sorted(naive.b, -1))
          expect(book.asks.ticks.map((t, n) => [t, book.asks.lots[n]])).toEqual(sorted(naive.a, 1))
        })
      }),
      { numRuns: 200 },
    )
  })
})
