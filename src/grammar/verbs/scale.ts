import { BATCH_MAX_ITEMS } from '../../protocol/limits.ts'
import type { ScaleCommand } from '../ast.ts'
import { readSymbol } from '../names.ts'
import { formatSize, integer, readSize } from '../numbers.ts'
import { formatOptions, ORDER_OPTIONS, readOptions } from '../options.ts'
import { formatPrice, readNumericPrice } from '../prices.ts'
import { join, optional, type VerbDefinition } from '../verb.ts'

const SCALE_OPTIONS = ORDER_OPTIONS.filter((w) => w !== 'if' && w !== 'slip')

/** N limit orders between two prices, in one batch. */
export const scale: VerbDefinition = {
  usage: 'scale buy|sell SIZE [SYMBOL] from PRICE to PRICE in N [even|linear] [options of an order]',
  help: `Spread a size over 2 to ${BATCH_MAX_ITEMS} limit orders`,
  parse(r): ScaleCommand {
    const buy = r.need('side', 'buy', 'sell') === 'buy'
    const size = readSize(r)
    const symbol = readSymbol(r)
    r.need('from', 'from')
    const from = readNumericPrice(r, 'from')
    r.need('to', 'to')
    const to = readNumericPrice(r, 'to')
    r.need('in', 'in')
    const count = r.needValue(
      'in',
      `a whole number from 2 to ${BATCH_MAX_ITEMS}`,
      integer(2, BATCH_MAX_ITEMS),
      'number',
    )
    const spread = r.keyword('even', 'linear') ?? 'even'
    const options = readOptions(r, SCALE_OPTIONS)
    return { verb: 'scale', buy, size, ...optional('symbol', symbol), from, to, count, spread, ...options }
  },
}

export function formatScale(c: ScaleCommand): string {
  return join(
    `scale ${c.buy ? 'buy' : 'sell'} ${formatSize(c.size)}`,
    c.symbol,
    `from ${formatPrice(c.from)} to ${formatPrice(c.to)} in ${c.count} ${c.spread}`,
    ...formatOptions(c),
  )
}
