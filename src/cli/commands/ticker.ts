import { watchPushes } from '../../app/watchPushes.ts'
import type { Ticker } from '../../protocol/models/market.ts'
import { printing, timeText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const ticker: Verb = {
  name: 'ticker',
  summary: 'last, mark, index, funding and 24 h figures; --watch prints every change',
  words: '[SYMBOL]',
  options: [{ flags: '--watch', description: 'stay, and print every change' }],
  async run(context) {
    const connection = await context.connect()
    const { nameOf, find } = await connection.listing()
    const word = context.words[0]
    if (context.options.watch === true) {
      const { symbol_id } = find(word ?? connection.environment.settings.symbol)
      const text = ({ data }: { data: unknown }) => line(data as Ticker)
      const watch = watchPushes(connection, [{ channel: 'ticker', symbol_id }], printing(context, text))
      await context.untilStopped()
      watch.stop()
      return undefined
    }
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

const line = (t: Ticker) =>
  `${timeText(t.time)}  last ${t.last_price ?? '-'}  mark ${t.mark_price ?? '-'}  index ${t.index_price ?? '-'}  funding ${t.funding_rate ?? '-'}`
