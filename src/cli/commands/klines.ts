import { readPages } from '../../app/readPages.ts'
import { watchPushes } from '../../app/watchPushes.ts'
import { FieldError } from '../../lib/errors.ts'
import { INTERVALS, type Interval } from '../../protocol/enums.ts'
import type { Kline } from '../../protocol/models/market.ts'
import { LIMIT_OPTION, printing, readLimit, timeText } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb, VerbContext } from '../verb.ts'

export const klines: Verb = {
  name: 'klines',
  summary: 'candles, newest first; --watch prints every update',
  words: '[SYMBOL]',
  options: [
    LIMIT_OPTION,
    { flags: '--interval <i>', description: INTERVALS.join(', '), default: '1m' },
    { flags: '--watch', description: 'stay, and print every update' },
  ],
  async run(context) {
    const connection = await context.connect()
    const { find } = await connection.listing()
    const { symbol_id } = find(context.words[0] ?? connection.environment.settings.symbol)
    const interval = readInterval(context)
    if (context.options.watch === true) {
      const text = ({ data }: { data: unknown }) => line(data as Kline)
      const watch = watchPushes(connection, [{ channel: 'kline', symbol_id, interval }], printing(context, text))
      await context.untilStopped()
      watch.stop()
      return undefined
    }
    const list = await readPages(connection, 'klines', { symbol_id, interval }, readLimit(context))
    const number = (title: string, value: (k: Kline) => string) => ({ title, value, align: 'right' as const })
    context.print({ list }, () =>
      table(
        [
          { title: 'start', value: (k) => timeText(k.s) },
          number('open', (k) => k.o),
          number('high', (k) => k.h),
          number('low', (k) => k.l),
          number('close', (k) => k.c),
          number('volume', (k) => k.v),
        ],
        list,
        'no candles',
      ),
    )
    return undefined
  },
}

const line = ({ s, i, o, h, l, c, v }: Kline) => `${timeText(s)} ${i}  ${o} ${h} ${l} ${c}  ${v}`

function readInterval({ options }: VerbContext): Interval {
  const interval = INTERVALS.find((i) => i === options.interval)
  if (interval !== undefined) return interval
  throw new FieldError('--interval', options.interval, `one of ${INTERVALS.join(', ')}`)
}
