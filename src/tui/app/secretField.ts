const MOST = 1024

/**
 * A line typed where nobody may read it: it is in no store, no log and on no screen, and goes with the first reading.
 * (JavaScript cannot wipe strings: the parts are let go of, no more.)
 */
export class SecretField {
  #points: string[] = []

  /** Code points typed. */
  get length(): number {
    return this.#points.length
  }

  add(text: string): void {
    this.#points.push(...[...text].slice(0, Math.max(0, MOST - this.#points.length)))
  }

  back(): void {
    this.#points.pop()
  }

  clear(): void {
    this.#points = []
  }

  /** The text, once. */
  take(): string {
    const text = this.#points.join('')
    this.clear()
    return text
  }

  toJSON(): string {
    return 'hidden'
  }
}
