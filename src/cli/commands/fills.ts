import { readPages } from '../../app/readPages.ts'
import { LIMIT_OPTION, readLimit, symbolFilter, timeText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const fills: Verb = {
  name: 'fills',
  summary: 'fills of the account, newest first',
  words: '[SYMBOL]',
  options: [LIMIT_OPTION],
  async run(context) {
    const connection = await context.connect()
    const { nameOf, coinName } = await connection.listing()
    const request = { address: await connection.account(), ...(await symbolFilter(context, connection)) }
    const list = await readPages(connection, 'executions', request, readLimit(context))
    context.print({ list }, () =>
      table(
        [
          { title: 'time', value: (f) => timeText(f.time) },
          { title: 'order', value: (f) => f.order_id },
          { title: 'symbol', value: (f) => nameOf(f.symbol_id) },
          { title: 'side', value: (f) => (f.is_buy ? 'buy' : 'sell') },
          { title: 'size', value: (f) => f.quantity, align: 'right' },
          { title: 'price', value: (f) => f.price, align: 'right' },
          { title: 'fee', value: (f) => `${f.fee} ${coinName(f.fee_coin_id)}`, align: 'right' },
          { title: 'realized', value: (f) => f.realized_pnl ?? '-', align: 'right' },
          { title: 'role', value: (f) => (f.is_maker ? 'maker' : 'taker') },
        ],
        list,
        'no fills',
      ),
    )
    return undefined
  },
}
