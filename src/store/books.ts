/** Key of an l2_book instance in `State.books`. */
export function bookKey(symbolId: number, depth: number, merge: number): string {
  return `${symbolId}:${depth}:${merge}`
}
