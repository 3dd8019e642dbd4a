/** A plain decimal string as an integer of 10^-decimals; digits beyond are cut. ("64218.5", 2) -> 6421850n */
export function scaled(text: string, decimals: number): bigint {
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * 10n ** BigInt(decimals)
  return BigInt(text.slice(0, point) + text.slice(point + 1, point + 1 + decimals).padEnd(decimals, '0'))
}

/** The other way, with all its decimals: (6421850n, 2) -> "64218.50". Values are never negative here. */
export function fixed(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The other way without trailing zeros: (6421850n, 2) -> "64218.5". */
export function shortest(units: bigint, decimals: number): string {
  const text = fixed(units, decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}
