import { type AppContext, stateOf } from '../app/context.ts'
import type { Theme } from '../theme/theme.ts'
import type { UnlockDialog } from '../ui/dialog.ts'
import { type DialogContent, type DialogRow, wrapped } from './rows.ts'

/** The field shows that something was typed, never what. */
export function unlockContent(app: AppContext, dialog: UnlockDialog, theme: Theme, width: number): DialogContent {
  const { identity, profile } = stateOf(app)
  const dots = '•'.repeat(Math.min(dialog.length, Math.max(0, width - 16)))
  const field: DialogRow = [
    ['passphrase  ', theme.label],
    [dots, theme.input],
    [' ', theme.selection],
  ]
  const below = dialog.busy ? 'opening the key' : (dialog.error ?? 'reading goes on without the key; it signs nothing')
  return {
    title: `unlock ${identity.key?.label ?? 'the key'}`,
    titleLook: theme.dialogTitle,
    rows: [
      ...wrapped(
        `${profile.environment.toUpperCase()} ${profile.name} · ${identity.key?.address ?? ''}`,
        width,
        theme.value,
      ),
      [],
      field,
      [],
      ...wrapped(below, width, dialog.error === null ? theme.label : theme.error),
    ],
    footer: [['Enter unlocks · Esc stays locked', theme.label]],
  }
}
