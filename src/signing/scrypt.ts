import { scrypt as nodeScrypt } from 'node:crypto'
import { scrypt } from 'ethers/crypto'
import { getBytes } from 'ethers/utils'

/** Cost of the passphrase hash. Memory used is 128 * N * r bytes. */
export interface ScryptCost {
  N: number
  r: number
  p: number
}
/** 2^18: about 1 s and 256 MB for a real key, as geth's standard cost. */
export const SCRYPT_REAL: ScryptCost = { N: 2 ** 18, r: 8, p: 1 }
/** Paper keys hold play money and open at every start. */
export const SCRYPT_PAPER: ScryptCost = { N: 2 ** 14, r: 8, p: 1 }

const MEMORY_MAX = 512 * 1024 * 1024
const P_MAX = 16

/** Whether a cost read from a file is one that any honest writer uses; asked before anything is allocated. */
export function isSaneScryptCost({ N, r, p }: ScryptCost): boolean {
  const whole = [N, r, p].every((n) => Number.isSafeInteger(n) && n >= 1)
  // N < 2^(16 r) is a bound of the algorithm.
  return (
    whole &&
    N >= 2 &&
    N < 2 ** (16 * r) &&
    N <= 2 ** 20 &&
    (N & (N - 1)) === 0 &&
    r <= 64 &&
    p <= P_MAX &&
    128 * N * r <= MEMORY_MAX
  )
}

// The scrypt of node:crypto is three times faster than the one ethers carries and does not block.
scrypt.register((password, salt, N, r, p, length) => {
  const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024
  return new Promise((resolve, reject) => {
    nodeScrypt(getBytes(password), getBytes(salt), length, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
})
