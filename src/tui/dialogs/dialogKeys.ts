import { answer, dismiss, disturb } from '../app/ask.ts'
import { type AppContext, say, stateOf, uiOf, update } from '../app/context.ts'
import { submitModify, withPreview } from '../app/modify.ts'
import { showSymbol } from '../app/symbol.ts'
import { isText, keyName } from '../keys/keyNames.ts'
import type { InputEvent, KeyEvent } from '../keys/splitter.ts'
import type { ConfirmDialog, Dialog, ModifyDialog } from '../ui/dialog.ts'
import { closeDialog, openDialog } from '../ui/updates.ts'
import { accountKeys } from './accountKeys.ts'
import { keyKeys } from './keyKeys.ts'
import { helpRows, pickerSymbols } from './lists.ts'
import { editText } from './textField.ts'
import { unlockKeys } from './unlockKeys.ts'

type ListDialog = Extract<Dialog, { kind: 'help' | 'symbol-picker' }>

/** Keys while a dialog is on the screen. True when they were for it. */
export function dialogKeys(app: AppContext, event: InputEvent): boolean {
  const { dialog } = uiOf(app)
  switch (dialog.kind) {
    case 'none':
      return false
    case 'confirm':
      return confirmKeys(app, dialog, event)
    case 'modify':
      return modifyKeys(app, dialog, event)
    case 'message':
      return messageKeys(app, event)
    case 'key':
      return keyKeys(app, dialog, event)
    case 'unlock':
      return unlockKeys(app, dialog, event)
    case 'account-picker':
      return accountKeys(app, dialog, event)
    default:
      return listKeys(app, dialog, event)
  }
}

/** Enter or the key that asked; Esc or `n` says no; a paste means nothing, other text that somebody missed the question. */
function confirmKeys(app: AppContext, dialog: ConfirmDialog, event: InputEvent): boolean {
  if (event.type !== 'key') return event.type === 'paste'
  const key = keyName(event)
  if (key === 'enter' || key === dialog.key) answer(app, key)
  else if (key === 'escape' || (!dialog.disturbed && (key === 'n' || key === 'q'))) {
    dismiss(app)
    say(app, 'info', 'nothing was sent')
  } else if (isText(event)) disturb(app, dialog)
  return true
}

function modifyKeys(app: AppContext, dialog: ModifyDialog, event: InputEvent): boolean {
  const key = event.type === 'key' ? keyName(event) : ''
  if (key === 'escape') update(app, closeDialog)
  else if (key === 'enter') submitModify(app)
  else if (['tab', 'shift-tab', 'up', 'down'].includes(key)) {
    const focused = dialog.focused === 'price' ? 'size' : 'price'
    update(app, openDialog({ ...dialog, focused, cursor: [...dialog.fields[focused]].length }))
  } else {
    const edited = editText({ text: dialog.fields[dialog.focused], cursor: dialog.cursor }, event, 40)
    if (edited === null) return event.type !== 'mouse' && event.type !== 'focus'
    const fields = { ...dialog.fields, [dialog.focused]: edited.text }
    update(app, openDialog(withPreview(app, { ...dialog, fields, cursor: edited.cursor })))
  }
  return true
}

/** Any key closes it; one that is no plain answer also does what it always does. */
function messageKeys(app: AppContext, event: InputEvent): boolean {
  if (event.type === 'paste') return true
  if (event.type !== 'key') return false
  update(app, closeDialog)
  return ['enter', 'escape', 'space'].includes(keyName(event))
}

function listKeys(app: AppContext, dialog: ListDialog, event: InputEvent): boolean {
  if (event.type === 'key' && !isText(event) && listMove(app, dialog, event)) return true
  const edited = editText({ text: dialog.filter, cursor: [...dialog.filter].length }, event, 40)
  if (edited !== null) update(app, openDialog({ ...dialog, filter: edited.text, selected: 0 }))
  return event.type === 'key' || event.type === 'paste'
}

const listLength = (app: AppContext, dialog: ListDialog): number =>
  dialog.kind === 'help'
    ? helpRows(app.keymap, uiOf(app).focus, dialog.filter).length
    : pickerSymbols(stateOf(app), dialog.filter).length

function listMove(app: AppContext, dialog: ListDialog, event: KeyEvent): boolean {
  const go = (by: number): void => {
    const selected = Math.max(0, Math.min(listLength(app, dialog) - 1, dialog.selected + by))
    update(app, openDialog({ ...dialog, selected }))
  }
  switch (keyName(event)) {
    case 'escape':
      update(app, closeDialog)
      return true
    case 'down':
    case 'tab':
      go(1)
      return true
    case 'up':
    case 'shift-tab':
      go(-1)
      return true
    case 'pagedown':
      go(10)
      return true
    case 'pageup':
      go(-10)
      return true
    case 'enter':
      choose(app, dialog, event)
      return true
    default:
      return false
  }
}

/** The selected market, or the selected command as if its key had been pressed. */
function choose(app: AppContext, dialog: ListDialog, event: KeyEvent) {
  update(app, closeDialog)
  if (dialog.kind === 'symbol-picker') {
    const symbol = pickerSymbols(stateOf(app), dialog.filter)[dialog.selected]
    if (symbol !== undefined) showSymbol(app, symbol.symbol_id)
    return
  }
  const { focus } = uiOf(app)
  const row = helpRows(app.keymap, focus, dialog.filter)[dialog.selected]
  if (row === undefined) return
  const { where, shownKeys } = row.command
  const fits = where === 'anywhere' || (typeof where !== 'string' && where.includes(focus))
  if (fits && shownKeys === undefined) row.command.run(app, event)
  else say(app, 'info', `${row.keys}: ${row.command.title}${row.place === '' ? '' : ` (${row.place})`}`)
}
