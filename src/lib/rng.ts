import { randomBytes } from 'node:crypto'

/** A seeded generator (xoshiro128**): the same seed gives the same numbers on every machine. */
export interface Rng {
  /** Integer in [0, 2^32). */
  u32(): number
  /** Real in [0, 1). */
  unit(): number
  /** Integer in [low, high], both included. */
  int(low: number, high: number): number
  /** Standard normal. */
  normal(): number
  pick<T>(items: readonly T[]): T
  /** An independent stream named by `label`. */
  fork(label: string): Rng
}

export function createRng(seed: number | string): Rng {
  const mix = splitmix(hashSeed(String(seed)))
  let [a, b, c, d] = [mix(), mix(), mix(), mix()]
  const u32 = () => {
    const result = Math.imul(rotl(Math.imul(b, 5), 7), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotl(d, 11)
    return result
  }
  const unit = () => u32() / 0x1_0000_0000
  return {
    u32,
    unit,
    int: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    pick: (items) => items[Math.floor(unit() * items.length)]!,
    fork: (label) => createRng(`${seed}/${label}`),
  }
}

/** Bytes nobody can predict, for keys, ids and passphrases. */
export function secureBytes(length: number): Uint8Array {
  return randomBytes(length)
}

function rotl(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k))
}

function hashSeed(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

function splitmix(seed: number): () => number {
  let s = seed
  return () => {
    s = (s + 0x9e3779b9) | 0
    let z = s
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return z ^ (z >>> 16)
  }
}
