import type { KnownAccount } from '../../store/keyState.ts'
import { accountsOf } from '../app/accounts.ts'
import { type AppContext, stateOf } from '../app/context.ts'
import type { Theme } from '../theme/theme.ts'
import type { Dialog } from '../ui/dialog.ts'
import { fuzzyFilter } from './fuzzy.ts'
import { type DialogContent, type DialogRow, filterRow, padTo, windowOf } from './rows.ts'

export type AccountDialog = Extract<Dialog, { kind: 'account-picker' }>

/** Accounts of the picker, best match first. */
export const pickerAccounts = (app: AppContext, filter: string): KnownAccount[] =>
  fuzzyFilter(filter, accountsOf(stateOf(app)), (a) => `${a.label || 'main'} ${a.address}`)

export function accountContent(
  app: AppContext,
  dialog: AccountDialog,
  theme: Theme,
  width: number,
  most: number,
): DialogContent {
  const { identity, profile } = stateOf(app)
  const all = pickerAccounts(app, dialog.filter)
  const { shown, first } = windowOf(all, dialog.selected, Math.min(most - 2, 16))
  const rows = shown.map((account, i): DialogRow => {
    const isSelected = first + i === dialog.selected
    const isShown = account.address === identity.account
    return [
      [isSelected ? '▸ ' : '  ', theme.cursor],
      [padTo(account.label || 'main', Math.max(8, width - 48)), isSelected ? theme.cursor : theme.value],
      [isShown ? '● ' : '  ', theme.own],
      [account.address, theme.label],
    ]
  })
  const none: DialogRow[] = [[['  no account matches', theme.label]]]
  return {
    title: `account  ${profile.environment.toUpperCase()} ${profile.name}`,
    titleLook: theme.dialogTitle,
    rows: [filterRow(dialog.filter, theme), [], ...(rows.length === 0 ? none : rows)],
    footer: [['type to search · Enter shows it and trades for it · Esc back', theme.label]],
  }
}
