import * as v from 'valibot'
import { channel } from '../channel.ts'
import { Trade } from '../models/market.ts'
import { int } from '../scalars.ts'

/** One push per block with fills; an array, oldest first. */
export const trade = channel({ scope: 'market', params: v.strictObject({ symbol_id: int }), payload: v.array(Trade) })
