/**
 * How well the letters of `query` appear in `text` in their order: higher is better, null when they do not. Letters
 * next to each other and at the beginning of a word count more.
 */
export function fuzzyScore(query: string, text: string): number | null {
  const wanted = query.toLowerCase().replace(/\s+/g, '')
  const here = text.toLowerCase()
  let score = 0
  let at = -1
  for (const letter of wanted) {
    const next = here.indexOf(letter, at + 1)
    if (next < 0) return null
    if (next === at + 1) score += 3
    if (next === 0 || /[^a-z0-9]/.test(here[next - 1] ?? '')) score += 2
    score -= (next - at - 1) * 0.1
    at = next
  }
  return score - here.length * 0.01
}

/** Items that match, best first; all of them, in their order, when nothing is asked. */
export function fuzzyFilter<T>(query: string, items: readonly T[], words: (item: T) => string): T[] {
  if (query.trim() === '') return [...items]
  const scored = items.flatMap((item) => {
    const score = fuzzyScore(query, words(item))
    return score === null ? [] : [{ item, score }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ item }) => item)
}
