import { Rejection } from '../rejection.ts'
import type { ReadHandler } from './handler.ts'

export const getOrder: ReadHandler<'getOrder'> = ({ core, store }, { address, ...ref }) => {
  const order = core.liveOrder(address, ref) ?? store.histories.order(address, ref)
  if (order === null) throw new Rejection('20001', 'order not found')
  return order
}
