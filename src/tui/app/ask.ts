import type { Environment } from '../../protocol/enums.ts'
import type { WriteRequest } from '../port.ts'
import { type ConfirmDialog, type ConfirmOrigin, NO_DIALOG } from '../ui/dialog.ts'
import { closeDialog, openDialog } from '../ui/updates.ts'
import type { SendOptions } from './activity.ts'
import { type AppContext, say, stateOf, uiOf, update } from './context.ts'
import { send } from './send.ts'

/**
 * Presses of the key that asked (in danger of any key) are no answer before this, ms; each one that comes too early
 * starts it again, so a held key never answers.
 */
const ARM_MS = { normal: 250, danger: 700 } as const
/** Nobody has seen a question that is younger than a frame, whatever the key. */
const UNSEEN_MS = 15

export interface Question {
  readonly title: string
  /** What it costs and touches; account and environment are added. */
  readonly lines: readonly string[]
  /** In the grammar's words. */
  readonly command: string
  readonly writes: readonly WriteRequest[]
  readonly level: ConfirmDialog['level']
  /** Key that asked: pressed again it confirms. */
  readonly key: string
  readonly origin: ConfirmOrigin
}

const ENVIRONMENT_WORDS: Readonly<Record<Environment, string>> = {
  paper: 'PAPER',
  testnet: 'TESTNET',
  mainnet: 'MAINNET',
}

/** Shows exactly what would be sent, with account and environment, and waits for a second press. */
export function ask(app: AppContext, question: Question, options: SendOptions): void {
  if (app.activity.getState().inFlight.has(options.flight)) return
  const { identity, profile } = stateOf(app)
  const where = `${ENVIRONMENT_WORDS[profile.environment]} ${profile.name} · account ${shortAccount(identity.account)}`
  app.activity.setState({ asked: { writes: question.writes, options, at: app.clock.now() } })
  const dialog: ConfirmDialog = {
    kind: 'confirm',
    ...question,
    lines: [where, ...question.lines],
    ...unarmed(app, question.level),
    disturbed: false,
  }
  update(app, openDialog(dialog))
}

/** The keys of a dialog of this level do not count yet; it shows when they do. */
function unarmed(app: AppContext, level: ConfirmDialog['level']): Pick<ConfirmDialog, 'armedAt' | 'armed'> {
  const armedAt = app.clock.now() + ARM_MS[level]
  app.clock.after(ARM_MS[level], () => {
    const { dialog } = uiOf(app)
    if (dialog.kind === 'confirm' && dialog.armedAt === armedAt) update(app, openDialog({ ...dialog, armed: true }))
  })
  return { armedAt, armed: false }
}

/** Whole: what is confirmed is no place for three dots. */
const shortAccount = (account: string | null): string => account ?? 'none'

/** A confirming key was pressed. True when it counted. */
export function answer(app: AppContext, key: string): boolean {
  const { dialog } = uiOf(app)
  const { asked } = app.activity.getState()
  if (dialog.kind !== 'confirm') return false
  const now = app.clock.now()
  const isOther = key !== dialog.key && dialog.level === 'normal'
  const from = isOther || dialog.origin === 'quit' ? (asked?.at ?? now) + UNSEEN_MS : dialog.armedAt
  if (now < from || dialog.disturbed) {
    update(app, openDialog({ ...dialog, ...unarmed(app, dialog.level), disturbed: false }))
    say(app, 'info', dialog.disturbed ? 'nothing was sent: read, then press again' : 'too soon: read, then press again')
    return false
  }
  update(app, closeDialog)
  app.activity.setState({ asked: null })
  if (dialog.origin === 'quit') app.quit()
  else if (asked !== null && asked.writes === dialog.writes) void send(app, dialog.writes, asked.options)
  return true
}

/**
 * Orders or positions have changed under a question about them: it is asked anew. Other requests than before have to be
 * read before they can be confirmed; the same ones stay answerable.
 */
export function renewQuestion(app: AppContext) {
  const { dialog } = uiOf(app)
  const { asked } = app.activity.getState()
  if (dialog.kind !== 'confirm' || asked?.options.renew === undefined) return
  dismiss(app)
  asked.options.renew()
  const next = uiOf(app).dialog
  if (next.kind !== 'confirm') return say(app, 'warn', 'cancelled: there is nothing left to do')
  if (JSON.stringify(next.writes) === JSON.stringify(dialog.writes)) {
    return update(
      app,
      openDialog({ ...next, armedAt: dialog.armedAt, armed: dialog.armed, disturbed: dialog.disturbed }),
    )
  }
  update(app, openDialog({ ...next, lines: [...next.lines, '! changed while you were asked: read again'] }))
}

/** Somebody types who has not seen the question: what follows must not answer it by accident. */
export function disturb(app: AppContext, dialog: ConfirmDialog): void {
  update(app, openDialog({ ...dialog, disturbed: true }))
  say(app, 'warn', 'a question is open: Esc first, or read it and press Enter')
}

/** The answer was no, or the dialog had to go. */
export function dismiss(app: AppContext): void {
  app.activity.setState({ asked: null })
  app.ui.setState({ dialog: NO_DIALOG })
}
