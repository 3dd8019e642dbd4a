import type { Command } from '../commands/command.ts'
import type { Keymap } from '../keys/keymap.ts'
import { showKey } from '../keys/keyNames.ts'
import { FOCUSABLE_PANELS, type FocusPanel, type PanelId } from '../panelIds.ts'
import type { Hint } from '../panels/panel.ts'
import type { AppContext } from './context.ts'
import { uiOf } from './context.ts'

/** What the hint line offers outside of fields, most useful first. */
const GLOBAL = [
  'buy',
  'sell',
  'close-position',
  'undo',
  'command-line',
  'symbol-picker',
  'help',
  'focus-next',
  'zoom-panel',
  'quit',
]
const IN_FIELD = [
  'ticket-submit',
  'ticket-next',
  'ticket-right',
  'ticket-side',
  'ticket-type',
  'ticket-clear',
  'ticket-leave',
]
const FILTERING: readonly Hint[] = [
  { key: 'type', text: 'to filter' },
  { key: 'Enter', text: 'keep' },
  { key: 'Esc', text: 'clear' },
]
const LINE_MODE = 'line'

const hintOf = (command: Command): Hint => ({ key: showKey(command.keys[0] ?? ''), text: command.hint })
const ownOf = (keymap: Keymap, panel: FocusPanel): Command[] =>
  keymap.commands.filter((c) => typeof c.where !== 'string' && c.where.includes(panel))

/** Keys of each panel, for its title line. */
export function titleHints(keymap: Keymap): Readonly<Partial<Record<PanelId, readonly Hint[]>>> {
  const hints: Partial<Record<PanelId, readonly Hint[]>> = {}
  for (const panel of FOCUSABLE_PANELS) {
    // The ticket's title line says what Enter would do now.
    const own = panel === 'ticket' ? [] : ownOf(keymap, panel)
    if (own.length > 0) hints[panel] = own.map(hintOf)
  }
  hints.positions = [...(hints.positions ?? []), ...pick(keymap, ['close-position', 'reverse-position']).map(hintOf)]
  return hints
}

const pick = (keymap: Keymap, ids: readonly string[]): Command[] =>
  ids.flatMap((id) => keymap.commands.find((c) => c.id === id) ?? [])

/** Hints for what is being done now; the same array as long as they are the same. */
export function createHints(app: AppContext): () => readonly Hint[] {
  let last: readonly Hint[] = []
  let lastKey = ''
  return () => {
    const key = modeOf(app)
    const offered = key === LINE_MODE || key === 'filter' ? [] : offers(app, key)
    const next = `${key} ${offered.map((c) => c.id).join(' ')}`
    if (next !== lastKey) {
      lastKey = next
      last = key === 'filter' ? FILTERING : offered.map(hintOf)
    }
    return last
  }
}

function modeOf(app: AppContext): string {
  const { commandLine, focus, ticket } = uiOf(app)
  if (commandLine !== null) return LINE_MODE
  if (app.activity.getState().filtering !== null) return 'filter'
  return focus === 'ticket' && ticket.focused !== null ? 'field' : focus
}

function offers(app: AppContext, mode: string): Command[] {
  if (mode === 'field') return pick(app.keymap, IN_FIELD)
  const now = (c: Command): boolean => c.when === undefined || c.when(app)
  const own = ownOf(app.keymap, mode as FocusPanel).filter((c) => c.hint !== '' && now(c))
  const all = [...own.slice(0, 4), ...pick(app.keymap, GLOBAL).filter(now), ...own.slice(4)]
  const seen = new Set<string>()
  // A panel's own key stands before one that means something everywhere.
  return all.filter((c) => !seen.has(c.keys[0] ?? '') && seen.add(c.keys[0] ?? ''))
}
