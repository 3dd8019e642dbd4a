import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const orders: Verb = {
  name: 'orders',
  summary: 'live orders of the account',
  words: '[SYMBOL]',
  async run(context) {
    const connection = await context.connect()
    const { nameOf, find } = await connection.listing()
    const word = context.words[0]
    const address = await connection.account()
    const { list } = await connection.read('listOrders', {
      address,
      ...(word === undefined ? {} : { symbol_id: find(word).symbol_id }),
    })
    context.print({ list }, () =>
      table(
        [
          { title: 'order', value: (o) => o.order_id },
          { title: 'client id', value: (o) => o.client_order_id ?? '-' },
          { title: 'symbol', value: (o) => nameOf(o.symbol_id) },
          { title: 'side', value: (o) => (o.is_buy ? 'buy' : 'sell') },
          { title: 'type', value: (o) => o.algo_order_type ?? o.order_type },
          { title: 'size', value: (o) => o.quantity, align: 'right' },
          { title: 'price', value: (o) => o.price ?? o.conditional?.trigger_price ?? 'market', align: 'right' },
          { title: 'filled', value: (o) => o.cum_filled_quantity, align: 'right' },
          { title: 'state', value: (o) => o.state },
          { title: 'flags', value: (o) => [o.time_in_force, ...(o.flags ?? [])].filter(Boolean).join(' ') },
        ],
        list,
        'no live orders',
      ),
    )
    return undefined
  },
}
