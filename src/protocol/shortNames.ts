/** Renames the keys of a push payload to their long names; keys outside the table are dropped. */
export function toLong<L extends string>(
  short: Record<string, unknown>,
  table: Record<string, L>,
): Partial<Record<L, unknown>> {
  const long: Partial<Record<L, unknown>> = {}
  for (const key of Object.keys(table)) if (Object.hasOwn(short, key)) long[table[key]!] = short[key]
  return long
}

/** Renames long keys to the short names of a push; only the keys that are present. */
export function toShort<L extends string>(
  long: Partial<Record<L, unknown>>,
  table: Record<string, L>,
): Record<string, unknown> {
  const short: Record<string, unknown> = {}
  for (const [key, name] of Object.entries(table)) if (Object.hasOwn(long, name)) short[key] = long[name]
  return short
}
