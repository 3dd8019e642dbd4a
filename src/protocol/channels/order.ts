import * as v from 'valibot'
import { channel } from '../channel.ts'
import { ORDER_SHORT_NAMES, Order } from '../models/order.ts'
import { address, manyOf } from '../scalars.ts'
import { toLong } from '../shortNames.ts'

const { order_id: orderId, ...rest } = Order.entries
/** Long-named part of an Order: a push may carry only some fields. `order_id` is always there. */
export const OrderPatch = v.object({ order_id: orderId, ...v.partial(v.object(rest)).entries })
export type OrderPatch = Partial<Order> & { order_id: string }

/** One order or an array of them, short names on the wire, long names once parsed. */
const One = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((short) => toLong(short, ORDER_SHORT_NAMES)),
  OrderPatch,
  v.transform((o) => o as OrderPatch),
)
export const order = channel({
  scope: 'user',
  params: v.strictObject({ address }),
  payload: manyOf(One),
})
