import type { CloseCommand, Price } from '../ast.ts'
import { readSymbol } from '../names.ts'
import { percent } from '../numbers.ts'
import { formatPrice, readPrice } from '../prices.ts'
import { join, optional, type VerbDefinition } from '../verb.ts'

export const close: VerbDefinition = {
  usage: 'close [SYMBOL] [long|short] [PERCENT] [@ PRICE]',
  help: 'Close a position, whole or in part; without @ PRICE at market',
  parse(r): CloseCommand {
    const symbol = readSymbol(r)
    const side = r.keyword('long', 'short')
    const part = r.value('a percentage of the position such as 50%', percent, 'number')
    const price: Price | null = r.keyword('@') === null ? null : readPrice(r)
    return {
      verb: 'close',
      ...optional('symbol', symbol),
      ...optional('side', side),
      ...optional('percent', part),
      ...optional('price', price),
    }
  },
}

export const reverse: VerbDefinition = {
  usage: 'reverse [SYMBOL]',
  help: 'Turn a long into an equal short, or the other way round, at market',
  parse: (r) => ({ verb: 'reverse', ...optional('symbol', readSymbol(r)) }),
}

export const flatten: VerbDefinition = {
  usage: 'flatten',
  help: 'Cancel every order and close every position at market',
  parse: () => ({ verb: 'flatten' }),
}

export function formatClose(c: CloseCommand): string {
  return join(
    'close',
    c.symbol,
    c.side,
    c.percent === undefined ? '' : `${c.percent}%`,
    c.price === undefined ? '' : `@ ${formatPrice(c.price)}`,
  )
}
