import { commandLineKeys } from '../app/commandLine.ts'
import { type AppContext, say, stateOf, uiOf, update } from '../app/context.ts'
import { filterKeys } from '../app/filter.ts'
import { mouse } from '../app/mouse.ts'
import { askToQuit } from '../app/quit.ts'
import { dialogKeys } from '../dialogs/dialogKeys.ts'
import { panelNumber } from '../panelIds.ts'
import { typeInto } from '../ticket/edit.ts'
import { updateTicket } from '../ui/updates.ts'
import { isText, keyName, showKey } from './keyNames.ts'
import type { InputEvent } from './splitter.ts'

/** Keys that mean the same whatever is open. */
const ALWAYS = ['ctrl-c', 'ctrl-z']

/** Keys that open something to type into. */
const OPENERS: readonly string[] = [':', '/', '?']

/** Help and the command line stay in reach while the ticket is edited: only a name may contain these. */
const NO_FIELD_TAKES: readonly string[] = ['?', ':']

/**
 * Where every event of the terminal goes: the open dialog, the `:` line, a filter being typed, the ticket being edited,
 * the focused panel, everywhere. True when somebody took it. A paste is text for a field or nothing: it never submits.
 */
export function dispatch(app: AppContext, event: InputEvent): boolean {
  if (event.type === 'key' && event.ctrl) {
    // Escape and Ctrl-C in one breath reach us as Alt-Ctrl-C: leaving must not depend on how fast they were pressed.
    const bare = { ...event, alt: false }
    if (ALWAYS.includes(keyName(bare))) return runKey(app, bare)
  }
  if (event.type === 'key' && event.alt && OPENERS.includes(event.char)) {
    // Over a slow line Escape and the key after it come in one packet, which is how Alt is sent: what follows would be
    // taken for keys. Nobody means Alt with these.
    dispatch(app, { ...event, name: 'escape', char: '', alt: false, shift: false })
    return dispatch(app, { ...event, alt: false })
  }
  if (app.layout().kind === 'too-small') return tooSmall(app, event)
  if (event.type === 'focus') return false
  if (event.type === 'mouse') return uiOf(app).dialog.kind === 'none' && mouse(app, event)
  return (
    dialogKeys(app, event) ||
    commandLineKeys(app, event) ||
    filterKeys(app, event) ||
    ticketKeys(app, event) ||
    panelKeys(app, event)
  )
}

/** What cannot be seen cannot be done: only leaving works. */
function tooSmall(app: AppContext, event: InputEvent): boolean {
  if (event.type !== 'key' || keyName(event) !== 'q') return false
  if (uiOf(app).dialog.kind !== 'none') return false
  const stays = Object.keys(stateOf(app).orders).length > 0
  if (stays) say(app, 'warn', 'Ctrl-C twice quits')
  else askToQuit(app, 'q')
  return true
}

function ticketKeys(app: AppContext, event: InputEvent): boolean {
  const { focus, ticket } = uiOf(app)
  if (focus !== 'ticket' || ticket.focused === null) return false
  if (event.type === 'paste') {
    const [line = '', ...more] = event.text.trim().split('\n')
    update(
      app,
      updateTicket((d) => typeInto(d, line.trim())),
    )
    if (more.length > 0) say(app, 'warn', `only the first of ${more.length + 1} pasted lines was taken`)
    return true
  }
  if (event.type !== 'key') return false
  const command = app.keymap.findInField(keyName(event))
  if (command !== null) command.run(app, event)
  else if (ticket.focused !== 'client_order_id' && NO_FIELD_TAKES.includes(event.char)) return runKey(app, event)
  else if (isText(event))
    update(
      app,
      updateTicket((d) => typeInto(d, event.char)),
    )
  else return runKey(app, event)
  return true
}

function panelKeys(app: AppContext, event: InputEvent): boolean {
  if (event.type === 'paste') {
    const lines = event.text.split('\n').length
    say(app, 'warn', `${lines} pasted line${lines === 1 ? '' : 's'} ignored: a paste is no keys`)
    return true
  }
  return runKey(app, event) || elsewhere(app, event)
}

/** A key that means something in another panel says where. */
function elsewhere(app: AppContext, event: InputEvent): boolean {
  if (event.type !== 'key') return false
  const key = keyName(event)
  const command = app.keymap.commands.find((c) => typeof c.where !== 'string' && c.keys.includes(key))
  if (command === undefined || typeof command.where === 'string') return false
  const panels = command.where.map(
    (panel) => `${panel}${panelNumber(panel) === null ? '' : ` (${panelNumber(panel)})`}`,
  )
  say(app, 'info', `${showKey(key)} ${command.hint}: in ${panels.join(', ')}`)
  return true
}

function runKey(app: AppContext, event: InputEvent): boolean {
  if (event.type !== 'key') return false
  const command = app.keymap.find(keyName(event), uiOf(app).focus)
  if (command === null) return false
  command.run(app, event)
  return true
}
