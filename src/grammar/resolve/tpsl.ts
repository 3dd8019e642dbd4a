import { Decimal, plain } from '../../lib/decimal.ts'
import { MARGIN_MODES, POSITION_SIDES } from '../../protocol/enums.ts'
import type { OrderParams } from '../../rules/rule.ts'
import type { TpslCommand } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import { Draft } from './draft.ts'
import { tpslOf, triggerOf, WORDS } from './exits.ts'
import { isLong, onePosition } from './positions.ts'
import { referencePrice } from './prices.ts'
import type { Resolved } from './resolved.ts'
import { findSymbol } from './symbols.ts'

/**
 * A `tpsl` order on an open position: `is_buy` is the closing side, `quantity` the position's size; offsets count from
 * its average price. `reduce_only` is allowed here because the order has a TPSL.
 */
export function resolveTpsl(command: TpslCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const symbol = findSymbol(command.symbol, context)
  const position = onePosition(symbol, command.side, context)
  const long = isLong(position)
  const entry = new Decimal(position.avg_price)
  const word = WORDS[triggerOf(command.by, symbol, context)]
  const now = referencePrice(word, context.market(symbol.symbol_id))
  const tpsl = tpslOf(command, { isLong: long, entry, now }, symbol, context, 'full', draft)
  const params: OrderParams = {
    symbol_id: symbol.symbol_id,
    is_buy: !long,
    order_type: 'market',
    market_order_type: 'base',
    quantity: plain(new Decimal(position.open_size).abs()),
    position_side: POSITION_SIDES.find((s) => s === position.position_side),
    margin_mode: MARGIN_MODES.find((m) => m === position.margin_mode),
    algo_order_type: 'tpsl',
    tpsl,
    flags: ['reduce_only'],
  }
  draft.orders([{ params, symbol, price: entry }])
  return draft.finish()
}
