const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** An account or key address: `0x` + 40 lowercase hex characters. */
export type Address = string

export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** `0x1a10…c4c7` */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
