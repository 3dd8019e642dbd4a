import { Decimal, plain } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import { MARGIN_MODES, POSITION_SIDES } from '../../protocol/enums.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import type { Position } from '../../protocol/models/position.ts'
import { roundToStep } from '../../rules/rounding.ts'
import type { OrderParams } from '../../rules/rule.ts'
import { sizeOfPosition } from '../../rules/sizing.ts'
import type { CloseCommand, Command, Price } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import { Draft } from './draft.ts'
import { pricing, slippageField } from './order.ts'
import { isLong, isOpen, onePosition, openPositions } from './positions.ts'
import { takerPrice } from './prices.ts'
import type { Resolved } from './resolved.ts'
import { findSymbol } from './symbols.ts'

interface Planned {
  params: OrderParams
  symbol: MarketSymbol
  price: Decimal | null
}

/** An opposite order (one-way) or an order with the side to be closed as `position_side` (hedge). */
export function resolveClose(command: CloseCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const symbol = findSymbol(command.symbol, context)
  const orders = openPositions(symbol, command.side, context).flatMap((position) => {
    const size = sizeOfPosition(command.percent ?? '100', position.open_size, symbol)
    draft.note(size)
    return against(position, new Decimal(size.rounded), command.price, symbol, context, draft)
  })
  draft.orders(orders)
  return draft.finish()
}

/** One-way: one order of twice the size. Hedge: closes the one side, then opens the other. */
export function resolveReverse(command: Extract<Command, { verb: 'reverse' }>, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const symbol = findSymbol(command.symbol, context)
  const position = onePosition(symbol, undefined, context)
  const size = new Decimal(position.open_size).abs()
  if (position.position_side === 'both') {
    draft.orders(against(position, size.times(2), undefined, symbol, context, draft))
    return draft.finish()
  }
  const closing = against(position, size, undefined, symbol, context, draft)
  const otherSide = isLong(position) ? ('short' as const) : ('long' as const)
  const opening = closing.map((o) => ({ ...o, params: { ...o.params, position_side: otherSide } }))
  draft.orders([...closing, ...opening])
  return draft.finish()
}

/** Cancels every order first, so that none of them opens anything again, then closes every position at market. */
export function resolveFlatten(_command: Extract<Command, { verb: 'flatten' }>, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  draft.step({ endpoint: 'cancelAll', params: {} })
  const orders = context.positions.filter(isOpen).flatMap((position) => {
    const symbol = findSymbol(`#${position.symbol_id}`, context)
    return against(position, new Decimal(position.open_size).abs(), undefined, symbol, context, draft)
  })
  if (orders.length > 0) draft.orders(orders)
  return draft.finish()
}

/** Orders of `quantity` against a position, none above `max_size`. */
function against(
  position: Position,
  quantity: Decimal,
  at: Price | undefined,
  symbol: MarketSymbol,
  context: ResolveContext,
  draft: Draft,
): Planned[] {
  const isBuy = !isLong(position)
  const priced = pricing(at, isBuy, symbol, context, draft)
  const price = priced.entry ?? takerPrice(isBuy, context.market(symbol.symbol_id))
  const side = POSITION_SIDES.find((s) => s === position.position_side)
  const mode = MARGIN_MODES.find((m) => m === position.margin_mode)
  if (side === undefined || mode === undefined) {
    throw new FieldError(
      'position',
      `${position.position_side} ${position.margin_mode}`,
      'a known side and margin mode',
    )
  }
  return pieces(quantity, symbol).map((piece) => ({
    params: {
      symbol_id: symbol.symbol_id,
      is_buy: isBuy,
      ...priced.fields,
      quantity: piece,
      ...(at === undefined ? { market_order_type: 'base' } : {}),
      position_side: side,
      margin_mode: mode,
      ...slippageField(undefined, at === undefined, context),
    },
    symbol,
    price,
  }))
}

function pieces(quantity: Decimal, symbol: MarketSymbol): string[] {
  const max = new Decimal(roundToStep(symbol.max_size, symbol.qty_step, 'down'))
  if (max.lte(0) || quantity.lte(max)) return [plain(quantity)]
  return [plain(max), ...pieces(quantity.minus(max), symbol)]
}
