import { activeSymbol } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { focusField, setField, TICKET_FIELDS, type TicketDraft, type TicketField, typeText } from '../ui/ticketDraft.ts'
import { FIELD_MAX, TICKET_DEFINITIONS } from './fields.ts'

/** Fields that apply now, in order. */
export function shownFields(draft: TicketDraft, state: State): TicketField[] {
  const symbol = activeSymbol(state)
  return TICKET_FIELDS.filter((f) => TICKET_DEFINITIONS[f].applies(draft, symbol, state))
}

/** To the next (1) or previous (-1) field that applies, round the ends. */
export function moveField(draft: TicketDraft, step: 1 | -1, state: State): TicketDraft {
  const fields = shownFields(draft, state)
  const at = draft.focused === null ? -1 : fields.indexOf(draft.focused)
  const next = at < 0 ? 0 : (at + step + fields.length) % fields.length
  return focusField(draft, fields[next] ?? null)
}

/** The next or previous choice of a choice field; the same draft on a text field. */
export function moveChoice(draft: TicketDraft, step: 1 | -1): TicketDraft {
  const { focused } = draft
  const choices = focused === null ? null : TICKET_DEFINITIONS[focused].choices
  if (focused === null || choices === null) return draft
  const at = Math.max(0, choices.indexOf(draft.fields[focused]))
  return setField(draft, focused, choices[(at + step + choices.length) % choices.length]!)
}

export const isChoice = (draft: TicketDraft): boolean =>
  draft.focused !== null && TICKET_DEFINITIONS[draft.focused].choices !== null

/** Types into a text field; on a choice field picks the next choice that begins so. */
export function typeInto(draft: TicketDraft, text: string): TicketDraft {
  const { focused } = draft
  if (focused === null) return draft
  const { choices } = TICKET_DEFINITIONS[focused]
  if (choices === null) {
    return [...draft.fields[focused]].length + [...text].length > FIELD_MAX ? draft : typeText(draft, text)
  }
  const at = choices.indexOf(draft.fields[focused])
  const turned = [...choices.slice(at + 1), ...choices.slice(0, at + 1)]
  const found = turned.find((c) => c.startsWith(text.toLowerCase()) && text !== '')
  return found === undefined ? draft : setField(draft, focused, found)
}
