import type { KnownAccount } from '../../store/keyState.ts'
import { accountsOf } from '../app/accounts.ts'
import { type AppContext, stateOf } from '../app/context.ts'
import type { Theme } from '../theme/theme.ts'
import type { AccountDialog } from '../ui/dialog.ts'
import { fuzzyFilter } from './fuzzy.ts'
import { type DialogContent, type DialogRow, filterRow, padTo, windowOf, wrapped } from './rows.ts'

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
  const said = answerRows(dialog, theme, width)
  const { shown, first } = windowOf(all, dialog.selected, Math.min(most - 2 - said.length, 16))
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
    rows: [filterRow(dialog.filter, theme), ...said, [], ...(rows.length === 0 ? none : rows)],
    footer: [['type to search · Enter trades for it · Ctrl-N new sub-account · Esc back', theme.label]],
  }
}

/** How making a sub-account ended, or what to run instead. */
function answerRows({ answer }: AccountDialog, theme: Theme, width: number): DialogRow[] {
  if (answer === null) return []
  const command = answer.command === undefined ? [] : wrapped(answer.command, width, theme.input)
  return [...wrapped(answer.message, width, answer.done ? theme.own : theme.warn), ...command]
}
