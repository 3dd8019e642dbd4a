/** A copy of `record` with one entry set; a key such as `__proto__` becomes an ordinary entry. */
export function put<T>(record: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> {
  return { ...record, [key]: value }
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record
  return Object.fromEntries(Object.entries(record).filter(([k]) => k !== key))
}

export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Rows of both lists, one per id (the first list wins), newest first, at most `max`. */
export function mergeRows<T>(
  fresh: readonly T[],
  known: readonly T[],
  id: (row: T) => string,
  time: (row: T) => number,
  max: number,
): readonly T[] {
  const rows = new Map<string, T>()
  for (const row of [...fresh, ...known]) if (!rows.has(id(row))) rows.set(id(row), row)
  return [...rows.values()].sort((a, b) => time(b) - time(a) || compareIds(id(b), id(a))).slice(0, max)
}

/** Numeric ids of any length in order, without losing digits. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}
