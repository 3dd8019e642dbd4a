import { closeCommandLine, markOrders, setBookCursor, setFilter, setTapeMinSize, toggleZoom } from '../ui/updates.ts'
import { type AppContext, uiOf, update } from './context.ts'
import { leaveTicket } from './ticketActions.ts'

/** Esc: takes away the last thing that was opened, one at a time. */
export function goBack(app: AppContext) {
  const ui = uiOf(app)
  if (ui.commandLine !== null) return update(app, closeCommandLine)
  if (ui.notice !== null) app.ui.setState({ notice: null })
  if (ui.focus === 'ticket') return leaveTicket(app)
  if ((ui.filter[ui.focus] ?? '') !== '') {
    return update(app, setFilter(ui.focus, ''), ui.focus === 'tape' ? setTapeMinSize(null) : (same) => same)
  }
  if (ui.focus === 'orders' && ui.markedOrders.size > 0) return update(app, markOrders([]))
  if (ui.zoomed !== null) return update(app, toggleZoom)
  if (ui.focus === 'book' && ui.bookCursor !== null) update(app, setBookCursor(null))
}
