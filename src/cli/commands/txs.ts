import { readPages } from '../../app/readPages.ts'
import { LIMIT_OPTION, readLimit, timeText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const txs: Verb = {
  name: 'txs',
  summary: 'transactions of the account on the chain explorer',
  options: [LIMIT_OPTION],
  async run(context) {
    const connection = await context.connect()
    const request = { address: await connection.account() }
    const list = await readPages(connection, 'addressTxs', request, readLimit(context))
    context.print({ list }, () =>
      table(
        [
          { title: 'time', value: (t) => timeText(t.time) },
          { title: 'block', value: (t) => String(t.block), align: 'right' },
          { title: 'action', value: (t) => t.action },
          { title: 'code', value: (t) => t.code, align: 'right' },
          { title: 'signer', value: (t) => t.signer },
          { title: 'tx', value: (t) => t.tx_hash },
        ],
        list,
        'no transactions',
      ),
    )
    return undefined
  },
}
