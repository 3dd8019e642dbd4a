import { FieldError } from '../lib/errors.ts'

/** A command that does not parse: which word, where, and what is allowed there. */
export class GrammarError extends FieldError {
  /** UTF-16 offset of the word; the length of the line when something is missing. */
  readonly position: number
  readonly word: string
  /** What may stand there, one entry each. */
  readonly expected: readonly string[]

  constructor(field: string, word: string | undefined, position: number, expected: readonly string[]) {
    super(field, word, expected.join(', ') || 'nothing more')
    this.position = position
    this.word = word ?? ''
    this.expected = expected
  }
}
