import type { State } from '../../src/store/state.ts'

/** What changes with one market update: every row of the book, the header. */
export function moveMarket(state: State, n: number): Partial<State> {
  const book = state.books['BTC:100:1']!
  const shift = (side: { ticks: number[]; lots: number[] }) => ({
    ticks: side.ticks.map((t) => t + (n % 2)),
    lots: side.lots.map((l) => l + (n % 7)),
  })
  const ticker = { ...state.tickers[20001]!, last_price: String(64_000 + (n % 500)) }
  return {
    books: { 'BTC:100:1': { ...book, q: book.q + n, bids: shift(book.bids), asks: shift(book.asks) } },
    tickers: { ...state.tickers, 20001: ticker },
  }
}
