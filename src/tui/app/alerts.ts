import type { AlertCommand } from '../../grammar/index.ts'
import { findSymbol } from '../../grammar/resolve/index.ts'
import { Decimal } from '../../lib/decimal.ts'
import { resolveContext } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import type { Alert } from './activity.ts'
import { type AppContext, say, stateOf } from './context.ts'

/** Waits for a price from now on. */
export function addAlert(app: AppContext, command: AlertCommand, text: string): void {
  const { symbol_id } = findSymbol(command.symbol, resolveContext(stateOf(app)))
  const { alerts } = app.activity.getState()
  const id = 1 + Math.max(0, ...alerts.map((a) => a.id))
  const { by, op, price } = command
  app.activity.setState({ alerts: [...alerts, { id, symbol_id, by, op, price, text }] })
  say(app, 'ok', `${text} is set`)
}

function isHit(alert: Alert, state: State): boolean {
  const price = state.tickers[alert.symbol_id]?.[`${alert.by}_price`] ?? null
  if (price === null) return false
  return alert.op === '>=' ? new Decimal(price).gte(alert.price) : new Decimal(price).lte(alert.price)
}

/** Rings once for every alert whose price has come. */
export function checkAlerts(app: AppContext): void {
  const { alerts } = app.activity.getState()
  if (alerts.length === 0) return
  const state = stateOf(app)
  const hit = alerts.filter((a) => isHit(a, state))
  if (hit.length === 0) return
  app.activity.setState({ alerts: alerts.filter((a) => !hit.includes(a)) })
  app.bell()
  for (const alert of hit) {
    app.port.log('warn', alert.text)
    say(app, 'warn', `${alert.text}: reached`)
  }
}
