import { FieldError } from '../../lib/errors.ts'
import type { Verb } from '../verb.ts'

export const order: Verb = {
  name: 'order',
  summary: 'one order, live or over, with its fills',
  words: 'ID',
  async run(context) {
    const [id, ...more] = context.words
    if (id === undefined || more.length > 0) {
      throw new FieldError('ID', context.words.join(' ') || undefined, 'one order id or client order id')
    }
    const connection = await context.connect()
    const { nameOf } = await connection.listing()
    const address = await connection.account()
    const ref = /^\d{1,20}$/.test(id) ? { order_id: id } : { client_order_id: id }
    const found = await connection.read('getOrder', { address, ...ref })
    const { list: fills } = await connection.read('executions', { address, order_id: found.order_id, limit: 200 })
    context.print({ ...found, fills }, () =>
      [
        `order ${found.order_id}${found.client_order_id === null ? '' : ` (${found.client_order_id})`} ${nameOf(found.symbol_id)}`,
        `${found.is_buy ? 'buy' : 'sell'} ${found.quantity} ${found.algo_order_type ?? found.order_type} @ ${found.price ?? 'market'}`,
        `${found.state}, filled ${found.cum_filled_quantity}, fee ${found.cum_fee}`,
        ...fills.map((f) => `  ${f.quantity} @ ${f.price} ${f.is_maker ? 'maker' : 'taker'} fee ${f.fee}`),
        found.tx_hash,
      ].join('\n'),
    )
    return undefined
  },
}
