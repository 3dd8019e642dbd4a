import { secureBytes } from './rng.ts'

/** A fresh client_order_id: `prefix` + 20 hex characters, well inside 36. */
export function newClientOrderId(prefix = 'et-', random: (n: number) => Uint8Array = secureBytes): string {
  return prefix + Buffer.from(random(10)).toString('hex')
}
