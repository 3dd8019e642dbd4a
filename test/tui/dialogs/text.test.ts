import { describe, expect, test } from 'vitest'
import { fuzzyFilter, fuzzyScore } from '../../../src/tui/dialogs/fuzzy.ts'
import { padTo, wrapped } from '../../../src/tui/dialogs/rows.ts'
import { editText } from '../../../src/tui/dialogs/textField.ts'
import type { InputEvent, KeyEvent } from '../../../src/tui/keys/splitter.ts'

const key = (change: Partial<KeyEvent>): InputEvent => ({
  type: 'key',
  name: 'char',
  char: '',
  ctrl: false,
  shift: false,
  alt: false,
  ...change,
})
const field = (text: string, cursor = [...text].length) => ({ text, cursor })

describe('text field', () => {
  test.each([
    ['types at the cursor', field('ac', 1), key({ char: 'b' }), field('abc', 2)],
    ['deletes before', field('abc', 2), key({ name: 'backspace' }), field('ac', 1)],
    ['deletes after', field('abc', 1), key({ name: 'delete' }), field('ac', 1)],
    ['deletes a word', field('buy 0.5'), key({ char: 'w', ctrl: true }), field('buy ')],
    ['clears to the left', field('abc', 2), key({ char: 'u', ctrl: true }), field('c', 0)],
    ['counts code points', field('a😀'), key({ name: 'backspace' }), field('a')],
    ['pastes the first line', field('a'), { type: 'paste' as const, text: 'b\nc' }, field('ab')],
    ['takes no more than fits', field('12345678'), key({ char: '9' }), field('12345678')],
  ])('%s', (_what, before, event, after) => {
    expect(editText(before, event, 8)).toEqual(after)
  })

  test('leaves other keys to others', () => {
    expect(editText(field('a'), key({ name: 'enter' }), 8)).toBeNull()
    expect(editText(field('a'), key({ char: 'z', ctrl: true }), 8)).toBeNull()
  })
})

describe('fuzzy', () => {
  test('letters in their order, beginnings first', () => {
    const names = ['ETH-USDT', 'BTC-USDT', 'SOL-BTC', 'BTC/USDT']
    expect(fuzzyFilter('btc', names, (n) => n)).toEqual(['BTC-USDT', 'BTC/USDT', 'SOL-BTC'])
    expect(fuzzyFilter('eu', names, (n) => n)[0]).toBe('ETH-USDT')
    expect(fuzzyScore('xyz', 'BTC')).toBeNull()
    expect(fuzzyFilter('', names, (n) => n)).toEqual(names)
  })
})

describe('wrapping', () => {
  const lines = (text: string, width: number) => wrapped(text, width, 0).map((row) => row.map(([t]) => t).join(''))

  test('nothing is left out', () => {
    expect(lines('buy 0.1 BTC-USDT @ 64000 post', 12)).toEqual(['buy 0.1', 'BTC-USDT @', '64000 post'])
    expect(lines('0x1a1000000000000000c4c7', 10).join('')).toBe('0x1a1000000000000000c4c7')
  })

  test('wide characters count two', () => {
    expect(padTo('日本', 5)).toBe('日本 ')
    expect(padTo('日本', 3)).toBe('日 ')
  })
})
