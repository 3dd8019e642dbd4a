import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inert, inertDeep } from '../../src/lib/inert.ts'

describe('inert', () => {
  it.each([
    ['plain text 64,000.5', 'plain text 64,000.5'],
    ['\u001b[2J\u001b]0;title\u0007', '␛[2J␛]0;title␇'],
    ['\u009b31m', '�31m'],
    ['one\r\ntwo\tthree', 'one  two three'],
    ['a\u202eb\u2066c\u061cd', 'a�b�c�d'],
    ['zero\u200bwidth\u200d\ufeff\u00ad\u2060', 'zero�width����'],
    ['tag\u{e0041} filler\u3164', 'tag� filler�'],
    ['lone \ud800 half', 'lone � half'],
    ['café 価格 🙂', 'café 価格 🙂'],
    [`z${'\u0301'.repeat(40)}`, 'z\u0301\u0301\u0301'],
    ['first and last control \u0000\u001f\u007f', 'first and last control ␀␟␡'],
    ['line\u2028and\u2029paragraph', 'line and paragraph'],
  ])('%j', (given, shown) => {
    expect(inert(given)).toBe(shown)
  })

  it('cuts what is too long, by characters, in bounded time', () => {
    expect(inert('x'.repeat(5000), 10)).toBe('xxxxxxxxx…')
    expect([...inert('🙂'.repeat(50), 10)].length).toBe(10)
    expect(inert('\u001b'.repeat(50_000_000), 8)).toBe('␛␛␛␛␛␛␛…')
  })

  it('as long as it may be it stays whole; one more and the end says so', () => {
    for (const letter of ['x', 'é', '🙂']) {
      expect(inert(letter.repeat(10), 10)).toBe(letter.repeat(10))
      expect(inert(letter.repeat(11), 10)).toBe(`${letter.repeat(9)}…`)
    }
    // Nearly all of it is taken away as a stack of marks, and there was more.
    expect(inert(`z${'\u0301'.repeat(40)}`, 10)).toBe('z\u0301\u0301\u0301…')
  })

  it('never lets a control, bidi or invisible character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(inert(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u)
      }),
    )
  })

  it('reaches every string of a value but a cursor', () => {
    const value = { a: ['\u0007', { b: '\u202e', n: 1, z: null }], next_cursor: '\u0001keep' }
    expect(inertDeep(value)).toEqual({ a: ['␇', { b: '�', n: 1, z: null }], next_cursor: '\u0001keep' })
  })

  it('leaves what is no text alone', () => {
    expect(inertDeep({ a: undefined, b: 1.5, c: true, d: null })).toEqual({ a: undefined, b: 1.5, c: true, d: null })
    expect(inertDeep('\u0007')).toBe('␇')
  })

  it.each([
    ['objects', (inner: unknown) => ({ in: inner })],
    ['arrays', (inner: unknown) => [inner]],
  ])('goes no deeper than a schema does: %s', (_, wrap) => {
    const nested = (levels: number): unknown => Array.from({ length: levels }).reduce(wrap, '\u0007')
    expect(JSON.stringify(inertDeep(nested(13)))).toContain('␇')
    expect(JSON.stringify(inertDeep(nested(14)))).toContain('null')
    expect(JSON.stringify(inertDeep(nested(14)))).not.toContain('\u0007')
  })
})
