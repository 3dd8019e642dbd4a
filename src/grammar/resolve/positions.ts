import { Decimal } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import type { Position } from '../../protocol/models/position.ts'
import type { ResolveContext } from './context.ts'
import { symbolName } from './symbols.ts'

/** Open positions of a symbol: one in one-way mode, up to two in hedge mode; FieldError when there is none. */
export function openPositions(
  symbol: MarketSymbol,
  side: 'long' | 'short' | undefined,
  context: ResolveContext,
): Position[] {
  const found = context.positions.filter(
    (p) => p.symbol_id === symbol.symbol_id && isOpen(p) && (side === undefined || isSide(p, side)),
  )
  if (found.length === 0) {
    const what = side === undefined ? 'an open position' : `an open ${side} position`
    throw new FieldError('symbol', symbolName(symbol, context.coins), `a symbol with ${what}`)
  }
  return found
}

export function onePosition(
  symbol: MarketSymbol,
  side: 'long' | 'short' | undefined,
  context: ResolveContext,
): Position {
  const [first, second] = openPositions(symbol, side, context)
  if (first === undefined || second !== undefined) {
    throw new FieldError('side', undefined, 'long or short: both are open')
  }
  return first
}

export function isOpen(position: Position): boolean {
  return !new Decimal(position.open_size).isZero()
}

export function isLong(position: Position): boolean {
  return new Decimal(position.open_size).gt(0)
}

function isSide(position: Position, side: 'long' | 'short'): boolean {
  return isLong(position) === (side === 'long')
}
