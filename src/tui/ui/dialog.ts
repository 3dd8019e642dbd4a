import type { KeyAnswer } from '../keysPort.ts'
import type { WriteRequest } from '../port.ts'

/** What a person is asked before something is sent. */
export interface ConfirmDialog {
  kind: 'confirm'
  title: string
  /** Account, environment, count, cost: what a second press means. Inert text. */
  lines: readonly string[]
  /** In the grammar's words. */
  command: string
  /** Exactly what the second press sends, in this order. */
  writes: readonly WriteRequest[]
  /** Local time (ms) from which the confirming key counts; presses before it are ignored. */
  armedAt: number
  /** That time has come: the keys are shown as such. */
  armed: boolean
  /** Something else was typed while it was open: the next answer is not taken for one. */
  disturbed: boolean
  /** danger: the red look and a longer arm time. */
  level: 'normal' | 'danger'
  /** Key that confirms besides Enter: the one that asked. */
  key: string
  /** What asked: decides what happens after the answer. */
  origin: ConfirmOrigin
}

export type ConfirmOrigin = 'ticket' | 'command-line' | 'action' | 'undo' | 'quit'

/** New price and size of a live order, as typed. */
export interface ModifyDialog {
  kind: 'modify'
  orderId: string
  title: string
  fields: { price: string; size: string }
  focused: 'price' | 'size'
  /** Code points. */
  cursor: number
  /** What is wrong with it. */
  error: string | null
  /** What Enter would send. */
  preview: string | null
}

/** The key, what it may do and what is wrong with it. */
export interface KeyDialog {
  kind: 'key'
  /** Rows scrolled off the top. */
  top: number
  /** What is asked about before it is done. */
  asked: 'revoke' | null
  /** Local time (ms) from which Enter counts as the answer. */
  armedAt: number
  /** How the last action ended, or what to run instead. */
  answer: KeyAnswer | null
  /** Something is on its way. */
  busy: boolean
}

/** Unlocking in place. What was typed is not in here: only how much of it there is. */
export interface UnlockDialog {
  kind: 'unlock'
  /** Code points typed. */
  length: number
  error: string | null
  busy: boolean
}

/** Accounts to choose from; what is typed also names a new sub-account. */
export interface AccountDialog {
  kind: 'account-picker'
  filter: string
  selected: number
  answer: KeyAnswer | null
  /** Making a sub-account was asked about: from then on, ms, the same key again makes it. */
  armedAt: number | null
}

/** The one dialog on the screen. */
export type Dialog =
  | { kind: 'none' }
  | ConfirmDialog
  | ModifyDialog
  | KeyDialog
  | UnlockDialog
  | AccountDialog
  | { kind: 'help'; filter: string; selected: number }
  | { kind: 'symbol-picker'; filter: string; selected: number }
  | { kind: 'message'; title: string; lines: readonly string[]; level: Notice['level'] }

export const NO_DIALOG: Dialog = { kind: 'none' }

/** The `:` line. `cursor` in code points. */
export interface CommandLine {
  text: string
  cursor: number
  /** Why it cannot run, in words. */
  error: string | null
  /** What it would do. */
  preview: string | null
}

/** One line above the hints that goes by itself. */
export interface Notice {
  level: 'info' | 'ok' | 'warn' | 'error' | 'unknown'
  text: string
  /** Local time (ms) it was given. */
  at: number
}
