import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { ORDER_TYPE_FILTERS } from '../enums.ts'
import { Order } from '../models/order.ts'
import { address, listOf, queryInt } from '../scalars.ts'

const filters: readonly string[] = ORDER_TYPE_FILTERS

/** GET /trade/orders: every non-terminal order, by `updated_time` descending. `order_type` is a comma list. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/trade/orders',
  auth: open,
  request: v.strictObject({
    address,
    symbol_id: v.optional(queryInt),
    order_type: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (s) => s.split(',').every((t) => filters.includes(t)),
          `any of ${filters.join(', ')}, joined by commas`,
        ),
      ),
    ),
  }),
  response: listOf(Order),
})
