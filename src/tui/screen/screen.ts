import type { Clock, Timer } from '../../lib/clock.ts'
import type { ColorDepth } from './color.ts'
import { Compositor, type CoverHandle, type Paint, type SurfaceHandle } from './compositor.ts'
import { Encoder } from './encoder.ts'
import { Grid, type Rect } from './grid.ts'
import { InkStdout } from './inkStdout.ts'
import { styleAtDepth } from './style.ts'

/** Where frames go: the part of a terminal's write stream that the screen uses. */
export interface ScreenOutput {
  readonly columns?: number | undefined
  readonly rows?: number | undefined
  /** False when the stream is full; `drain` follows. */
  write(bytes: Uint8Array): boolean
  on(event: 'drain' | 'resize', listener: () => void): unknown
  off(event: 'drain' | 'resize', listener: () => void): unknown
}

export interface ScreenOptions {
  readonly output: ScreenOutput
  readonly clock: Clock
  readonly depth?: ColorDepth
  /** Least time between two frames, ms. */
  readonly frameMs?: number
  /** Wrap frames in synchronized updates (CSI ? 2026). */
  readonly synchronized?: boolean
  /** Gets what a panel's paint function throws, and write errors. */
  readonly onError?: (error: unknown) => void
}

export interface Size {
  readonly columns: number
  readonly rows: number
}

/** Larger terminals are used up to here; what is beyond stays blank. */
const LARGEST: Size = { columns: 1000, rows: 400 }
/** For terminals that do not know their size (0 columns). */
const FALLBACK: Size = { columns: 80, rows: 24 }
/** How long a resized screen waits for Ink's new frame before it paints without. */
const RESIZE_WAIT_MS = 50

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const SYNC_BEGIN = ascii('\u001b[?2026h')
const SYNC_END = ascii('\u001b[?2026l')
const ERASE_ALL = ascii('\u001b[m\u001b[H\u001b[2J')
const CURSOR_HIDE = ascii('\u001b[?25l')

/**
 * The screen: Ink's frames and the surfaces of hot panels, composed and written as one small difference per frame.
 * Everything is coalesced: changes to one frame per `frameMs`, a storm of resizes to one layout per frame, and while
 * the terminal does not read, nothing is written and nothing queues up.
 */
export class Screen {
  /** For Ink's `render(node, { stdout: screen.ink.asStream(), ... })`. */
  readonly ink: InkStdout
  readonly #options: Required<ScreenOptions>
  readonly #compositor: Compositor
  readonly #encoder = new Encoder()
  readonly #shown: Grid
  readonly #listeners = new Set<() => void>()
  #timer: Timer | null = null
  #lastFrame = Number.NEGATIVE_INFINITY
  #size: Size
  #resized = false
  #repaint = true
  #blocked = false
  #paused = false
  #closed = false
  #waitUntil = Number.NEGATIVE_INFINITY
  #cursor = ''
  #frames = 0

  constructor(options: ScreenOptions) {
    this.#options = { depth: 'truecolor', frameMs: 16, synchronized: true, onError: () => {}, ...options }
    const { depth, onError, output } = this.#options
    this.#size = usableSize(output)
    const { columns, rows } = this.#size
    this.#compositor = new Compositor(
      columns,
      rows,
      () => this.#schedule(),
      onError,
      depth === 'truecolor' ? undefined : (style) => styleAtDepth(style, depth),
    )
    this.#shown = new Grid(columns, rows)
    this.ink = new InkStdout(columns, rows, (chunk) => {
      if (this.#compositor.inkWrite(chunk)) this.#waitUntil = Number.NEGATIVE_INFINITY
    })
    output.on('drain', this.#drained)
    output.on('resize', this.#outputResized)
  }

  /** Size in use; changes once a frame at most. Stable identity between changes (fit for useSyncExternalStore). */
  get size(): Size {
    return this.#size
  }

  /** Frames written so far. */
  get frames(): number {
    return this.#frames
  }

  /** What is composed: what the terminal shows or will show after the next write. */
  get grid(): Grid {
    return this.#compositor.grid
  }

  /** Calls back after the size has changed. Returns the way to stop. */
  onResize(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  addSurface(rect: Rect, paint: Paint): SurfaceHandle {
    return this.#compositor.addSurface(rect, paint)
  }

  addCover(rect: Rect): CoverHandle {
    return this.#compositor.addCover(rect)
  }

  /** Forgets what the terminal shows and paints everything with the next frame. */
  repaint(): void {
    this.#repaint = true
    this.#schedule()
  }

  /** Stops writing (the terminal belongs to somebody else); `resume` repaints. */
  pause(): void {
    this.#paused = true
    this.#timer?.cancel()
    this.#timer = null
  }

  resume(): void {
    this.#paused = false
    this.#blocked = false
    this.#resized = true
    this.repaint()
  }

  close(): void {
    this.pause()
    this.#closed = true
    this.#options.output.off('drain', this.#drained)
    this.#options.output.off('resize', this.#outputResized)
  }

  /** Paints now instead of with the next frame (unless the terminal is not reading). */
  flush(): void {
    this.#timer?.cancel()
    this.#timer = null
    this.#frame()
  }

  readonly #drained = (): void => {
    this.#blocked = false
    this.#schedule()
  }

  readonly #outputResized = (): void => {
    this.#resized = true
    this.#schedule()
  }

  #schedule(): void {
    if (this.#timer !== null || this.#closed || this.#paused || this.#blocked) return
    const since = this.#options.clock.now() - this.#lastFrame
    // A clock that was set back must not stop the screen.
    const wait = since >= 0 ? Math.max(0, this.#options.frameMs - since) : 0
    this.#timer = this.#options.clock.after(wait, () => {
      this.#timer = null
      this.#frame()
    })
  }

  #frame(): void {
    if (this.#closed || this.#paused || this.#blocked) return
    const now = this.#options.clock.now()
    if (this.#resized) this.#applySize(now)
    // The upper bound is for a clock that was set back.
    if (now < this.#waitUntil && this.#waitUntil - now <= RESIZE_WAIT_MS) {
      this.#lastFrame = now
      this.#schedule()
      return
    }
    // Set first: what a paint function changes belongs to the next frame.
    this.#lastFrame = now
    const changed = this.#compositor.compose()
    const repaint = this.#repaint
    if (repaint) this.#shown.clear()
    const cells =
      changed || repaint
        ? this.#encoder.encode(this.#shown, this.grid, repaint ? undefined : this.#compositor.rows)
        : new Uint8Array(0)
    const cursor = this.#cursorBytes(cells.length > 0 || repaint)
    if (cells.length + cursor.length === 0 && !repaint) return
    this.#repaint = false
    this.#write(repaint, cells, cursor)
  }

  #write(repaint: boolean, cells: Uint8Array, cursor: Uint8Array): void {
    const { synchronized, output, onError } = this.#options
    const parts: Uint8Array[] = []
    if (synchronized) parts.push(SYNC_BEGIN)
    if (this.#cursorShown && cells.length > 0) parts.push(CURSOR_HIDE)
    if (repaint) parts.push(ERASE_ALL)
    parts.push(cells, cursor)
    if (synchronized) parts.push(SYNC_END)
    this.#cursorShown = this.#cursor !== ''
    try {
      this.#blocked = !output.write(parts.length === 1 ? cells : Buffer.concat(parts))
      this.#frames++
    } catch (error) {
      this.#repaint = true
      onError(error)
    }
  }

  #cursorShown = false

  /** Sequence that places the cursor where Ink wants it, after a frame that moved it or when that place changed. */
  #cursorBytes(moved: boolean): Uint8Array {
    const { cursor } = this.#compositor.ink
    const inside = cursor !== null && cursor.x < this.#size.columns && cursor.y < this.#size.rows
    const place = inside ? `\u001b[${cursor.y + 1};${cursor.x + 1}H` : ''
    if (place === this.#cursor && !(moved && inside)) return new Uint8Array(0)
    this.#cursor = place
    return ascii(inside ? `${place}\u001b[?25h` : '\u001b[?25l')
  }

  #applySize(now: number): void {
    this.#resized = false
    const size = usableSize(this.#options.output)
    // A terminal may have reflowed or cut what it showed even if the size is back to what it was.
    this.#repaint = true
    if (size.columns === this.#size.columns && size.rows === this.#size.rows) return
    this.#size = size
    this.#compositor.resize(size.columns, size.rows)
    this.#shown.resize(size.columns, size.rows)
    if (this.ink.listenerCount('resize') > 0) this.#waitUntil = now + RESIZE_WAIT_MS
    this.ink.resize(size.columns, size.rows)
    for (const listener of [...this.#listeners]) listener()
  }
}

function usableSize(output: ScreenOutput): Size {
  const side = (n: number | undefined, fallback: number, largest: number): number =>
    n !== undefined && n > 0 ? Math.min(Math.floor(n), largest) : fallback
  return {
    columns: side(output.columns, FALLBACK.columns, LARGEST.columns),
    rows: side(output.rows, FALLBACK.rows, LARGEST.rows),
  }
}
