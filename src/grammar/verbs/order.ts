import type { OrderCommand, Price } from '../ast.ts'
import { readSymbol } from '../names.ts'
import { formatSize, readSize } from '../numbers.ts'
import { formatOptions, ORDER_OPTIONS, readOptions } from '../options.ts'
import { formatPrice, readPrice } from '../prices.ts'
import type { Reader } from '../reader.ts'
import { join, optional, type VerbDefinition } from '../verb.ts'

const OPTIONS_USAGE =
  '[ioc|fok|gtc] [post] [long|short] [cross|isolated] [slip 1%] [stp maker|taker|both|none] [id NAME] ' +
  '[if last|mark|index >= PRICE] [tp PRICE|+2% [limit PRICE]] [sl PRICE|-1% [limit PRICE]] [by last|mark|index] [full|partial]'

function order(verb: 'buy' | 'sell'): VerbDefinition {
  return {
    usage: `${verb} SIZE [SYMBOL] [@ PRICE] ${OPTIONS_USAGE}`,
    help: `Place a ${verb} order; without @ PRICE at market`,
    parse(r: Reader): OrderCommand {
      const size = readSize(r)
      const symbol = readSymbol(r)
      let price: Price | null = null
      const options = readOptions(r, ORDER_OPTIONS, () => {
        if (price !== null || r.keyword('@') === null) return false
        price = readPrice(r)
        return true
      })
      return { verb, size, ...optional('symbol', symbol), ...optional('price', price as Price | null), ...options }
    },
  }
}

export const buy = order('buy')
export const sell = order('sell')

export function formatOrder(c: OrderCommand): string {
  const price = c.price === undefined ? '' : `@ ${formatPrice(c.price)}`
  return join(c.verb, formatSize(c.size), c.symbol, price, ...formatOptions(c))
}
