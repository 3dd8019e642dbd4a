import { type Command, format } from '../../grammar/index.ts'
import { type ResolveContext, type Resolved, resolve, type Step, symbolName } from '../../grammar/resolve/index.ts'
import { resolveContext } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import type { TicketGuard } from '../panels/ticketView.ts'
import type { WriteRequest } from '../port.ts'
import { type GuardOptions, guardOf } from './guards.ts'

/** A command as it would be sent at this moment. */
export interface Plan {
  readonly command: Command
  /** The canonical line, its symbol named. */
  readonly text: string
  readonly resolved: Resolved
  /** Frozen: what is shown is what is sent. */
  readonly writes: readonly WriteRequest[]
  /** What stands in the way (hard), or asks for a second press (soft). */
  readonly guard: TicketGuard | null
}

/** Works a command out against the state; FieldError when it names what does not exist. */
export function planCommand(given: Command, state: State, options: GuardOptions): Plan {
  const context = resolveContext(state)
  const command = withSymbol(given, context)
  const resolved = resolve(command, context)
  const text = format(command)
  const writes = deepFreeze(
    resolved.steps.map((step, i) => writeOf(step, text, i, resolved.steps.length, targetOf(state))),
  )
  return { command, text, resolved, writes, guard: guardOf(command, resolved, state, options) }
}

function writeOf(step: Step, text: string, at: number, of: number, target: string | null): WriteRequest {
  const write = { name: step.endpoint, params: step.params, text: of === 1 ? text : `${text} (${at + 1}/${of})` }
  return { ...write, ...(target === null ? {} : { target }) } as WriteRequest
}

/** The account on screen when it is not the key's own: a write keeps it, whatever is on the screen later. */
function targetOf({ identity }: State): string | null {
  const own = identity.key?.account ?? null
  return own === null || identity.account === own ? null : identity.account
}

/** Names the symbol that a command leaves to the screen: the screen may change before it is sent. */
function withSymbol(command: Command, context: ResolveContext): Command {
  switch (command.verb) {
    case 'buy':
    case 'sell':
    case 'scale':
    case 'close':
    case 'reverse':
    case 'tpsl':
    case 'alert': {
      const shown = context.symbols.find((s) => s.symbol_id === context.symbol_id)
      if (command.symbol !== undefined || shown === undefined) return command
      return { ...command, symbol: symbolName(shown, context.coins) }
    }
    default:
      return command
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
