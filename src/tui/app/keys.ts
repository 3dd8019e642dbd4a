import type { KeyAnswer, KeysPort } from '../keysPort.ts'
import type { KeyDialog, UnlockDialog } from '../ui/dialog.ts'
import { closeDialog, openDialog } from '../ui/updates.ts'
import { disarm } from './accounts.ts'
import { type AppContext, say, stateOf, uiOf, update } from './context.ts'

/** The key that asked to revoke is no answer, and Enter is none before this, ms. */
const ARM_MS = 700
const NO_KEYS = 'there is no key to manage here'

const COCKPIT: KeyDialog = { kind: 'key', top: 0, asked: null, armedAt: 0, answer: null, busy: false }

export function openCockpit(app: AppContext) {
  const { keys } = app.port
  if (keys === undefined || stateOf(app).identity.key === undefined) return say(app, 'info', NO_KEYS)
  update(app, openDialog(COCKPIT))
  void keys.look()
}

export function openUnlock(app: AppContext) {
  const { key } = stateOf(app).identity
  if (app.port.keys === undefined || key === undefined) return say(app, 'info', NO_KEYS)
  if (key.status === 'open') return say(app, 'info', 'the key is open')
  app.secret.clear()
  const dialog: UnlockDialog = { kind: 'unlock', length: 0, error: null, busy: false }
  update(app, openDialog(dialog))
  if (!key.asks) unlock(app)
}

/** Enter in the passphrase field: what was typed leaves it for good. */
export function unlock(app: AppContext): void {
  const { dialog } = uiOf(app)
  if (dialog.kind !== 'unlock' || dialog.busy || app.port.keys === undefined) return
  update(app, openDialog({ kind: 'unlock', length: 0, error: null, busy: true }))
  void app.port.keys.unlock(app.secret.take()).then((answer) => {
    const isShown = uiOf(app).dialog.kind === 'unlock'
    if (answer.done) {
      if (isShown) update(app, closeDialog)
      say(app, 'ok', answer.message)
    } else if (isShown) {
      update(app, openDialog({ kind: 'unlock', length: app.secret.length, error: answer.message, busy: false }))
    } else say(app, 'error', answer.message)
  })
}

export function lockNow(app: AppContext): void {
  app.port.keys?.lock()
  say(app, 'warn', 'the key is locked; orders stay live')
}

/** Asks first: a revoked key signs nothing any more, cancels included. */
export function askRevoke(app: AppContext, dialog: KeyDialog) {
  const key = stateOf(app).identity.key
  if (key?.own_key_here !== true) return run(app, dialog, (keys) => keys.revoke())
  update(app, openDialog({ ...dialog, top: 0, asked: 'revoke', armedAt: app.clock.now() + ARM_MS, answer: null }))
}

export function confirmRevoke(app: AppContext, dialog: KeyDialog) {
  const now = app.clock.now()
  if (now >= dialog.armedAt) return run(app, dialog, (keys) => keys.revoke())
  update(app, openDialog({ ...dialog, armedAt: now + ARM_MS }))
  say(app, 'info', 'too soon: read, then press again')
}

export const approve = (app: AppContext, dialog: KeyDialog): void => run(app, dialog, (keys) => keys.approve())
export const renew = (app: AppContext, dialog: KeyDialog): void => run(app, dialog, (keys) => keys.renew())

function run(app: AppContext, dialog: KeyDialog, action: (keys: KeysPort) => Promise<KeyAnswer>): void {
  const { keys } = app.port
  if (keys === undefined || dialog.busy) return
  update(app, openDialog({ ...dialog, top: 0, asked: null, answer: null, busy: true }))
  void action(keys).then((answer) => {
    const now = uiOf(app).dialog
    if (now.kind === 'key') update(app, openDialog({ ...now, answer, busy: false }))
    else say(app, answer.done ? 'ok' : 'warn', answer.message)
  })
}

/**
 * Keeps the screen in step with the key: another account disarms everything, what is wrong is said before the first
 * order fails, a passphrase that is needed is asked for once, and a secret does not outlive its dialog.
 */
export function watchKey(app: AppContext): () => void {
  const shown = (id: string): string => app.keymap.shown(id)
  let hasAsked = false
  let said = ''
  const stops = [
    app.port.store.subscribe(({ identity }, before) => {
      if (identity === before.identity) return
      if (identity.account !== before.identity.account && before.identity.account !== null) disarm(app)
      const { dialog } = uiOf(app)
      const { key } = identity
      // What these two show stands in the state.
      if (dialog.kind === 'key' || dialog.kind === 'account-picker') update(app, openDialog({ ...dialog }))
      const bad = key?.findings.find((f) => f.state === 'bad')?.message ?? ''
      if (bad !== said) {
        said = bad
        if (bad !== '') say(app, 'error', `${bad} · ${shown('key-cockpit')} shows what to do`)
      }
      if (key?.status === 'locked' && before.identity.key?.status === 'open') {
        say(app, 'warn', `${identity.locked ?? 'the key is locked'} · ${shown('key-cockpit')} unlocks it`)
      }
      if (hasAsked || key?.status !== 'locked' || !key.asks || identity.locked === null) return
      hasAsked = true
      if (dialog.kind === 'none' && uiOf(app).commandLine === null && bad === '') openUnlock(app)
    }),
    app.ui.subscribe(({ dialog }) => {
      if (dialog.kind !== 'unlock' && app.secret.length > 0) app.secret.clear()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
