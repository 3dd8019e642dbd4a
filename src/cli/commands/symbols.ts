import { isSpot } from '../../protocol/models/market.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const symbols: Verb = {
  name: 'symbols',
  summary: 'every market, or one, with its tick, lot, limits and fees',
  words: '[SYMBOL]',
  async run(context) {
    const connection = await context.connect()
    const { nameOf, find, symbols: all } = await connection.listing()
    const word = context.words[0]
    const list = word === undefined ? all : [find(word)]
    context.print({ list: list.map((s) => ({ name: nameOf(s.symbol_id), ...s })) }, () =>
      table(
        [
          { title: 'symbol', value: (s) => nameOf(s.symbol_id) },
          { title: 'id', value: (s) => String(s.symbol_id), align: 'right' },
          { title: 'kind', value: (s) => (isSpot(s) ? 'spot' : 'perp') },
          { title: 'status', value: (s) => s.status },
          { title: 'tick', value: (s) => s.price_step, align: 'right' },
          { title: 'lot', value: (s) => s.qty_step, align: 'right' },
          { title: 'min', value: (s) => s.min_size, align: 'right' },
          { title: 'max', value: (s) => s.max_size, align: 'right' },
          { title: 'leverage', value: (s) => (s.max_leverage === null ? '-' : `${s.max_leverage}x`), align: 'right' },
          { title: 'maker', value: (s) => s.maker_fee_rate, align: 'right' },
          { title: 'taker', value: (s) => s.taker_fee_rate, align: 'right' },
        ],
        list,
        'no markets',
      ),
    )
    return undefined
  },
}
