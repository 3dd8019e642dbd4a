import { activeSymbol } from '../../store/selectors/index.ts'
import { computeTicket, type Ticket } from '../ticket/computeTicket.ts'
import { focusField, setField, TICKET_FIELDS, type TicketDraft } from '../ui/ticketDraft.ts'
import { focusPanel, updateTicket } from '../ui/updates.ts'
import { type AppContext, say, stateOf, uiOf, update } from './context.ts'
import { orderKey } from './guards.ts'
import { guardOptions, submitPlan } from './submit.ts'
import { undoPlace } from './undo.ts'

export const TICKET_FLIGHT = 'ticket'

/** The ticket of this moment, with its phase. */
export function ticketNow(app: AppContext): Ticket {
  const ui = uiOf(app)
  const sending = app.activity.getState().inFlight.has(TICKET_FLIGHT)
  const review = ui.dialog.kind === 'confirm' && ui.dialog.origin === 'ticket'
  const phase = sending ? 'sending' : review ? 'review' : null
  return computeTicket(ui.ticket, stateOf(app), { ...guardOptions(app), phase })
}

/** Opens the ticket on a side; what was typed stays. */
export function openTicket(app: AppContext, side: TicketDraft['side']) {
  if (activeSymbol(stateOf(app)) === null) return say(app, 'warn', 'no market is on the screen yet')
  update(
    app,
    focusPanel('ticket'),
    updateTicket((d) => focusField({ ...d, side }, 'quantity')),
  )
}

/** Puts a price into the ticket and goes to the size. */
export function fillPrice(app: AppContext, side: TicketDraft['side'], price: string): void {
  const limit = (d: TicketDraft): TicketDraft =>
    setField(setField(setField({ ...d, side }, 'order_type', 'limit'), 'price_match', ''), 'price', price)
  update(
    app,
    focusPanel('ticket'),
    updateTicket((d) => focusField(limit(d), 'quantity')),
  )
}

/** Enter in the ticket: goes to what is wrong, asks beyond the soft limits, else sends. */
export function submitTicket(app: AppContext, key = 'enter') {
  if (app.activity.getState().inFlight.has(TICKET_FLIGHT)) return
  const { plan, errors } = ticketNow(app)
  const [field] = TICKET_FIELDS.filter((f) => errors[f] !== undefined)
  if (field !== undefined) {
    update(
      app,
      updateTicket((d) => focusField(d, field)),
    )
    return say(app, 'error', `${field.replaceAll('_', ' ')} ${errors[field] ?? ''}`)
  }
  if (plan === null) return say(app, 'warn', 'no market is on the screen yet')
  const undo = undoPlace(app, plan.text)
  const why = submitPlan(app, plan, {
    flight: TICKET_FLIGHT,
    origin: 'ticket',
    key,
    after: (results) => {
      undo(results)
      if (results[0]?.status !== 'done') return
      app.activity.setState({ lastOrder: { key: orderKey(plan.resolved), at: app.clock.now() }, staleUntil: 0 })
      // The rest stays for the next one.
      update(
        app,
        updateTicket((d) => focusField(setField(d, 'quantity', ''), d.focused === null ? null : 'quantity')),
      )
    },
  })
  if (why !== null) say(app, 'error', why)
}

/** Leaves the ticket; what was typed stays. */
export const leaveTicket = (app: AppContext): void =>
  update(
    app,
    updateTicket((d) => focusField(d, null)),
    focusPanel('book'),
  )
