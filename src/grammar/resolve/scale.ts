import { Decimal, plain } from '../../lib/decimal.ts'
import { splitSize } from '../../rules/sizing.ts'
import type { ScaleCommand } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import { Draft } from './draft.ts'
import { tpslOf } from './exits.ts'
import { optionFields } from './order.ts'
import { numericPrice, onTick } from './prices.ts'
import type { Resolved } from './resolved.ts'
import { quantityOf } from './sizes.ts'
import { findSymbol } from './symbols.ts'

/** N limit orders evenly spaced from one price to the other, in one batch; sizes add up to the whole. */
export function resolveScale(command: ScaleCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const symbol = findSymbol(command.symbol, context)
  const market = context.market(symbol.symbol_id)
  const { buy: isBuy, count } = command
  const from = numericPrice(command.from, symbol, market, 'from')
  const to = numericPrice(command.to, symbol, market, 'to')
  const prices = Array.from({ length: count }, (_, i) => {
    const raw = from.plus(
      to
        .minus(from)
        .times(i)
        .div(count - 1),
    )
    return new Decimal(onTick(raw, symbol, isBuy ? 'buy' : 'sell', `orders.${i}.price`, draft))
  })
  const average = prices.reduce((sum, p) => sum.plus(p), new Decimal(0)).div(count)
  const exitsAt = (entry: Decimal, into: Draft) =>
    tpslOf(command, { isLong: isBuy, entry, now: entry }, symbol, context, 'partial', into)
  const stop = exitsAt(average, new Draft(context))
  const base = { isBuy, entry: average, stop: stop?.sl_trigger_price ?? null }
  const total = quantityOf(command.size, base, symbol, context)
  draft.note(total)
  const sizes = splitSize(total.rounded, count, command.spread, symbol)
  draft.orders(
    prices.map((price, i) => {
      const tpsl = exitsAt(price, draft)
      const params = {
        symbol_id: symbol.symbol_id,
        is_buy: isBuy,
        order_type: 'limit' as const,
        price: price.toFixed(),
        quantity: plain(new Decimal(sizes[i] ?? '0')),
        ...optionFields(command, isBuy, false, symbol, context),
        ...(command.id === undefined ? {} : { client_order_id: `${command.id}-${i + 1}` }),
        ...(tpsl === undefined ? {} : { tpsl }),
      }
      return { params, symbol, price }
    }),
  )
  return draft.finish()
}
