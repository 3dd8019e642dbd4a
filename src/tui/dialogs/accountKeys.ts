import { makeSub, switchTo } from '../app/accounts.ts'
import { type AppContext, update } from '../app/context.ts'
import { isText, keyName } from '../keys/keyNames.ts'
import type { InputEvent } from '../keys/splitter.ts'
import type { AccountDialog } from '../ui/dialog.ts'
import { closeDialog, openDialog } from '../ui/updates.ts'
import { pickerAccounts } from './accountContent.ts'
import { editText } from './textField.ts'

const STEPS: Readonly<Record<string, number>> = {
  down: 1,
  tab: 1,
  up: -1,
  'shift-tab': -1,
  pagedown: 10,
  pageup: -10,
}

/** Keys of the list of accounts. */
export function accountKeys(app: AppContext, dialog: AccountDialog, event: InputEvent): boolean {
  const key = event.type === 'key' && !isText(event) ? keyName(event) : ''
  const accounts = pickerAccounts(app, dialog.filter)
  const step = STEPS[key]
  if (step !== undefined) {
    const selected = Math.max(0, Math.min(accounts.length - 1, dialog.selected + step))
    update(app, openDialog({ ...dialog, selected }))
  } else if (key === 'ctrl-n') makeSub(app, dialog)
  else if (key === 'escape') update(app, closeDialog)
  else if (key === 'enter') {
    update(app, closeDialog)
    const account = accounts[dialog.selected]
    if (account !== undefined) switchTo(app, account.address)
  } else {
    const edited = editText({ text: dialog.filter, cursor: [...dialog.filter].length }, event, 44)
    if (edited !== null)
      update(app, openDialog({ ...dialog, filter: edited.text, selected: 0, answer: null, armedAt: null }))
  }
  return event.type === 'key' || event.type === 'paste'
}
