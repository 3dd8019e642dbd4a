import { StringDecoder } from 'node:string_decoder'
import type { Clock, Timer } from '../../lib/clock.ts'
import { cleanPaste, looksPasted, withoutSequences } from './splitterBurst.ts'
import type { InputEvent } from './splitterEvents.ts'
import { decodeSequence, keyOfCharacter, sequenceLength } from './splitterSequences.ts'

export type { FocusEvent, InputEvent, KeyEvent, KeyName, MouseEvent, PasteEvent } from './splitterEvents.ts'

export interface SplitterOptions {
  readonly clock: Clock
  readonly onEvent: (event: InputEvent) => void
  /** How long a lone ESC is held in case a sequence follows, ms. */
  readonly escapeMs?: number
}

const ESC = '\u001b'
const PASTE_BEGIN = '\u001b[200~'
const PASTE_END = '\u001b[201~'
/** How long after the end of a paste (or a burst) more input still belongs to it, ms. No hand is that fast. */
const SETTLE_MS = 30
/** A paste whose end never comes ends after this silence, ms. */
const PASTE_SILENCE_MS = 2000
/** Characters of one paste that are kept. */
const PASTE_LIMIT = 1_000_000

/**
 * Turns the bytes of a terminal into events: one per key, however they arrive; a paste is one event and never keys.
 * A paste is what stands between the bracketed-paste marks and what follows them at once (so pasted text that holds
 * the end mark itself stays a paste), and without such marks a burst with a line end that no hand typed.
 */
export class InputSplitter {
  readonly #options: Required<SplitterOptions>
  readonly #utf8 = new StringDecoder('utf8')
  /** Input that is not yet a whole event. */
  #pending = ''
  #timer: Timer | null = null
  /** Text of the paste being received, or null. */
  #paste: string | null = null
  #settleUntil = Number.NEGATIVE_INFINITY

  constructor(options: SplitterOptions) {
    this.#options = { escapeMs: 20, ...options }
  }

  /** Takes what the terminal sent. */
  write(chunk: Uint8Array | string): void {
    const text = typeof chunk === 'string' ? chunk : this.#utf8.write(Buffer.from(chunk))
    if (text === '') return
    this.#timer?.cancel()
    this.#timer = null
    const now = this.#options.clock.now()
    const all = this.#pending + text
    if (this.#paste === null && !all.includes(PASTE_BEGIN)) {
      // Shortly after a paste only sequences (arrows, mouse) count as typed. A clock that was set back must not make
      // everything a paste.
      const isSoon = now < this.#settleUntil && this.#settleUntil - now <= SETTLE_MS
      const settling = isSoon && cleanPaste(withoutSequences(all)) !== ''
      const burst = looksPasted(all)
      if (settling || burst || looksPasted(`${withoutSequences(all)}\r`)) this.#settleUntil = now + SETTLE_MS
      if (settling || burst) {
        this.#pending = ''
        this.#emitPaste(all)
        return
      }
    }
    this.#pending = all
    this.#split(now)
    this.#arm()
  }

  /** Ends what is held back: a lone ESC is the Escape key, anything else incomplete is dropped. */
  flush(): void {
    this.#timer?.cancel()
    this.#timer = null
    if (this.#paste !== null) {
      this.#endPaste(this.#pending)
      this.#pending = ''
    }
    const held = this.#pending
    this.#pending = ''
    if (held === '') return
    if (held.startsWith(ESC)) {
      // `ESC [` and `ESC O` with nothing after them are Alt with that character.
      if (held.length === 2) this.#emitKey(held[1]!, true)
      else if (held.length === 1) this.#emitKey(ESC, false)
    }
  }

  /** Forgets everything held back (the terminal was handed over to somebody else). */
  reset(): void {
    this.#timer?.cancel()
    this.#timer = null
    this.#pending = ''
    this.#paste = null
  }

  #arm(): void {
    if (this.#pending === '' && this.#paste === null) return
    const { clock, escapeMs } = this.#options
    this.#timer = clock.after(this.#paste === null ? escapeMs : PASTE_SILENCE_MS, () => {
      this.#timer = null
      this.flush()
    })
  }

  #split(now: number): void {
    while (this.#pending !== '') {
      if (this.#paste !== null) {
        if (!this.#pasted(now)) return
      } else if (this.#pending.startsWith(PASTE_BEGIN)) {
        this.#paste = ''
        this.#pending = this.#pending.slice(PASTE_BEGIN.length)
      } else {
        const length = this.#pending.startsWith(ESC) ? sequenceLength(this.#pending) : characterLength(this.#pending)
        if (length === 0) return
        const part = this.#pending.slice(0, length)
        this.#pending = this.#pending.slice(length)
        this.#event(part)
      }
    }
  }

  /** Inside a paste: everything up to the last end mark here is text. False if the end has not come yet. */
  #pasted(now: number): boolean {
    const end = this.#pending.lastIndexOf(PASTE_END)
    if (end === -1) {
      // The end mark may be split: its beginning stays pending.
      const keep = partialEnd(this.#pending)
      this.#grow(this.#pending.slice(0, this.#pending.length - keep))
      this.#pending = this.#pending.slice(this.#pending.length - keep)
      return false
    }
    // What follows an end mark in the same breath was not typed, so it belongs to the paste as well.
    this.#endPaste(this.#pending.slice(0, end) + this.#pending.slice(end + PASTE_END.length))
    this.#pending = ''
    this.#settleUntil = now + SETTLE_MS
    return true
  }

  #grow(text: string): void {
    this.#paste = ((this.#paste ?? '') + text).slice(0, PASTE_LIMIT)
  }

  #endPaste(rest: string): void {
    this.#grow(rest)
    const text = this.#paste ?? ''
    this.#paste = null
    this.#emitPaste(text)
  }

  #emitPaste(raw: string): void {
    const text = cleanPaste(raw.slice(0, PASTE_LIMIT))
    if (text !== '') this.#options.onEvent({ type: 'paste', text })
  }

  #event(part: string): void {
    if (!part.startsWith(ESC)) this.#emitKey(part, false)
    else if (part === ESC) this.#emitKey(ESC, false)
    else {
      const event = decodeSequence(part)
      if (event !== null) this.#options.onEvent(event)
    }
  }

  #emitKey(char: string, alt: boolean): void {
    const key = keyOfCharacter(char, alt)
    if (key !== null) this.#options.onEvent(key)
  }
}

const characterLength = (text: string): number => (text.codePointAt(0)! > 0xffff ? 2 : 1)

/** How many characters at the end of the text may be the beginning of an end mark. */
function partialEnd(text: string): number {
  for (let n = Math.min(PASTE_END.length - 1, text.length); n > 0; n--) {
    if (PASTE_END.startsWith(text.slice(-n))) return n
  }
  return 0
}
