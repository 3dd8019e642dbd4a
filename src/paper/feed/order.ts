import { ORDER_SHORT_NAMES } from '../../protocol/models/order.ts'
import { toShort } from '../../protocol/shortNames.ts'
import type { Feed } from './feed.ts'

/** One push per event of an order, the whole order each time. */
export const order: Feed<'order'> = {
  key: ({ address }) => `order:${address}`,
  *collect(_service, { events }) {
    for (const event of events) {
      if (event.kind !== 'order') continue
      yield { key: `order:${event.order.address}`, data: toShort(event.order, ORDER_SHORT_NAMES) }
    }
  },
}
