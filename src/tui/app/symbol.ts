import { symbolName } from '../../store/selectors/index.ts'
import { resetChart, setBookCursor } from '../ui/updates.ts'
import { type AppContext, stateOf, uiOf, update } from './context.ts'

/** Puts another market on the screen; prices that belonged to the old one go. */
export function showSymbol(app: AppContext, symbolId: number): void {
  const state = stateOf(app)
  if (state.symbol_id === symbolId) return
  app.port.selectSymbol(symbolId)
  app.port.remember('symbol', symbolName(state, symbolId))
  update(app, setBookCursor(null), resetChart, (ui) => ({
    ...ui,
    ticket: {
      ...ui.ticket,
      fields: { ...ui.ticket.fields, price: '', trigger_price: '', tp_trigger_price: '', sl_trigger_price: '' },
      cursor: 0,
    },
  }))
}

/** The market of the selected position. */
export function showPositionSymbol(app: AppContext): void {
  const { selectedPosition } = uiOf(app)
  const position = selectedPosition === null ? undefined : stateOf(app).positions[selectedPosition]
  if (position !== undefined) showSymbol(app, position.symbol_id)
}
