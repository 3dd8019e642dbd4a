import { parse } from '../../grammar/index.ts'
import { FieldError } from '../../lib/errors.ts'
import type { AppContext } from './context.ts'
import { stateOf } from './context.ts'
import { symbolOf } from './guards.ts'

/** Another market than the one on screen that the line names is followed while it is typed: what it would do is shown at its prices. */
export function followNamed(app: AppContext, text: string): void {
  const named = namedIn(app, text)
  app.port.nameSymbol(named === stateOf(app).symbol_id ? null : named)
}

function namedIn(app: AppContext, text: string): number | null {
  try {
    const command = parse(text)
    return command.verb === 'symbol' ? null : (symbolOf(command, stateOf(app))?.symbol_id ?? null)
  } catch (error) {
    if (error instanceof FieldError) return null
    throw error
  }
}
