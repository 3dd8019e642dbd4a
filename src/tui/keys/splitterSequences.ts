import type { InputEvent, KeyEvent, KeyName, MouseEvent } from './splitterEvents.ts'

/** Strings (OSC, DCS ...) longer than this are given up. */
const STRING_LIMIT = 65_536

/** Final letters of `CSI ... x` and `SS3 x`. */
const LETTERS: Readonly<Record<string, KeyName>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
  M: 'enter',
}

/** Numbers of `CSI n ~`. */
const NUMBERS: Readonly<Record<number, KeyName>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
}

/** Length of the escape sequence the text starts with; 0 if it is not complete yet. */
export function sequenceLength(text: string): number {
  const second = text[1]
  if (second === undefined) return 0
  if (second === '\u001b') return 1
  if (second === '[') return csiLength(text)
  if (second === 'O') return text.length >= 3 ? 3 : 0
  if (']P_^X'.includes(second)) return stringLength(text)
  return text.codePointAt(1)! > 0xffff ? 3 : 2
}

function csiLength(text: string): number {
  // The Linux console sends `CSI [ A` for F1; old mouse reports carry three raw bytes.
  if (text[2] === '[') return text.length >= 4 ? 4 : 0
  if (text[2] === 'M') return text.length >= 6 ? 6 : 0
  for (let i = 2; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x40 && code <= 0x7e) return i + 1
    // A byte that belongs in no sequence ends it; that byte is read again.
    if (code < 0x20 || code > 0x7e) return i
  }
  return 0
}

function stringLength(text: string): number {
  for (let i = 2; i < text.length; i++) {
    if (text[i] === '\u0007') return i + 1
    if (text[i] === '\u001b') {
      if (text[i + 1] === undefined) return 0
      return text[i + 1] === '\\' ? i + 2 : i
    }
  }
  return text.length > STRING_LIMIT ? text.length : 0
}

const key = (name: KeyName, modifiers = 0, char = ''): KeyEvent => ({
  type: 'key',
  name,
  char,
  shift: (modifiers & 1) !== 0,
  alt: (modifiers & 2) !== 0,
  ctrl: (modifiers & 4) !== 0,
})

/** The key of one typed character, control codes included; null for what no key sends. */
export function keyOfCharacter(char: string, alt: boolean): KeyEvent | null {
  const code = char.codePointAt(0)!
  const held = alt ? 2 : 0
  if (code === 13 || code === 10) return key('enter', held)
  if (code === 9) return key('tab', held)
  if (code === 27) return key('escape', held)
  if (code === 127 || code === 8) return key('backspace', held)
  if (code === 32) return key('space', held, ' ')
  if (code === 0) return key('space', held | 4, ' ')
  if (code < 27) return key('char', held | 4, String.fromCharCode(code + 96))
  if (code < 32) return key('char', held | 4, String.fromCharCode(code + 64))
  if (code < 160 && code > 126) return null
  const isUpper = char.toLowerCase() !== char
  return key('char', held | (isUpper ? 1 : 0), char)
}

/** The event of one complete escape sequence; null for what means nothing to us (it is swallowed whole). */
export function decodeSequence(sequence: string): InputEvent | null {
  const second = sequence[1]!
  if (second === 'O') {
    const name = LETTERS[sequence[2]!]
    return name === undefined ? null : key(name)
  }
  if (second === '[') return decodeCsi(sequence.slice(2, -1), sequence.at(-1)!)
  if (']P_^X'.includes(second)) return null
  return keyOfCharacter(sequence.slice(1), true)
}

function decodeCsi(params: string, final: string): InputEvent | null {
  if (params === '[') {
    const n = final.charCodeAt(0) - 64
    return n >= 1 && n <= 5 ? key(`f${n}` as KeyName) : null
  }
  if (params.startsWith('M')) return null
  if (params.startsWith('<')) return final === 'M' || final === 'm' ? mouse(params.slice(1), final === 'm') : null
  if (/[^0-9;:]/.test(params)) return null
  const [first = 1, second = 1, third = 0] = params.split(';').map((part) => Number(part.split(':')[0] || 1))
  const modifiers = Math.max(0, second - 1) & 7
  if (final === 'I' && params === '') return { type: 'focus', focused: true }
  if (final === 'O' && params === '') return { type: 'focus', focused: false }
  if (final === 'Z') return key('tab', modifiers | 1)
  if (final === '~') {
    if (first === 27) return keyOfCode(third, modifiers)
    const name = NUMBERS[first]
    return name === undefined ? null : key(name, modifiers)
  }
  if (final === 'u') return keyOfCode(first, modifiers)
  // `CSI 12;34 R` answers where the cursor is; keys with modifiers always begin with 1.
  const name = final === 'M' || first !== 1 ? undefined : LETTERS[final]
  return name === undefined ? null : key(name, modifiers)
}

function keyOfCode(code: number, modifiers: number): KeyEvent | null {
  if (code < 1 || code > 0x10ffff || (code >= 0xe000 && code <= 0xf8ff)) return null
  const plain = keyOfCharacter(String.fromCodePoint(code), false)
  if (plain === null) return null
  const isUpper = (modifiers & 1) !== 0 && plain.name === 'char'
  const char = isUpper ? plain.char.toUpperCase() : plain.char
  return key(plain.name, modifiers | (plain.shift ? 1 : 0), char)
}

const BUTTONS = ['left', 'middle', 'right', 'none'] as const

function mouse(params: string, released: boolean): MouseEvent | null {
  const parts = params.split(';').map(Number)
  const [code = Number.NaN, x = Number.NaN, y = Number.NaN] = parts
  if (!(code >= 0 && x >= 1 && y >= 1)) return null
  const button = BUTTONS[code & 3]!
  const held = { shift: (code & 4) !== 0, alt: (code & 8) !== 0, ctrl: (code & 16) !== 0 }
  const at = { x: x - 1, y: y - 1, ...held }
  if ((code & 64) !== 0) {
    if ((code & 3) > 1) return null
    return { type: 'mouse', action: (code & 1) === 0 ? 'wheelup' : 'wheeldown', button: 'none', ...at }
  }
  if ((code & 32) !== 0) return { type: 'mouse', action: button === 'none' ? 'move' : 'drag', button, ...at }
  return { type: 'mouse', action: released ? 'release' : 'press', button, ...at }
}
