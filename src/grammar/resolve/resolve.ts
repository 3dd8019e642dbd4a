import type { Command, Verb } from '../ast.ts'
import { resolveAutoBorrow, resolveDeposit, resolveLeverage, resolveMargin, resolveMode } from './account.ts'
import { resolveCancel, resolveCancelAll, resolveChase } from './cancel.ts'
import { resolveClose, resolveFlatten, resolveReverse } from './close.ts'
import type { ResolveContext } from './context.ts'
import { resolveLocal } from './local.ts'
import { resolveModify } from './modify.ts'
import { resolveOrder } from './order.ts'
import type { Resolved } from './resolved.ts'
import { resolveScale } from './scale.ts'
import { resolveTpsl } from './tpsl.ts'

const RESOLVERS: { [V in Verb]: (command: Extract<Command, { verb: V }>, context: ResolveContext) => Resolved } = {
  buy: resolveOrder,
  sell: resolveOrder,
  scale: resolveScale,
  cancel: resolveCancel,
  'cancel-all': resolveCancelAll,
  modify: resolveModify,
  chase: resolveChase,
  close: resolveClose,
  reverse: resolveReverse,
  flatten: resolveFlatten,
  tpsl: resolveTpsl,
  leverage: resolveLeverage,
  margin: resolveMargin,
  mode: resolveMode,
  'auto-borrow': resolveAutoBorrow,
  deposit: resolveDeposit,
  symbol: resolveLocal,
  account: resolveLocal,
  layout: resolveLocal,
  theme: resolveLocal,
  alert: resolveLocal,
}

/**
 * The exact requests a command stands for, now. Pure: the same command and context give the same requests. Throws
 * FieldError when there is no such symbol, order, position or price; broken order rules come back as `violations`.
 */
export function resolve(command: Command, context: ResolveContext): Resolved {
  return (RESOLVERS[command.verb] as (c: Command, x: ResolveContext) => Resolved)(command, context)
}
