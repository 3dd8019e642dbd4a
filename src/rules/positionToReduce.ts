import { closesSide, reduces } from './reducing.ts'
import type { MarketRule } from './rule.ts'
import { violation } from './violation.ts'

/** An order that can only reduce (`reduce_only`, or the closing side in hedge mode) needs a position. */
export const positionToReduce: MarketRule = (p, _symbol, { position_size: size }) => {
  if (size === null || !(p.flags?.includes('reduce_only') || closesSide(p))) return null
  return reduces(p, size)
    ? null
    : violation('position_side', p.position_side ?? 'none', 'a position to reduce', '20009')
}
