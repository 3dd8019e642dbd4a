import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const ticker: Verb = {
  name: 'ticker',
  summary: 'last, mark, index, funding and 24 h figures',
  words: '[SYMBOL]',
  async run(context) {
    const connection = await context.connect()
    const { nameOf, find } = await connection.listing()
    const word = context.words[0]
    const { list } = await connection.read('tickers', word === undefined ? {} : { symbol_id: find(word).symbol_id })
    context.print({ list: list.map((t) => ({ name: nameOf(t.symbol_id), ...t })) }, () =>
      table(
        [
          { title: 'symbol', value: (t) => nameOf(t.symbol_id) },
          ...(
            [
              'last_price',
              'mark_price',
              'index_price',
              'funding_rate',
              'low_24h',
              'high_24h',
              'volume_24h',
              'open_interest',
            ] as const
          ).map((field) => ({
            title: field.replace('_price', '').replace('_', ' '),
            value: (t: (typeof list)[number]) => t[field] ?? '-',
            align: 'right' as const,
          })),
        ],
        list,
        'no tickers',
      ),
    )
    return undefined
  },
}
