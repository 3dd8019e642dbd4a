import type { LocalCommand } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import type { Resolved } from './resolved.ts'
import { findSymbol } from './symbols.ts'

/** Sends nothing; only a symbol that is named must exist. */
export function resolveLocal(command: LocalCommand, context: ResolveContext): Resolved {
  if ('symbol' in command && command.symbol !== undefined) findSymbol(command.symbol, context)
  return { steps: [], local: command, roundings: [], notional: null, violations: [] }
}
