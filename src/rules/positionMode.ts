import { isSpot } from '../protocol/models/market.ts'
import type { MarketRule } from './rule.ts'
import { violation } from './violation.ts'

/** `both` in one-way mode, `long` or `short` in hedge mode. */
export const positionMode: MarketRule = (p, symbol, { position_mode: mode }) => {
  if (isSpot(symbol) || mode === null || p.position_side === undefined) return null
  if (mode === 'one_way') {
    return p.position_side === 'both'
      ? null
      : violation('position_side', p.position_side, 'both in one-way mode', '20010')
  }
  return p.position_side === 'both' ? violation('position_side', 'both', 'long or short in hedge mode', '20010') : null
}
