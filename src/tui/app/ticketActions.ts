import { isDecimal } from '../../lib/decimal.ts'
import { activeSymbol } from '../../store/selectors/index.ts'
import { computeTicket, type Ticket } from '../ticket/computeTicket.ts'
import { focusField, setField, TICKET_FIELDS, type TicketDraft, type TicketField } from '../ui/ticketDraft.ts'
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
      const { price } = uiOf(app).ticket.fields
      app.activity.setState({ sentPrice: isDecimal(price.trim()) ? price : null })
      app.activity.setState({ lastOrder: { key: orderKey(plan.resolved), at: app.clock.now() }, staleUntil: 0 })
      update(
        app,
        updateTicket((d) => focusField(forNext(d), d.focused === null ? null : 'quantity')),
      )
    },
  })
  if (why !== null) say(app, 'error', why)
}

/** What belonged to the order that was sent alone. */
const ITS_OWN: readonly TicketField[] = [
  'quantity',
  'trigger_price',
  'trigger_by',
  'tp_trigger_price',
  'tp_trigger_by',
  'tp_order_price',
  'sl_trigger_price',
  'sl_order_price',
  'tpsl_mode',
  'client_order_id',
]

/**
 * The ticket after an order: the way of trading stays (type, price, time in force, post, margin) for the next one; size,
 * id and exits go, which would be twice or wrong the next time.
 */
const forNext = (draft: TicketDraft): TicketDraft => ITS_OWN.reduce((d, field) => setField(d, field, ''), draft)

/** Leaves the ticket; what was typed stays, but for the price in figures of an order that was sent: soon it is old. */
export function leaveTicket(app: AppContext): void {
  const { sentPrice } = app.activity.getState()
  app.activity.setState({ sentPrice: null })
  update(
    app,
    updateTicket((d) => focusField(d.fields.price === sentPrice ? setField(d, 'price', '') : d, null)),
    focusPanel('book'),
  )
}
