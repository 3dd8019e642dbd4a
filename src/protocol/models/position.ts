import * as v from 'valibot'
import { MARGIN_MODES, POSITION_SIDES } from '../enums.ts'
import { decimal, int, ms, nullable, openEnum } from '../scalars.ts'

/**
 * Position record, long names. `open_size` is positive long, negative short. No price-derived fields: mark, PnL and
 * liquidation price are computed by the reader.
 */
export const Position = v.object({
  symbol_id: int,
  address: v.string(),
  position_side: openEnum(POSITION_SIDES),
  margin_mode: openEnum(MARGIN_MODES),
  open_size: decimal,
  avg_price: decimal,
  leverage: int,
  cum_realized_pnl: decimal,
  cum_close_size: decimal,
  cum_close_value: decimal,
  cum_fee: decimal,
  cum_funding_fee: decimal,
  max_size: decimal,
  isolated_margin: nullable(decimal),
  adl_level: v.optional(int, 0),
  created_time: ms,
  updated_time: ms,
})
export type Position = v.InferOutput<typeof Position>

/** Short name on the `position` channel -> long name. */
export const POSITION_SHORT_NAMES = {
  s: 'symbol_id',
  a: 'address',
  d: 'position_side',
  m: 'margin_mode',
  z: 'open_size',
  p: 'avg_price',
  l: 'leverage',
  c: 'cum_realized_pnl',
  v: 'cum_close_size',
  e: 'cum_close_value',
  f: 'cum_fee',
  h: 'cum_funding_fee',
  w: 'max_size',
  o: 'isolated_margin',
  g: 'adl_level',
  j: 'created_time',
  t: 'updated_time',
} as const satisfies Record<string, keyof Position>

/** Row of the position history. */
export const ClosedPosition = v.object({ ...Position.entries, closed_time: ms })
export type ClosedPosition = v.InferOutput<typeof ClosedPosition>
