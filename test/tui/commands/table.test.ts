import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../src/tui/commands/index.ts'

/** Every key of the design, by what it does there. */
const KEYS: Record<string, string> = {
  tab: 'focus-next',
  'shift-tab': 'focus-previous',
  1: 'focus-panel',
  9: 'focus-panel',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  h: 'left',
  j: 'down',
  k: 'up',
  l: 'right',
  g: 'first',
  G: 'last',
  ':': 'command-line',
  '?': 'help',
  b: 'buy',
  s: 'sell',
  escape: 'back',
  c: 'cancel-order',
  C: 'cancel-here',
  m: 'modify-order',
  H: 'chase-order',
  x: 'close-position',
  X: 'flatten',
  r: 'reverse-position',
  u: 'undo',
  '[': 'merge-finer',
  ']': 'merge-coarser',
  ',': 'interval-shorter',
  '.': 'interval-longer',
  L: 'next-layout',
  T: 'next-theme',
  P: 'hide-balances',
  z: 'zoom-panel',
  'ctrl-r': 'resync',
  q: 'quit',
  'ctrl-c': 'interrupt',
}

describe('commands', () => {
  test.each(Object.entries(KEYS))('%s: %s', (key, id) => {
    expect(COMMANDS.find((c) => c.id === id)?.keys).toContain(key)
  })

  test('ids are unique, titles are sentences without a full stop', () => {
    expect(new Set(COMMANDS.map((c) => c.id)).size).toBe(COMMANDS.length)
    for (const { title } of COMMANDS) expect(title).toMatch(/^[A-Z].*[^.]$/)
  })
})
