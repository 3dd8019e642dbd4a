/** Names of keys that are no printable character. */
export type KeyName =
  | 'enter'
  | 'tab'
  | 'escape'
  | 'backspace'
  | 'delete'
  | 'insert'
  | 'space'
  | 'char'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'pageup'
  | 'pagedown'
  | 'f1'
  | 'f2'
  | 'f3'
  | 'f4'
  | 'f5'
  | 'f6'
  | 'f7'
  | 'f8'
  | 'f9'
  | 'f10'
  | 'f11'
  | 'f12'

/** One key press. `char` is the typed character ('' for keys without one; the letter for Ctrl and Alt combinations). */
export interface KeyEvent {
  readonly type: 'key'
  readonly name: KeyName
  readonly char: string
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

/** Text that was pasted; never keys. Line ends are `\n`, control characters are removed. */
export interface PasteEvent {
  readonly type: 'paste'
  readonly text: string
}

/** Mouse (SGR 1006). x and y count cells from 0 at the top left corner. */
export interface MouseEvent {
  readonly type: 'mouse'
  readonly action: 'press' | 'release' | 'move' | 'drag' | 'wheelup' | 'wheeldown'
  readonly button: 'left' | 'middle' | 'right' | 'none'
  readonly x: number
  readonly y: number
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

/** The terminal window got or lost the focus. */
export interface FocusEvent {
  readonly type: 'focus'
  readonly focused: boolean
}

export type InputEvent = KeyEvent | PasteEvent | MouseEvent | FocusEvent
