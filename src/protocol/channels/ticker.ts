import * as v from 'valibot'
import { channel } from '../channel.ts'
import { TICKER_SHORT_NAMES, Ticker } from '../models/market.ts'
import { int } from '../scalars.ts'
import { toLong } from '../shortNames.ts'

/** Payload is an assumption: the Ticker record under short names. */
export const ticker = channel({
  scope: 'market',
  params: v.strictObject({ symbol_id: int }),
  payload: v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((short) => toLong(short, TICKER_SHORT_NAMES)),
    Ticker,
  ),
})
