import { type AppContext, stateOf, update } from '../app/context.ts'
import { approve, askRevoke, confirmRevoke, lockNow, openUnlock, renew } from '../app/keys.ts'
import { keyName } from '../keys/keyNames.ts'
import type { InputEvent } from '../keys/splitter.ts'
import type { KeyDialog } from '../ui/dialog.ts'
import { closeDialog, openDialog } from '../ui/updates.ts'

/** Keys of the cockpit; while it asks, only Enter and Esc mean anything. */
export function keyKeys(app: AppContext, dialog: KeyDialog, event: InputEvent): boolean {
  if (event.type !== 'key') return event.type === 'paste'
  const key = keyName(event)
  if (dialog.asked !== null) {
    if (key === 'enter') confirmRevoke(app, dialog)
    else if (['escape', 'n', 'q'].includes(key)) update(app, openDialog({ ...dialog, asked: null }))
    return true
  }
  const isOpen = stateOf(app).identity.key?.status === 'open'
  const scroll = (by: number): void => update(app, openDialog({ ...dialog, top: Math.max(0, dialog.top + by) }))
  if (['escape', 'q', 'K', 'enter'].includes(key)) update(app, closeDialog)
  else if (key === 'l' && isOpen) lockNow(app)
  else if (key === 'u' && !isOpen) openUnlock(app)
  else if (key === 'a') approve(app, dialog)
  else if (key === 'r') renew(app, dialog)
  else if (key === 'v') askRevoke(app, dialog)
  else if (key === 'down' || key === 'j') scroll(1)
  else if (key === 'up' || key === 'k') scroll(-1)
  return true
}
