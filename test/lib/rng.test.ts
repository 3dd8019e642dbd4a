import { describe, expect, test } from 'vitest'
import { newClientOrderId } from '../../src/lib/ids.ts'
import { createRng, secureBytes } from '../../src/lib/rng.ts'

const take = (seed: number | string, n = 50) => {
  const rng = createRng(seed)
  return Array.from({ length: n }, () => rng.u32())
}

describe('seeded generator', () => {
  test('same seed, same numbers; another seed, others', () => {
    expect(take(7)).toEqual(take(7))
    expect(take('7')).toEqual(take(7))
    expect(take(7)).not.toEqual(take(8))
  })
  test('32 bits, no sign', () => {
    for (const n of take(1, 1000)) expect(Number.isInteger(n) && n >= 0 && n < 2 ** 32).toBe(true)
    expect(new Set(take(1, 1000)).size).toBeGreaterThan(990)
  })
  test('ranges', () => {
    const rng = createRng(3)
    const ints = Array.from({ length: 1000 }, () => rng.int(2, 4))
    expect([...new Set(ints)].sort()).toEqual([2, 3, 4])
    for (let i = 0; i < 1000; i++) {
      const u = rng.unit()
      expect(u >= 0 && u < 1).toBe(true)
    }
    expect(['a', 'b']).toContain(rng.pick(['a', 'b']))
  })
  test('normal numbers have mean 0 and deviation 1', () => {
    const rng = createRng(5)
    const xs = Array.from({ length: 20_000 }, () => rng.normal())
    const mean = xs.reduce((a, b) => a + b, 0) / xs.length
    const deviation = Math.sqrt(xs.reduce((a, b) => a + (b - mean) ** 2, 0) / xs.length)
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(deviation - 1)).toBeLessThan(0.03)
  })
  test('a fork depends on seed and label, not on what was drawn before', () => {
    const fresh = createRng(9)
    const used = createRng(9)
    used.u32()
    expect(fresh.fork('maker').u32()).toBe(used.fork('maker').u32())
    expect(fresh.fork('maker').u32()).not.toBe(fresh.fork('taker').u32())
  })
})

test('ids and secure bytes', () => {
  expect(newClientOrderId()).toMatch(/^et-[0-9a-f]{20}$/)
  expect(newClientOrderId('x-', (n) => new Uint8Array(n))).toBe(`x-${'0'.repeat(20)}`)
  expect(new Set(Array.from({ length: 100 }, () => newClientOrderId())).size).toBe(100)
  expect(secureBytes(32)).toHaveLength(32)
})
