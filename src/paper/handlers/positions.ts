import { checkFilter } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const positions: ReadHandler<'positions'> = (service, { address, symbol_id }) => {
  checkFilter(service, symbol_id)
  const list = service.core.positions(address)
  return { list: list.filter((position) => symbol_id === undefined || position.symbol_id === symbol_id) }
}
