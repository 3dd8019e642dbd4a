import { FieldError } from '../../lib/errors.ts'
import { isSpot } from '../../protocol/models/market.ts'
import { leverageInBracket } from '../../rules/leverageBracket.ts'
import { violation } from '../../rules/violation.ts'
import type { Command, MarginCommand } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import { Draft } from './draft.ts'
import { isLong, isOpen } from './positions.ts'
import type { Resolved } from './resolved.ts'
import { findSymbol } from './symbols.ts'

type Of<V extends Command['verb']> = Extract<Command, { verb: V }>

export function resolveLeverage(command: Of<'leverage'>, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const symbol = findSymbol(command.symbol, context)
  const broken = leverageInBracket(command.leverage, symbol)
  if (broken !== null) draft.refuse(broken)
  draft.step({
    endpoint: 'setLeverage',
    params: {
      symbol_id: symbol.symbol_id,
      leverage: command.leverage,
      margin_mode: command.margin ?? context.margin_mode(symbol.symbol_id),
    },
  })
  return draft.finish()
}

export function resolveMargin(command: MarginCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const symbol = findSymbol(command.symbol, context)
  if (isSpot(symbol)) draft.refuse(violation('symbol_id', command.symbol, 'a perpetual symbol', '20009'))
  draft.step({
    endpoint: 'updateMargin',
    params: {
      symbol_id: symbol.symbol_id,
      position_side: context.position_mode === 'hedge' ? hedgeSide(command, symbol.symbol_id, context) : 'both',
      amount: command.amount,
    },
  })
  return draft.finish()
}

/** As said, else the one isolated position there is. */
function hedgeSide(command: MarginCommand, symbolId: number, context: ResolveContext): 'long' | 'short' {
  if (command.side !== undefined) return command.side
  const isolated = context.positions.filter(
    (p) => p.symbol_id === symbolId && p.margin_mode === 'isolated' && isOpen(p),
  )
  const [only] = isolated
  if (only !== undefined && isolated.length === 1) return isLong(only) ? 'long' : 'short'
  throw new FieldError('side', undefined, 'long or short')
}

export function resolveMode(command: Of<'mode'>, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  draft.step({ endpoint: 'setPositionMode', params: { position_mode: command.mode } })
  return draft.finish()
}

export function resolveAutoBorrow(command: Of<'auto-borrow'>, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  draft.step({ endpoint: 'setAutoBorrow', params: { auto_borrow: command.on } })
  return draft.finish()
}

export function resolveDeposit(command: Of<'deposit'>, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  draft.step({ endpoint: 'deposit', params: { coin_id: coinOf(command.coin, context), amount: command.amount } })
  return draft.finish()
}

/** By name or `#1001`; without a name the quote coin of the symbol on the screen. */
function coinOf(name: string | undefined, context: ResolveContext): number {
  if (name === undefined) return findSymbol(undefined, context).quote_coin_id
  const wanted = name.toUpperCase()
  const coin = context.coins.find((c) => c.name.toUpperCase() === wanted || `#${c.coin_id}` === wanted)
  if (coin === undefined) throw new FieldError('coin', name, `one of ${context.coins.map((c) => c.name).join(', ')}`)
  return coin.coin_id
}
