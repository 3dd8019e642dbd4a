import type { CancelAllCommand, CancelCommand, Command } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import { Draft } from './draft.ts'
import { orderRef } from './orders.ts'
import type { Resolved } from './resolved.ts'
import { findSymbol } from './symbols.ts'

export function resolveCancel(command: CancelCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const refs = command.ids.map((id) => orderRef(id, context))
  const seen = new Set<string>()
  // The same order named twice is cancelled once.
  draft.cancels(
    refs.filter((ref) => {
      const key = JSON.stringify(ref)
      return !seen.has(key) && seen.add(key)
    }),
  )
  return draft.finish()
}

export function resolveCancelAll(command: CancelAllCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  draft.step({
    endpoint: 'cancelAll',
    params: {
      ...(command.symbol === undefined ? {} : { symbol_id: findSymbol(command.symbol, context).symbol_id }),
      ...(command.buy === undefined ? {} : { is_buy: command.buy }),
      ...(command.side === undefined ? {} : { position_side: command.side }),
    },
  })
  return draft.finish()
}

export function resolveChase(command: Extract<Command, { verb: 'chase' }>, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  draft.step({ endpoint: 'chaseOrder', params: orderRef(command.id, context) })
  return draft.finish()
}
