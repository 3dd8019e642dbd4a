import * as v from 'valibot'
import { channel } from '../channel.ts'
import { Bbo } from '../models/market.ts'
import { int } from '../scalars.ts'

/** Best bid and ask; payload is an assumption. */
export const bbo = channel({ scope: 'market', params: v.strictObject({ symbol_id: int }), payload: Bbo })
