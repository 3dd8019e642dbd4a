import { stateOf, update } from '../app/context.ts'
import { leaveTicket, submitTicket } from '../app/ticketActions.ts'
import { keyName } from '../keys/keyNames.ts'
import { isChoice, moveChoice, moveField } from '../ticket/edit.ts'
import { deleteText, emptyDraft, focusField, moveCursor, setField, type TicketDraft } from '../ui/ticketDraft.ts'
import { updateTicket } from '../ui/updates.ts'
import { type Command, commands } from './command.ts'

const field = (id: string, title: string, hint: string, keys: readonly string[], run: Command['run']): Command => ({
  id,
  title,
  hint,
  keys,
  where: 'ticket-field',
  group: 'trade',
  run,
})

const edit =
  (change: (draft: TicketDraft) => TicketDraft): Command['run'] =>
  (app) =>
    update(app, updateTicket(change))

const sideways =
  (step: 1 | -1) =>
  (d: TicketDraft): TicketDraft =>
    isChoice(d) ? moveChoice(d, step) : moveCursor(d, d.cursor + step)

/** Keys while a field of the ticket is being edited; everything printable is text. */
export const TICKET_COMMANDS = commands([
  field('ticket-submit', 'Send the order, or review it beyond the soft limits', 'send', ['enter'], (app, event) =>
    submitTicket(app, keyName(event)),
  ),
  field('ticket-next', 'Next field', 'next field', ['tab', 'down'], (app) =>
    update(
      app,
      updateTicket((d) => moveField(d, 1, stateOf(app))),
    ),
  ),
  field('ticket-previous', 'Previous field', 'previous field', ['shift-tab', 'up'], (app) =>
    update(
      app,
      updateTicket((d) => moveField(d, -1, stateOf(app))),
    ),
  ),
  field('ticket-left', 'Previous choice, or the text cursor to the left', 'choose', ['left'], edit(sideways(-1))),
  field('ticket-right', 'Next choice, or the text cursor to the right', 'choose', ['right'], edit(sideways(1))),
  field(
    'ticket-delete',
    'Delete before the text cursor',
    'delete',
    ['backspace'],
    edit((d) => (isChoice(d) ? clear(d) : deleteText(d, -1))),
  ),
  field(
    'ticket-delete-after',
    'Delete after the text cursor',
    'delete',
    ['delete'],
    edit((d) => (isChoice(d) ? clear(d) : deleteText(d, 1))),
  ),
  field(
    'ticket-home',
    'To the beginning of the text',
    'home',
    ['home', 'ctrl-a'],
    edit((d) => moveCursor(d, 0)),
  ),
  field(
    'ticket-end',
    'To the end of the text',
    'end',
    ['end', 'ctrl-e'],
    edit((d) => moveCursor(d, Number.MAX_SAFE_INTEGER)),
  ),
  field('ticket-clear-field', 'Clear the field', 'clear', ['ctrl-u'], edit(clear)),
  field(
    'ticket-clear',
    'Clear the whole ticket',
    'clear all',
    ['ctrl-x'],
    edit((d) => focusField(emptyDraft(d.side), 'quantity')),
  ),
  field(
    'ticket-side',
    'Turn buy into sell and back',
    'other side',
    ['ctrl-t'],
    edit((d) => ({ ...d, side: d.side === 'buy' ? 'sell' : 'buy' })),
  ),
  field(
    'ticket-type',
    'Limit or market',
    'limit/market',
    ['ctrl-l'],
    edit((d) => setField(d, 'order_type', d.fields.order_type === 'market' ? 'limit' : 'market')),
  ),
  field('ticket-leave', 'Leave the ticket; what was typed stays', 'leave', ['escape'], (app) => leaveTicket(app)),
])

function clear(d: TicketDraft): TicketDraft {
  if (d.focused === null) return d
  return setField(d, d.focused, d.focused === 'order_type' ? 'limit' : d.focused === 'time_in_force' ? 'gtc' : '')
}
