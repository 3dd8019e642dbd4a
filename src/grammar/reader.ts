import { GrammarError } from './grammarError.ts'
import type { Word } from './tokens.ts'

/** What a word may be, other than a keyword: completion asks the terminal for its candidates. */
export type Slot = 'symbol' | 'id' | 'account' | 'layout' | 'theme' | 'coin' | 'number'

interface Expected {
  keywords: Set<string>
  slots: Set<Slot>
  /** In words, for the error message. */
  allowed: Set<string>
}

/**
 * Walks over the words of a line. Every question it is asked is noted at its word, so that an error can say what is
 * allowed there, and completion can offer it: the grammar is written once.
 */
export class Reader {
  readonly #words: readonly Word[]
  readonly #length: number
  readonly #expected = new Map<number, Expected>()
  #at = 0

  constructor(words: readonly Word[], length: number) {
    this.#words = words
    this.#length = length
  }

  get done(): boolean {
    return this.#at >= this.#words.length
  }

  /** Takes the next word when it is one of `keywords` (any case, not quoted). */
  keyword<const K extends string>(...keywords: readonly K[]): K | null {
    const here = this.#here()
    for (const k of keywords) {
      here.keywords.add(k)
      here.allowed.add(k)
    }
    const word = this.#words[this.#at]
    if (word === undefined || word.quoted) return null
    const found = keywords.find((k) => k === word.text.toLowerCase())
    if (found !== undefined) this.#at++
    return found ?? null
  }

  /** Like `keyword`, and an error when it is none of them. */
  need<const K extends string>(field: string, ...keywords: readonly K[]): K {
    return this.keyword(...keywords) ?? this.fail(field)
  }

  /** Takes the next word when `read` makes something of it. */
  value<T>(allowed: string, read: (text: string, quoted: boolean) => T | null, slot?: Slot): T | null {
    const here = this.#here()
    here.allowed.add(allowed)
    if (slot !== undefined) here.slots.add(slot)
    const word = this.#words[this.#at]
    if (word === undefined) return null
    const result = read(word.text, word.quoted)
    if (result !== null) this.#at++
    return result
  }

  needValue<T>(field: string, allowed: string, read: (text: string, quoted: boolean) => T | null, slot?: Slot): T {
    return this.value(allowed, read, slot) ?? this.fail(field)
  }

  /** Adds words to what completion offers here, without taking anything. */
  suggest(...keywords: string[]): void {
    for (const k of keywords) this.#here().keywords.add(k)
  }

  /** The word here, not taken. */
  peek(): Word | null {
    return this.#words[this.#at] ?? null
  }

  /** GrammarError at the word here. */
  fail(field: string, allowed?: string): never {
    const word = this.#words[this.#at]
    const expected = allowed === undefined ? [...this.#here().allowed] : [allowed]
    throw new GrammarError(field, word?.text, word?.start ?? this.#length, expected)
  }

  /** Index of the word here. */
  mark(): number {
    return this.#at
  }

  /** GrammarError at an earlier word. */
  failAt(index: number, field: string, allowed: string): never {
    this.#at = index
    return this.fail(field, allowed)
  }

  end(): void {
    if (!this.done) this.fail('command')
  }

  /** What was asked for where the line ends. */
  expectedAtEnd(): { keywords: string[]; slots: Slot[] } {
    const e = this.#expected.get(this.#words.length)
    return { keywords: [...(e?.keywords ?? [])], slots: [...(e?.slots ?? [])] }
  }

  #here(): Expected {
    let here = this.#expected.get(this.#at)
    if (here === undefined) {
      here = { keywords: new Set(), slots: new Set(), allowed: new Set() }
      this.#expected.set(this.#at, here)
    }
    return here
  }
}
