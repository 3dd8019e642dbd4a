import * as v from 'valibot'
import { channel } from '../channel.ts'
import { int, ms } from '../scalars.ts'

/** Explorer: one push per non-empty block; `h` height, `x` hash, `n` transactions, `t` time (assumption). */
export const block = channel({
  scope: 'explorer',
  params: v.strictObject({}),
  payload: v.object({ h: int, x: v.string(), n: int, t: ms }),
})
