import { readPages } from '../../app/readPages.ts'
import { LIMIT_OPTION, readLimit, symbolFilter, timeText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb, VerbContext } from '../verb.ts'

export const history: Verb = {
  name: 'history',
  summary: 'orders that are over; --positions: closed positions',
  words: '[SYMBOL]',
  options: [LIMIT_OPTION, { flags: '--positions', description: 'closed positions in place of orders' }],
  run: (context) => (context.options.positions === true ? closedPositions(context) : endedOrders(context)),
}

async function endedOrders(context: VerbContext): Promise<undefined> {
  const connection = await context.connect()
  const { nameOf } = await connection.listing()
  const request = { address: await connection.account(), ...(await symbolFilter(context, connection)) }
  const list = await readPages(connection, 'orderHistory', request, readLimit(context))
  context.print({ list }, () =>
    table(
      [
        { title: 'time', value: (o) => timeText(o.updated_time) },
        { title: 'order', value: (o) => o.order_id },
        { title: 'symbol', value: (o) => nameOf(o.symbol_id) },
        { title: 'side', value: (o) => (o.is_buy ? 'buy' : 'sell') },
        { title: 'type', value: (o) => o.algo_order_type ?? o.order_type },
        { title: 'size', value: (o) => o.quantity, align: 'right' },
        { title: 'price', value: (o) => o.price ?? 'market', align: 'right' },
        { title: 'filled', value: (o) => o.cum_filled_quantity, align: 'right' },
        { title: 'state', value: (o) => o.state },
      ],
      list,
      'no orders are over yet',
    ),
  )
  return undefined
}

async function closedPositions(context: VerbContext): Promise<undefined> {
  const connection = await context.connect()
  const { nameOf } = await connection.listing()
  const { symbol_id } = await symbolFilter(context, connection)
  const address = await connection.account()
  const all = await readPages(connection, 'positionsHistory', { address }, readLimit(context))
  const list = all.filter((p) => symbol_id === undefined || p.symbol_id === symbol_id)
  context.print({ list }, () =>
    table(
      [
        { title: 'closed', value: (p) => timeText(p.closed_time) },
        { title: 'symbol', value: (p) => nameOf(p.symbol_id) },
        { title: 'side', value: (p) => p.position_side },
        { title: 'margin', value: (p) => `${p.margin_mode} ${p.leverage}x` },
        { title: 'largest', value: (p) => p.max_size, align: 'right' },
        { title: 'entry', value: (p) => p.avg_price, align: 'right' },
        { title: 'realized', value: (p) => p.cum_realized_pnl, align: 'right' },
        { title: 'fee', value: (p) => p.cum_fee, align: 'right' },
      ],
      list,
      'no closed positions',
    ),
  )
  return undefined
}
