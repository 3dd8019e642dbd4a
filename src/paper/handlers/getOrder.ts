import { notFound } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const getOrder: ReadHandler<'getOrder'> = (service, { address, ...ref }) => {
  const order = service.core.liveOrder(address, ref) ?? service.store.histories.order(address, ref)
  if (order === null) throw notFound(service, 'order not found')
  return order
}
