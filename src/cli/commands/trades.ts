import { readPages } from '../../app/readPages.ts'
import { watchPushes } from '../../app/watchPushes.ts'
import type { Trade } from '../../protocol/models/market.ts'
import { LIMIT_OPTION, printing, readLimit, timeText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const trades: Verb = {
  name: 'trades',
  summary: 'public trades; --watch prints them as they come',
  words: '[SYMBOL]',
  options: [LIMIT_OPTION, { flags: '--watch', description: 'stay, and print every trade' }],
  async run(context) {
    const connection = await context.connect()
    const { find } = await connection.listing()
    const { symbol_id } = find(context.words[0] ?? connection.environment.settings.symbol)
    if (context.options.watch === true) {
      const text = ({ data }: { data: unknown }) => (data as Trade[]).map(line).join('\n')
      const watch = watchPushes(connection, [{ channel: 'trade', symbol_id }], printing(context, text))
      await context.untilStopped()
      watch.stop()
      return undefined
    }
    const list = await readPages(connection, 'trades', { symbol_id }, readLimit(context))
    context.print({ list }, () =>
      table(
        [
          { title: 'time', value: (t) => timeText(t.t) },
          { title: 'taker', value: (t) => (t.m ? 'sell' : 'buy') },
          { title: 'price', value: (t) => t.p, align: 'right' },
          { title: 'size', value: (t) => t.q, align: 'right' },
        ],
        list,
        'no trades',
      ),
    )
    return undefined
  },
}

const line = ({ t, m, q, p }: Trade) => `${timeText(t)}  ${m ? 'sell' : 'buy '}  ${q} @ ${p}`
