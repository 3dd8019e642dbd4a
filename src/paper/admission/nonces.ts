import { NONCE_FUTURE_MS, NONCE_PAST_MS } from '../../protocol/limits.ts'
import type { UsedNonce } from '../storage/keyRows.ts'

/** Used nonces of every signer; each Agent Key has its own space. */
export interface Nonces {
  /** Null when the nonce may be used in a block of this time (ms), otherwise what is wrong with it. */
  refuse(signer: string, nonce: number, time: number): string | null
  use(signer: string, nonce: number): void
  takeChanges(): UsedNonce[]
  prune(until: number): void
  restore(used: Iterable<UsedNonce>): void
}

export function createNonces(): Nonces {
  const used = new Map<string, Set<number>>()
  let changed: UsedNonce[] = []
  const add = (signer: string, nonce: number) => {
    const own = used.get(signer)
    if (own) own.add(nonce)
    else used.set(signer, new Set([nonce]))
  }
  return {
    refuse: (signer, nonce, time) => {
      if (used.get(signer)?.has(nonce)) return `nonce ${nonce} was already used`
      if (nonce <= time - NONCE_PAST_MS || nonce >= time + NONCE_FUTURE_MS) {
        return `nonce ${nonce} lies outside (${time - NONCE_PAST_MS}, ${time + NONCE_FUTURE_MS})`
      }
      return null
    },
    use: (signer, nonce) => {
      add(signer, nonce)
      changed.push({ signer, nonce })
    },
    takeChanges: () => {
      const taken = changed
      changed = []
      return taken
    },
    prune: (until) => {
      for (const [signer, own] of used) {
        for (const nonce of own) if (nonce <= until) own.delete(nonce)
        if (own.size === 0) used.delete(signer)
      }
    },
    restore: (rows) => {
      for (const { signer, nonce } of rows) add(signer, nonce)
    },
  }
}
