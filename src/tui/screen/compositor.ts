import { CONTINUATION, glyphColumns, SPACE } from './glyph.ts'
import { Grid, type Rect } from './grid.ts'
import { InkFrame } from './inkFrame.ts'
import { PLAIN, type StyleId } from './style.ts'
import { Surface } from './surface.ts'

/** Draws a panel; called at most once a frame, on a blank surface. Must depend on nothing but what it reads. */
export type Paint = (surface: Surface) => void

/** A part of the screen that a hot panel paints itself. */
export interface SurfaceHandle {
  /** What the panel shows has changed: paint it with the next frame. */
  markDirty(): void
  move(rect: Rect): void
  setPaint(paint: Paint): void
  remove(): void
}

/** A part of the screen where no surface shows, because Ink draws a dialog there. */
export interface CoverHandle {
  move(rect: Rect): void
  remove(): void
}

interface Layer {
  rect: Rect
  paint: Paint
  surface: Surface
  dirty: boolean
}

/**
 * Puts Ink's frame and the surfaces on top of each other. Where Ink left a cell blank and unstyled the surface shows,
 * where Ink drew, Ink wins; under a cover Ink wins everywhere. Never half a wide character.
 */
export class Compositor {
  readonly ink: InkFrame
  /** The composed screen, valid after `compose`. */
  readonly grid: Grid
  /** Per row: 1 if it was composed anew by the last `compose`. */
  rows: Uint8Array
  readonly #layers = new Set<Layer>()
  readonly #covers = new Set<{ rect: Rect }>()
  readonly #changed: () => void
  readonly #failed: (error: unknown) => void
  #stale: Uint8Array

  /** `changed` is called whenever there is something to compose; `failed` gets what a paint function throws. */
  constructor(
    width: number,
    height: number,
    changed: () => void = () => {},
    failed: (error: unknown) => void = () => {},
    toDepth?: (style: StyleId) => StyleId,
  ) {
    this.ink = new InkFrame(width, height, toDepth)
    this.grid = new Grid(width, height)
    this.rows = new Uint8Array(this.grid.height)
    this.#stale = new Uint8Array(this.grid.height).fill(1)
    this.#changed = changed
    this.#failed = failed
  }

  /** Takes a write of Ink. True if it was a frame. */
  inkWrite(chunk: string): boolean {
    const isFrame = this.ink.write(chunk, (row) => {
      this.#stale[row] = 1
    })
    this.#changed()
    return isFrame
  }

  resize(width: number, height: number): void {
    this.ink.resize(width, height)
    this.grid.resize(width, height)
    this.rows = new Uint8Array(this.grid.height)
    this.#stale = new Uint8Array(this.grid.height).fill(1)
    this.#changed()
  }

  addSurface(rect: Rect, paint: Paint): SurfaceHandle {
    const layer: Layer = { rect: whole(rect), paint, surface: sized(rect), dirty: true }
    this.#layers.add(layer)
    this.#soil(layer.rect)
    return {
      markDirty: () => {
        if (layer.dirty || !this.#layers.has(layer)) return
        layer.dirty = true
        this.#changed()
      },
      move: (to) => {
        const next = whole(to)
        if (sameRect(next, layer.rect)) return
        this.#soil(layer.rect)
        if (next.width !== layer.rect.width || next.height !== layer.rect.height) layer.surface = sized(next)
        layer.rect = next
        layer.dirty = true
        this.#soil(next)
      },
      setPaint: (next) => {
        if (layer.paint === next) return
        layer.paint = next
        layer.dirty = true
        this.#changed()
      },
      remove: () => {
        if (this.#layers.delete(layer)) this.#soil(layer.rect)
      },
    }
  }

  addCover(rect: Rect): CoverHandle {
    const cover = { rect: whole(rect) }
    this.#covers.add(cover)
    this.#soil(cover.rect)
    return {
      move: (to) => {
        this.#soil(cover.rect)
        cover.rect = whole(to)
        this.#soil(cover.rect)
      },
      remove: () => {
        if (this.#covers.delete(cover)) this.#soil(cover.rect)
      },
    }
  }

  /** Paints the dirty surfaces and composes the rows that may look different. True if there was one. */
  compose(): boolean {
    for (const layer of this.#layers) {
      if (!layer.dirty) continue
      layer.dirty = false
      this.#paint(layer)
      this.#markRows(layer.rect)
    }
    const { rows } = this
    let any = false
    for (let y = 0; y < rows.length; y++) {
      rows[y] = this.#stale[y]!
      if (rows[y] === 0) continue
      this.#stale[y] = 0
      any = true
      this.#row(y)
    }
    return any
  }

  #paint(layer: Layer): void {
    layer.surface.clear()
    try {
      layer.paint(layer.surface)
    } catch (error) {
      // One broken panel must not take the screen with it.
      layer.surface.clear()
      layer.surface.text(0, 0, 'this panel failed, see the log')
      this.#failed(error)
    }
  }

  #row(y: number): void {
    const { grid, ink } = this
    const from = y * grid.width
    grid.glyphs.set(ink.grid.glyphs.subarray(from, from + grid.width), from)
    grid.styles.set(ink.grid.styles.subarray(from, from + grid.width), from)
    let cut = false
    for (const layer of this.#layers) {
      const { rect, surface } = layer
      if (y < rect.y || y >= rect.y + rect.height) continue
      cut = this.#overlay(y, rect, surface.grid) || cut
    }
    if (cut) this.#mend(y)
  }

  /** Shows one row of a surface where Ink has nothing. True if a wide character may have been cut. */
  #overlay(y: number, rect: Rect, source: Grid): boolean {
    const { grid, ink } = this
    const left = Math.max(0, rect.x)
    const right = Math.min(grid.width, rect.x + rect.width)
    if (left >= right) return false
    const shift = (y - rect.y) * source.width - rect.x
    const row = y * grid.width
    const covered = this.#isCovered(y)
    if (ink.blank[y] === 1 && !covered) {
      grid.glyphs.set(source.glyphs.subarray(shift + left, shift + right), row + left)
      grid.styles.set(source.styles.subarray(shift + left, shift + right), row + left)
      // Whole rows keep their wide characters whole; only the edges of the screen or of other surfaces cut.
      return true
    }
    const inkGlyphs = ink.grid.glyphs
    const inkStyles = ink.grid.styles
    for (let x = left; x < right; x++) {
      const at = row + x
      if (inkGlyphs[at] !== SPACE || inkStyles[at] !== PLAIN || (covered && this.#covering(x, y))) continue
      grid.glyphs[at] = source.glyphs[shift + x]!
      grid.styles[at] = source.styles[shift + x]!
    }
    return true
  }

  #mend(y: number): void {
    const { glyphs, width } = this.grid
    const end = (y + 1) * width
    for (let at = y * width; at < end; at++) {
      const glyph = glyphs[at]!
      if (glyph === CONTINUATION) glyphs[at] = SPACE
      else if (glyph >= 0x300 && glyphColumns(glyph) === 2) {
        if (at + 1 < end && glyphs[at + 1] === CONTINUATION) at++
        else glyphs[at] = SPACE
      }
    }
  }

  #isCovered(y: number): boolean {
    for (const { rect } of this.#covers) if (y >= rect.y && y < rect.y + rect.height) return true
    return false
  }

  #covering(x: number, y: number): boolean {
    for (const { rect } of this.#covers) {
      if (y >= rect.y && y < rect.y + rect.height && x >= rect.x && x < rect.x + rect.width) return true
    }
    return false
  }

  #markRows(rect: Rect): void {
    this.#stale.fill(1, Math.max(0, rect.y), Math.max(0, rect.y + rect.height))
  }

  #soil(rect: Rect): void {
    this.#markRows(rect)
    this.#changed()
  }
}

const cells = (n: number): number => (Number.isFinite(n) ? Math.min(Math.max(Math.floor(n), -10_000), 10_000) : 0)

const whole = (rect: Rect): Rect => ({
  x: cells(rect.x),
  y: cells(rect.y),
  width: Math.max(0, cells(rect.width)),
  height: Math.max(0, cells(rect.height)),
})

const sized = (rect: Rect): Surface => new Surface(Math.max(0, cells(rect.width)), Math.max(0, cells(rect.height)))

const sameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
