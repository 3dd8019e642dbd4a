import { Decimal } from '../lib/decimal.ts'
import type { OrderParams } from './rule.ts'

/** True when the order works against the position of `size` (signed: positive long). */
export function reduces(p: Pick<OrderParams, 'is_buy'>, size: string): boolean {
  const open = new Decimal(size)
  return p.is_buy ? open.lt(0) : open.gt(0)
}

/** Hedge mode: selling a long or buying a short closes; `both` says nothing. */
export function closesSide(p: Pick<OrderParams, 'is_buy' | 'position_side'>): boolean {
  return (p.position_side === 'long' && !p.is_buy) || (p.position_side === 'short' && p.is_buy)
}
