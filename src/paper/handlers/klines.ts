import { symbolOf } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const klines: ReadHandler<'klines'> = (service, { symbol_id, interval, ...page }) => {
  symbolOf(service, symbol_id)
  const { store, klines: candles } = service
  return store.klines.page(symbol_id, interval, page, candles.open(symbol_id, interval))
}
