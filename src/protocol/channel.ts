import type * as v from 'valibot'

export interface Channel<P extends v.GenericSchema = v.GenericSchema, D extends v.GenericSchema = v.GenericSchema> {
  /** market = envelope carries symbol_id · user = subscribed by address · explorer = neither. */
  scope: 'market' | 'user' | 'explorer'
  /** Subscribe params besides `channel`. */
  params: P
  /** `data` of a push. */
  payload: D
}

export function channel<P extends v.GenericSchema, D extends v.GenericSchema>(
  definition: Channel<P, D>,
): Channel<P, D> {
  return definition
}
