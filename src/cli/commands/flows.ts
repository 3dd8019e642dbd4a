import { readPages } from '../../app/readPages.ts'
import { LIMIT_OPTION, readLimit, timeText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const flows: Verb = {
  name: 'flows',
  summary: 'every change of a balance, newest first',
  options: [LIMIT_OPTION],
  async run(context) {
    const connection = await context.connect()
    const { nameOf, coinName } = await connection.listing()
    const list = await readPages(connection, 'assetFlow', { address: await connection.account() }, readLimit(context))
    context.print({ list }, () =>
      table(
        [
          { title: 'time', value: (f) => timeText(f.time) },
          { title: 'type', value: (f) => f.type },
          { title: 'symbol', value: (f) => (f.symbol_id === null ? '-' : nameOf(f.symbol_id)) },
          { title: 'amount', value: (f) => f.amount, align: 'right' },
          { title: 'balance', value: (f) => f.balance, align: 'right' },
          { title: 'coin', value: (f) => coinName(f.coin_id) },
        ],
        list,
        'no flows',
      ),
    )
    return undefined
  },
}
