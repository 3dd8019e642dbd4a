import { FieldError } from '../../lib/errors.ts'
import type { Command, Where } from '../commands/command.ts'
import type { FocusPanel } from '../panelIds.ts'
import { checkKeyName, showKey } from './keyNames.ts'

/** Which key means which command, after rebinding. */
export interface Keymap {
  /** Every command with the keys it has now. */
  readonly commands: readonly Command[]
  /** Command of a key in a panel: its own ones first. */
  find(key: string, focus: FocusPanel): Command | null
  /** Command of a key while a field of the ticket is edited. */
  findInField(key: string): Command | null
  /** First key of a command as shown to people; empty when it has none. */
  shown(id: string): string
}

/**
 * Binds commands to their keys; `overrides` (command id to key) replaces all keys of a command. FieldError names an
 * unknown command, a key that does not exist, or the command that already has the key.
 */
export function bindKeys(table: readonly Command[], overrides: Readonly<Record<string, string>> = {}): Keymap {
  for (const id of Object.keys(overrides)) {
    if (!table.some((c) => c.id === id)) throw new FieldError(`keys.${id}`, id, 'the id of a command, see ?')
  }
  const bound = table.map((command): Command => {
    const key = Object.hasOwn(overrides, command.id) ? overrides[command.id] : undefined
    if (key === undefined) return command
    const { shownKeys: _, ...rest } = command
    return { ...rest, keys: [checkKeyName(key, `keys.${command.id}`)] }
  })
  for (const [i, a] of bound.entries()) {
    for (const b of bound.slice(i + 1)) {
      const key = a.keys.find((k) => b.keys.includes(k))
      const isOverride = Object.hasOwn(overrides, a.id) || Object.hasOwn(overrides, b.id)
      if (key === undefined || !(clash(a.where, b.where) || (isOverride && shadows(a.where, b.where)))) continue
      const [given, has] = Object.hasOwn(overrides, b.id) ? [b, a] : [a, b]
      throw new FieldError(`keys.${given.id}`, key, `a key that is free: ${has.id} has it`)
    }
  }
  const shown = new Map(bound.map((c) => [c.id, c.keys[0] === undefined ? '' : showKey(c.keys[0])]))
  const matching = (key: string, fits: (where: Where) => boolean) =>
    bound.find((c) => c.keys.includes(key) && fits(c.where)) ?? null
  return {
    commands: bound,
    find: (key, focus) =>
      matching(key, (w) => typeof w !== 'string' && w.includes(focus)) ?? matching(key, (w) => w === 'anywhere'),
    findInField: (key) => matching(key, (w) => w === 'ticket-field'),
    shown: (id) => shown.get(id) ?? '',
  }
}

/** One of them would hide the other in some panels: meant in the table, an accident when rebinding. */
const shadows = (a: Where, b: Where): boolean =>
  (a === 'anywhere' && b !== 'ticket-field') || (b === 'anywhere' && a !== 'ticket-field')

/** A panel's own key may stand before one that means something everywhere, but two of a kind may not meet. */
function clash(a: Where, b: Where): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.some((panel) => b.includes(panel))
}
