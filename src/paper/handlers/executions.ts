import { checkFilter } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const executions: ReadHandler<'executions'> = (service, { address, ...filter }) => {
  checkFilter(service, filter.symbol_id)
  return service.store.histories.page('execution', address, filter)
}
