import type { MarketSymbol } from '../../protocol/models/market.ts'
import { isSpot } from '../../protocol/models/market.ts'
import { symbolName } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import type { Command } from '../commands/command.ts'
import type { Keymap } from '../keys/keymap.ts'
import { showKey } from '../keys/keyNames.ts'
import type { FocusPanel } from '../panelIds.ts'
import { fuzzyFilter } from './fuzzy.ts'

/** Markets of the picker, best match first; what cannot be traded comes last while nothing is asked. */
export function pickerSymbols(state: Pick<State, 'symbols' | 'coins'>, filter: string): MarketSymbol[] {
  const all = [...state.symbols.values()].filter((s) => s.status !== 'delisted')
  all.sort((a, b) => Number(isSpot(a)) - Number(isSpot(b)) || a.symbol_id - b.symbol_id)
  return fuzzyFilter(filter, all, (s) => symbolName(state, s.symbol_id))
}

export interface HelpRow {
  readonly command: Command
  readonly keys: string
  readonly place: string
}

const placeOf = (command: Command): string => {
  if (command.where === 'anywhere') return ''
  return command.where === 'ticket-field' ? 'ticket' : command.where.join(', ')
}

/** Every command with its keys: those of the focused panel first, then by group; filtered by any of its words. */
export function helpRows(keymap: Keymap, focus: FocusPanel, filter: string): HelpRow[] {
  const here = (c: Command): boolean =>
    c.where === 'ticket-field' ? focus === 'ticket' : typeof c.where !== 'string' && c.where.includes(focus)
  const rows = keymap.commands.map((command) => ({
    command,
    keys: command.shownKeys ?? command.keys.map(showKey).join(' '),
    place: placeOf(command),
  }))
  rows.sort((a, b) => Number(here(b.command)) - Number(here(a.command)))
  const wanted = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== '')
  return rows.filter((row) => {
    const words = `${row.keys} ${row.command.title} ${row.command.id} ${row.command.group} ${row.place}`.toLowerCase()
    return wanted.every((w) => words.includes(w))
  })
}
