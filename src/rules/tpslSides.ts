import { Decimal, isDecimal } from '../lib/decimal.ts'
import type { TpslInput } from '../protocol/models/tpsl.ts'
import type { ShapeRule } from './rule.ts'
import { type RuleViolation, violation } from './violation.ts'

/** A TPSL has a take-profit, a stop-loss or both, and each side is whole. */
export const tpslSides: ShapeRule = (p) => {
  if (p.tpsl === undefined) return null
  const { tp_trigger_price: tp, sl_trigger_price: sl } = p.tpsl
  if (tp === undefined && sl === undefined) {
    return violation('tpsl', 'neither side', 'tp_trigger_price, sl_trigger_price or both')
  }
  for (const side of ['tp', 'sl'] as const) {
    const price = p.tpsl[`${side}_trigger_price`]
    if (price !== undefined && !isPositive(price)) {
      return violation(`tpsl.${side}_trigger_price`, price, 'a price above 0')
    }
  }
  return wholeSide(p.tpsl, 'tp') ?? wholeSide(p.tpsl, 'sl')
}

/** Trigger price, what it looks at, and a limit price exactly when the side is a limit order. */
export function wholeSide(tpsl: TpslInput, side: 'tp' | 'sl'): RuleViolation | null {
  const field = (name: string) => `tpsl.${side}_${name}`
  const trigger = tpsl[`${side}_trigger_price`]
  const by = tpsl[`${side}_trigger_by`]
  const type = tpsl[`${side}_order_type`]
  const price = tpsl[`${side}_order_price`]
  if (trigger === undefined) {
    const orphan = by !== undefined || type !== undefined || price !== undefined
    return orphan ? violation(field('trigger_price'), undefined, `a price, as other ${side}_ fields are given`) : null
  }
  if (by === undefined) return violation(field('trigger_by'), undefined, 'one of last_price, mark_price, index_price')
  if (type === 'limit' && (price === undefined || !isPositive(price))) {
    return violation(field('order_price'), price, `a price above 0 with ${side}_order_type limit`)
  }
  return type !== 'limit' && price !== undefined
    ? violation(field('order_price'), price, `no order price unless ${side}_order_type is limit`)
    : null
}

function isPositive(price: string): boolean {
  return isDecimal(price) && new Decimal(price).gt(0)
}
