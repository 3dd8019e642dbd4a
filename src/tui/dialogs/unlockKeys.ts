import { type AppContext, uiOf, update } from '../app/context.ts'
import { unlock } from '../app/keys.ts'
import { isText, keyName } from '../keys/keyNames.ts'
import type { InputEvent } from '../keys/splitter.ts'
import type { UnlockDialog } from '../ui/dialog.ts'
import { closeDialog, openDialog } from '../ui/updates.ts'

/** Keys of the passphrase field: it has no cursor and gives nothing back. A paste is text; it never unlocks by itself. */
export function unlockKeys(app: AppContext, dialog: UnlockDialog, event: InputEvent): boolean {
  if (event.type !== 'key' && event.type !== 'paste') return false
  const key = event.type === 'key' ? keyName(event) : ''
  if (key === 'escape') {
    app.secret.clear()
    update(app, closeDialog)
    return true
  }
  if (dialog.busy) return true
  if (key === 'enter') {
    unlock(app)
    return true
  }
  if (event.type === 'paste') app.secret.add(event.text.split(/[\r\n]/)[0] ?? '')
  else if (isText(event)) app.secret.add(event.char)
  else if (key === 'backspace') app.secret.back()
  else if (key === 'ctrl-u') app.secret.clear()
  const now = uiOf(app).dialog
  if (now.kind === 'unlock') update(app, openDialog({ ...now, length: app.secret.length, error: null }))
  return true
}
