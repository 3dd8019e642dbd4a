import { FieldError } from '../../lib/errors.ts'
import type { KeyEvent } from './splitter.ts'

const NAMED = [
  'enter',
  'tab',
  'escape',
  'backspace',
  'delete',
  'insert',
  'space',
  'up',
  'down',
  'left',
  'right',
  'home',
  'end',
  'pageup',
  'pagedown',
  ...Array.from({ length: 12 }, (_, i) => `f${i + 1}`),
]

/** The name of a key as commands are bound to it: `b`, `C`, `enter`, `shift-tab`, `ctrl-r`, `alt-x`. */
export function keyName(event: KeyEvent): string {
  const base = event.name === 'char' ? event.char : event.name
  const shift = event.shift && event.name !== 'char' && event.name !== 'space' ? 'shift-' : ''
  return `${event.ctrl ? 'ctrl-' : ''}${event.alt ? 'alt-' : ''}${shift}${base}`
}

/** True for what a text field takes. */
export const isText = (event: KeyEvent): boolean =>
  (event.name === 'char' || event.name === 'space') && !event.ctrl && !event.alt && event.char !== ''

/** A key name as written in the config file; FieldError when no key is called that. */
export function checkKeyName(given: string, field: string): string {
  const parts = given.split('-')
  // A lone `-`, or one after a modifier, is the key itself.
  const base = given.endsWith('-') ? '-' : (parts.at(-1) ?? '')
  const before = given.slice(0, given.length - base.length)
  const isBase = NAMED.includes(base) || [...base].length === 1
  const shiftsText = before.includes('shift-') && [...base].length === 1
  if (/^(ctrl-)?(alt-)?(shift-)?$/.test(before) && isBase && !shiftsText && base !== ' ') return given
  throw new FieldError(field, given, 'a key such as b, B, ctrl-r, alt-x, f5, enter, space or shift-tab')
}

const SHOWN: Readonly<Record<string, string>> = {
  enter: 'Enter',
  tab: 'Tab',
  'shift-tab': 'Shift-Tab',
  escape: 'Esc',
  backspace: 'Backspace',
  space: 'Space',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
}

/** As shown to people: `Ctrl-R`, `Enter`, `b`. */
export function showKey(name: string): string {
  const known = SHOWN[name]
  if (known !== undefined) return known
  const ctrl = /^ctrl-(.)$/.exec(name)
  if (ctrl !== null) return `Ctrl-${ctrl[1]!.toUpperCase()}`
  return name.replace(/^alt-/, 'Alt-').replace(/^f(\d+)$/, 'F$1')
}
