import { parse } from '../../grammar/index.ts'
import { fromSteps } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import { activeSymbol } from '../../store/selectors/index.ts'
import { type AppContext, say, stateOf, uiOf } from './context.ts'
import { orderKey } from './guards.ts'
import { planNow, submitPlan } from './submit.ts'
import { undoPlace } from './undo.ts'

/** With one-key trading armed: a limit order at the book cursor, in the size that stands in the ticket. */
export function placeHere(app: AppContext, verb: 'buy' | 'sell', key: string) {
  if (!app.settings.one_key_trading) return say(app, 'info', 'one-key trading is off (setting one_key_trading)')
  const symbol = activeSymbol(stateOf(app))
  const { bookCursor, ticket } = uiOf(app)
  if (symbol === null || bookCursor === null) return say(app, 'info', 'put the cursor on a price first')
  const size = sizeOf(ticket.fields.quantity)
  if (size === null) return say(app, 'info', `the ticket holds no size: ${app.keymap.shown('buy')} and type one`)
  const price = { kind: 'number', value: fromSteps(bookCursor, symbol.price_step) } as const
  const plan = planNow(app, { verb, size, price })
  if (plan === null) return
  const undo = undoPlace(app, plan.text)
  const why = submitPlan(app, plan, {
    flight: `here ${plan.text}`,
    origin: 'action',
    key,
    after: (results) => {
      undo(results)
      if (results[0]?.status !== 'done') return
      app.activity.setState({ lastOrder: { key: orderKey(plan.resolved), at: app.clock.now() } })
    },
  })
  if (why !== null) say(app, 'error', why)
}

function sizeOf(text: string) {
  try {
    const command = parse(`buy ${text.trim()}`)
    return command.verb === 'buy' && Object.keys(command).length === 2 ? command.size : null
  } catch (error) {
    if (error instanceof FieldError) return null
    throw error
  }
}
