import { symbolOf, tickerOf } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const tickers: ReadHandler<'tickers'> = (service, { symbol_id }) => {
  const symbols = symbol_id === undefined ? service.core.symbols : [symbolOf(service, symbol_id)]
  return { list: symbols.map((symbol) => tickerOf(service, symbol.symbol_id)) }
}
