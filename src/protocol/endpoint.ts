import type * as v from 'valibot'
import type { ActionName } from './actions.ts'
import type { StructName } from './typedData.ts'

/** none = open read · action = method A under that tag · struct = method B, private key only. */
export type Auth = { kind: 'none' } | { kind: 'action'; action: ActionName } | { kind: 'struct'; struct: StructName }

export interface Endpoint<
  Req extends v.GenericSchema = v.GenericSchema,
  Res extends v.GenericSchema = v.GenericSchema,
  A extends Auth = Auth,
> {
  method: 'GET' | 'POST'
  /** Under {base_url}; `{name}` marks a path parameter taken from the request. */
  path: string
  auth: A
  /** Query (GET) or business fields of the body (POST, without the common parameters). */
  request: Req
  /** Content of `data`. */
  response: Res
}

export const open = { kind: 'none' } as const
export const action = <const N extends ActionName>(name: N) => ({ kind: 'action', action: name }) as const
export const struct = <const N extends StructName>(name: N) => ({ kind: 'struct', struct: name }) as const

export function endpoint<Req extends v.GenericSchema, Res extends v.GenericSchema, A extends Auth>(
  definition: Endpoint<Req, Res, A>,
): Endpoint<Req, Res, A> {
  return definition
}
