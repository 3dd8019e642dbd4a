import * as v from 'valibot'
import { channel } from '../channel.ts'
import { INTERVALS } from '../enums.ts'
import { Kline } from '../models/market.ts'
import { int, oneOf } from '../scalars.ts'

/** At most one update per block within a bar; the closing values when it closes. */
export const kline = channel({
  scope: 'market',
  params: v.strictObject({ symbol_id: int, interval: oneOf(INTERVALS) }),
  payload: Kline,
})
