import { EventEmitter } from 'node:events'

/**
 * The stream given to Ink as its stdout. It reaches no terminal: whole frames go to `onWrite`. `columns` and `rows` are
 * never 0 (Ink would ask the system instead).
 */
export class InkStdout extends EventEmitter {
  readonly isTTY = true
  readonly writable = true
  readonly destroyed = false
  readonly writableEnded = false
  readonly writableLength = 0
  columns: number
  rows: number
  readonly #onWrite: (chunk: string) => void

  constructor(columns: number, rows: number, onWrite: (chunk: string) => void) {
    super()
    this.columns = columns
    this.rows = rows
    this.#onWrite = onWrite
    // Every component that follows the window size listens.
    this.setMaxListeners(0)
  }

  write(chunk: string | Uint8Array, encoding?: unknown, done?: unknown): boolean {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    if (text !== '') this.#onWrite(text)
    const callback = typeof encoding === 'function' ? encoding : done
    if (typeof callback === 'function') queueMicrotask(() => callback())
    return true
  }

  /** Sets the size and tells Ink, which lays out again. */
  resize(columns: number, rows: number): void {
    this.columns = columns
    this.rows = rows
    this.emit('resize')
  }

  hasColors(): boolean {
    return true
  }

  getColorDepth(): number {
    return 24
  }

  /** As the type that Ink's `render` takes; Ink uses no other part of a stream. */
  asStream(): NodeJS.WriteStream {
    return this as unknown as NodeJS.WriteStream
  }
}
