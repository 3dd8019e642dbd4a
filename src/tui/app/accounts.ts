import type { KnownAccount } from '../../store/keyState.ts'
import type { State } from '../../store/state.ts'
import type { KeyAnswer } from '../keysPort.ts'
import { type AccountDialog, NO_DIALOG } from '../ui/dialog.ts'
import { focusField } from '../ui/ticketDraft.ts'
import { closeCommandLine, openDialog, updateTicket } from '../ui/updates.ts'
import { type AppContext, say, stateOf, uiOf, update } from './context.ts'

/** A held key does not answer its own question, ms. */
const ARM_MS = 250

/** Accounts that can be shown by name: the key's own first, then its sub-accounts. */
export function accountsOf({ identity }: Pick<State, 'identity'>): readonly KnownAccount[] {
  const known = identity.key?.accounts ?? []
  if (known.length > 0) return known
  return identity.account === null ? [] : [{ address: identity.account, label: '' }]
}

/** `:account` and the picker: a label, `main` for the key's own account, or an address. */
export function switchTo(app: AppContext, word: string) {
  const { keys } = app.port
  if (keys === undefined) return say(app, 'warn', `one account a session: start again with --account ${word}`)
  const accounts = accountsOf(stateOf(app))
  const found = accounts.find((a) => a.label !== '' && a.label === word) ?? (word === 'main' ? accounts[0] : undefined)
  const address = found?.address ?? (/^0x[0-9a-f]{40}$/i.test(word) ? word.toLowerCase() : null)
  if (address === null) {
    const labels = accounts.map((a) => a.label || 'main').join(', ')
    return say(app, 'error', `no account ${word}: ${labels || 'none is known'}, or an address`)
  }
  const flying = app.activity.getState().inFlight.size
  if (flying > 0) return say(app, 'warn', `${flying} request${flying === 1 ? ' is' : 's are'} on the way: wait for it`)
  const answer = keys.showAccount(address)
  say(app, answer.done ? 'ok' : 'info', answer.message)
}

/** A sub-account of the name typed in the picker; what to run instead stands there too. */
export function makeSub(app: AppContext, dialog: AccountDialog) {
  const label = dialog.filter.trim()
  const { keys } = app.port
  if (keys === undefined) return say(app, 'warn', 'there is no key to make a sub-account with')
  const tell = (answer: KeyAnswer, armedAt: number | null = null): void => {
    if (uiOf(app).dialog.kind === 'account-picker') update(app, openDialog({ ...dialog, answer, armedAt }))
    else say(app, answer.done ? 'ok' : 'warn', answer.message)
  }
  if (label === '') return tell({ done: false, message: 'type the name of the new sub-account first' })
  const taken = accountsOf(stateOf(app)).some((a) => (a.label || 'main') === label)
  if (taken) return tell({ done: false, message: `there is an account named ${label} already` })
  const now = app.clock.now()
  if (dialog.armedAt === null || now < dialog.armedAt) {
    return tell(
      { done: false, message: `Ctrl-N again makes the sub-account ${label}; it stays for good` },
      now + ARM_MS,
    )
  }
  tell({ done: true, message: 'on its way' })
  void keys.createSub(label).then((answer) => tell(answer))
}

/** Another account is on the screen: nothing that was asked, selected or armed for the old one is left. */
export function disarm(app: AppContext): void {
  app.activity.setState({ asked: null, undo: null, lastOrder: null, filtering: null, staleUntil: 0 })
  app.ui.setState({ dialog: NO_DIALOG, selectedOrder: null, selectedPosition: null, markedOrders: new Set() })
  update(
    app,
    closeCommandLine,
    updateTicket((draft) => focusField(draft, null)),
  )
}
