import * as v from 'valibot'
import { channel } from '../channel.ts'
import { POSITION_SHORT_NAMES, Position } from '../models/position.ts'
import { address, manyOf } from '../scalars.ts'
import { toLong } from '../shortNames.ts'

const One = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((short) => toLong(short, POSITION_SHORT_NAMES)),
  Position,
)

/** Position records, short names on the wire; `z` of "0" is a closed position. */
export const position = channel({
  scope: 'user',
  params: v.strictObject({ address }),
  payload: manyOf(One),
})
