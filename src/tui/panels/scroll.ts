/** First row to show so that the row `at` (or none, -1) is among `room` rows, moving as little as possible. */
export function scrollTo(first: number, at: number, room: number): number {
  if (at < 0 || room <= 0) return first
  if (at < first) return at
  return at >= first + room ? at - room + 1 : first
}
