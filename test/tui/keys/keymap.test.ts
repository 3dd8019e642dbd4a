import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../src/tui/commands/index.ts'
import { bindKeys } from '../../../src/tui/keys/keymap.ts'
import { checkKeyName, isText, keyName, showKey } from '../../../src/tui/keys/keyNames.ts'
import type { KeyEvent } from '../../../src/tui/keys/splitter.ts'

const key = (change: Partial<KeyEvent>): KeyEvent => ({
  type: 'key',
  name: 'char',
  char: '',
  ctrl: false,
  shift: false,
  alt: false,
  ...change,
})

describe('key names', () => {
  test.each([
    [key({ char: 'b' }), 'b', true],
    [key({ char: 'C', shift: true }), 'C', true],
    [key({ name: 'tab', shift: true }), 'shift-tab', false],
    [key({ char: 'r', ctrl: true }), 'ctrl-r', false],
    [key({ name: 'space', char: ' ' }), 'space', true],
    [key({ char: 'x', alt: true }), 'alt-x', false],
    [key({ name: 'enter' }), 'enter', false],
  ])('%o is %s', (event, name, text) => {
    expect(keyName(event)).toBe(name)
    expect(isText(event)).toBe(text)
  })

  test.each(['b', 'B', '-', 'ctrl--', 'ctrl-r', 'alt-x', 'f5', 'shift-tab', 'enter', 'é'])('%s is a key', (name) => {
    expect(checkKeyName(name, 'keys.buy')).toBe(name)
  })

  test.each(['', 'bb', 'hyper-x', 'shift-a', ' ', 'f13'])('“%s” is none', (name) => {
    expect(() => checkKeyName(name, 'keys.buy')).toThrow(/keys\.buy/)
  })

  test('as people read them', () => {
    expect(['ctrl-r', 'enter', 'shift-tab', 'f5', 'b'].map(showKey)).toEqual([
      'Ctrl-R',
      'Enter',
      'Shift-Tab',
      'F5',
      'b',
    ])
  })
})

describe('binding', () => {
  test('the table has no conflict with itself', () => {
    expect(() => bindKeys(COMMANDS)).not.toThrow()
  })

  test('a panel’s own key stands before one that means something everywhere', () => {
    const keymap = bindKeys(COMMANDS)
    expect(keymap.find('/', 'book')?.id).toBe('symbol-picker')
    expect(keymap.find('/', 'orders')?.id).toBe('filter')
    expect(keymap.find('+', 'orders')?.id).toBe('nudge-up')
    expect(keymap.find('+', 'chart')?.id).toBe('chart-zoom-in')
    expect(keymap.find('+', 'log')).toBeNull()
  })

  test('a rebound command loses its old key', () => {
    const keymap = bindKeys(COMMANDS, { buy: 'Y' })
    expect(keymap.find('Y', 'book')?.id).toBe('buy')
    expect(keymap.find('b', 'book')).toBeNull()
    expect(keymap.shown('buy')).toBe('Y')
  })

  test('a key that a panel has is no free key', () => {
    expect(() => bindKeys(COMMANDS, { buy: 'H' })).toThrow(/keys\.buy.*chase-order has it/)
  })

  test('a conflict names both', () => {
    expect(() => bindKeys(COMMANDS, { 'close-position': 'X' })).toThrow(/keys\.close-position.*"X".*flatten has it/)
  })

  test('an unknown command is named', () => {
    expect(() => bindKeys(COMMANDS, { byu: 'B' })).toThrow(/keys\.byu/)
  })

  test('a conflict may be solved by rebinding both', () => {
    const keymap = bindKeys(COMMANDS, { buy: 's', sell: 'b' })
    expect([keymap.find('s', 'book')?.id, keymap.find('b', 'book')?.id]).toEqual(['buy', 'sell'])
  })
})
