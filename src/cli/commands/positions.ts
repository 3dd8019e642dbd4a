import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const positions: Verb = {
  name: 'positions',
  summary: 'open positions of the account',
  words: '[SYMBOL]',
  async run(context) {
    const connection = await context.connect()
    const { nameOf, find } = await connection.listing()
    const word = context.words[0]
    const address = await connection.account()
    const { list } = await connection.read('positions', {
      address,
      ...(word === undefined ? {} : { symbol_id: find(word).symbol_id }),
    })
    context.print({ list }, () =>
      table(
        [
          { title: 'symbol', value: (p) => nameOf(p.symbol_id) },
          { title: 'side', value: (p) => (p.open_size.startsWith('-') ? 'short' : 'long') },
          { title: 'size', value: (p) => p.open_size, align: 'right' },
          { title: 'entry', value: (p) => p.avg_price, align: 'right' },
          { title: 'margin', value: (p) => `${p.margin_mode} ${p.leverage}x` },
          { title: 'realized', value: (p) => p.cum_realized_pnl, align: 'right' },
          { title: 'fee', value: (p) => p.cum_fee, align: 'right' },
          { title: 'funding', value: (p) => p.cum_funding_fee, align: 'right' },
        ],
        list,
        'no open positions',
      ),
    )
    return undefined
  },
}
