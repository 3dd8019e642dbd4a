import type { KeyFinding, KeyState } from '../../store/keyState.ts'
import type { State } from '../../store/state.ts'
import { type AppContext, stateOf } from '../app/context.ts'
import { daysLeft } from '../format/time.ts'
import type { Theme } from '../theme/theme.ts'
import type { KeyDialog } from '../ui/dialog.ts'
import { clockHealth, type Health, inFlight, nonceHealth } from './keyHealth.ts'
import { type DialogContent, type DialogRow, wrapped } from './rows.ts'

const DAY_MS = 86_400_000
const NAME = 10
const MAY = 'place, change and cancel orders, close positions, set leverage and margin, for this account and its subs'
const MAY_NOT = 'approve, renew or revoke keys, make sub-accounts: the account’s own key does'

const STATUS: Readonly<Record<KeyState['status'], string>> = {
  opening: '◐ being opened',
  open: '● open, in memory of this program only',
  locked: '○ key locked, nothing of it is in memory',
  missing: '✗ there is none',
}

const MARKS: Readonly<Record<Health['level'], string>> = { ok: '', warn: '! ', bad: '✗ ' }

/** What the key is, may do and needs; what is wrong comes first. */
export function keyContent(
  app: AppContext,
  dialog: KeyDialog,
  theme: Theme,
  width: number,
  most: number,
): DialogContent {
  const state = stateOf(app)
  const { key } = state.identity
  const isOpen = key?.status === 'open'
  const rows =
    key === undefined ? [] : [...answerRows(dialog, key, theme, width), ...keyRows(app, state, key, theme, width)]
  const top = Math.max(0, Math.min(dialog.top, rows.length - most))
  const more = rows.length > most ? ' · ↑↓ more' : ''
  const footer = `${isOpen ? 'l lock' : 'u unlock'} · a approve · r renew · v revoke · Esc back${more}`
  return {
    title: `key ${key?.label ?? ''}`.trimEnd(),
    titleLook: theme.dialogTitle,
    rows: rows.slice(top, top + most),
    footer: [[dialog.asked === null ? footer : 'Enter revokes · Esc nothing', theme.label]],
  }
}

function answerRows({ asked, answer, busy }: KeyDialog, key: KeyState, theme: Theme, width: number): DialogRow[] {
  if (asked !== null) {
    const words = `revoke ${key.label} ${key.address ?? ''}? It signs nothing any more, cancels included. Orders stay live.`
    return [...wrapped(words, width, theme.error), []]
  }
  if (busy) return [[['on its way', theme.label]], []]
  if (answer === null) return []
  return [
    ...wrapped(answer.message, width, answer.done ? theme.own : theme.warn),
    ...(answer.command === undefined ? [] : wrapped(answer.command, width, theme.input)),
    [],
  ]
}

function keyRows(app: AppContext, state: State, key: KeyState, theme: Theme, width: number): DialogRow[] {
  const { profile, identity, clockOffset } = state
  const { domain } = profile
  const name = (text: string): DialogRow[number] => [text.padEnd(NAME), theme.label]
  const line = (title: string, text: string, look = theme.value): DialogRow[] =>
    wrapped(text, width - NAME, look).map((row, i) => [name(i === 0 ? title : ''), ...row])
  const hues = { ok: theme.value, warn: theme.warn, bad: theme.error }
  const health = (title: string, { text, level }: Health) => line(title, `${MARKS[level]}${text}`, hues[level])
  const exchangeNow = clockOffset === null ? null : app.clock.now() + clockOffset
  const left = key.expires_at === null ? null : key.expires_at - (exchangeNow ?? app.clock.now())
  const lasts = left === null ? 'not known' : `${daysLeft(left)}, until ${day(key.expires_at!)}`
  const hue = left === null || left > 7 * DAY_MS ? theme.value : left > DAY_MS ? theme.warn : theme.error
  const other = identity.account !== null && identity.account !== key.account
  return [
    ...key.findings.filter((f) => f.state !== 'ok').flatMap((f) => findingRows(f, theme, width)),
    ...line('state', `${STATUS[key.status]}${identity.locked === null ? '' : ` · ${identity.locked}`}`),
    ...line('address', key.address ?? 'none'),
    ...line('acts for', key.account ?? 'none'),
    ...(other ? line('shown', `${identity.account}`, theme.own) : []),
    ...line(
      'network',
      `${profile.environment.toUpperCase()} ${profile.name} · ${domain.name} ${domain.version} chain ${domain.chainId}`,
    ),
    ...(key.kind === 'agent' ? line('lasts', lasts, hue) : []),
    ...line('may', key.kind === 'agent' ? MAY : 'everything: this is the account’s own key'),
    ...(key.kind === 'agent' ? line('may not', MAY_NOT) : []),
    ...health('clock', clockHealth(state)),
    ...nonceHealth(key.nonces, exchangeNow).flatMap((h, i) => health(i === 0 ? 'nonces' : '', h)),
    ...health('in flight', inFlight(state.pending)),
    ...line('idle', key.auto_lock_minutes === null ? 'never locks itself' : `locks after ${key.auto_lock_minutes} min`),
    ...line(
      'checked',
      key.findings
        .filter((f) => f.state === 'ok')
        .map((f) => `✓ ${f.check}`)
        .join(' ') || 'nothing yet',
    ),
  ]
}

/** A shape for each state, so that the meaning survives without colour. */
function findingRows({ state, message, mend }: KeyFinding, theme: Theme, width: number): DialogRow[] {
  const look = state === 'bad' ? theme.error : theme.warn
  return [
    ...wrapped(`${state === 'bad' ? '✗' : '!'} ${message}`, width, look),
    ...(mend === '' ? [] : wrapped(`  → ${mend}`, width, theme.input)),
    [],
  ]
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
