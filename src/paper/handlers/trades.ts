import { symbolOf } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const trades: ReadHandler<'trades'> = (service, { symbol_id, ...page }) => {
  symbolOf(service, symbol_id)
  return service.store.histories.page('trade', String(symbol_id), page)
}
