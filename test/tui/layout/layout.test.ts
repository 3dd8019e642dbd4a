import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LayoutOptions, layout, layoutOptions } from '../../../src/tui/layout.ts'
import { FOCUSABLE_PANELS, TABS } from '../../../src/tui/panelIds.ts'
import { INITIAL_UI, LAYOUT_CHOICES } from '../../../src/tui/ui/state.ts'
import { drawLayout } from '../../support/drawLayout.ts'

const options = (change: Partial<LayoutOptions> = {}): LayoutOptions => ({ ...layoutOptions(INITIAL_UI), ...change })

/** Names and sizes of the panels, row by row, with the columns left out. */
const summary = (columns: number, rows: number, change: Partial<LayoutOptions> = {}): string[] =>
  drawLayout(layout(columns, rows, options(change)))
    .map((row) => row.replace(/\.{2,}/g, (dots) => ' '.repeat(dots.length)).replace(/─+/g, '─'))
    .map((row) => row.replace(/ {2,}/g, ' ').trim())
    .filter((row) => /[a-z]/.test(row))

describe('drawings', () => {
  it('80x24: everything one needs, beside the book', () => {
    expect(drawLayout(layout(80, 24, options()))).toEqual([
      'header 80x1 ────────────────────────────────────────────────────────────────────',
      'book 46x20 ───────────────────────────────────┬positions 33x4 ──────────────────',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................├orders 33x6 ─────────────────────',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................├tape 33x6 ───────────────────────',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................├log 33x4 ────────────────────────',
      '..............................................│.................................',
      '..............................................│.................................',
      '..............................................│.................................',
      'ticket 80x2 ────────────────────────────────────────────────────────────────────',
      '................................................................................',
      'hints 80x1 ─────────────────────────────────────────────────────────────────────',
    ])
  })

  it('100x30: book beside chart and ticket, two tabs below', () => {
    expect(summary(100, 30)).toEqual([
      'header 100x2 ─',
      'book 46x17 ─┬chart 53x7 ─',
      '├ticket 53x10 ─',
      'positions 100x5 ─',
      'orders 100x5 ─',
      'hints 100x1 ─',
    ])
  })

  it('120x40', () => {
    expect(summary(120, 40)).toEqual([
      'header 120x2 ─',
      'book 48x24 ─┬chart 71x14 ─',
      '├ticket 71x10 ─',
      'positions 120x5 ─',
      'orders 120x8 ─',
      'hints 120x1 ─',
    ])
  })

  it.each([
    [160, 45],
    [160, 48],
    [220, 60],
  ])('%ix%i: chart over tabs, book over ticket, tape over flow over log', (columns, rows) => {
    const { panels, kind } = layout(columns, rows, options())
    expect(kind).toBe('wide')
    const { chart, book, tape, positions, orders, ticket, tools, log } = panels
    expect([chart!.x, book!.x, tape!.x]).toEqual([0, chart!.width + 1, chart!.width + book!.width + 2])
    expect(tape!.x + tape!.width).toBe(columns)
    expect(positions!.y).toBe(chart!.y + chart!.height)
    expect(orders!.y).toBe(positions!.y + positions!.height)
    expect(ticket!.y).toBe(book!.y + book!.height)
    expect([tools!.y, log!.y]).toEqual([tape!.y + tape!.height, tools!.y + tools!.height])
    expect(ticket!.y + ticket!.height).toBe(rows - 1)
    expect(log!.y + log!.height).toBe(rows - 1)
  })

  it('220x60 has room for a third tab', () => {
    expect(layout(220, 60, options()).panels.fills).toBeDefined()
    expect(layout(220, 60, options({ tab: 'balances' })).panels.balances).toBeDefined()
  })

  it('joins title lines to the column lines', () => {
    const { separators, panels } = layout(80, 24, options())
    const glyphs = [...separators[0]!.glyphs]
    expect(glyphs[0]).toBe('┬')
    expect(glyphs[panels.tape!.y - separators[0]!.y]).toBe('├')
    expect(glyphs[2]).toBe('│')
  })
})

describe('choices', () => {
  it('gives way to the next smaller layout when the chosen one does not fit', () => {
    expect(layout(100, 30, options({ choice: 'wide' })).kind).toBe('medium')
    expect(layout(80, 24, options({ choice: 'medium' })).kind).toBe('small')
    expect(layout(220, 60, options({ choice: 'medium' })).kind).toBe('medium')
  })

  it('zoom gives one panel everything between header and hints', () => {
    expect(summary(100, 30, { zoomed: 'chart' })).toEqual(['header 100x2 ─', 'chart 100x27 ─', 'hints 100x1 ─'])
  })

  it('a small screen shows wide panels over a strip of the book, and the ticket in place of the lists', () => {
    expect(summary(80, 24, { focus: 'fills' })).toEqual([
      'header 80x1 ─',
      'fills 80x14 ─',
      'book 80x6 ─',
      'ticket 80x2 ─',
      'hints 80x1 ─',
    ])
    expect(layout(80, 24, options({ focus: 'ticket' })).panels.ticket).toEqual({ x: 47, y: 1, width: 33, height: 22 })
  })

  it('a medium screen shows the tape when asked', () => {
    const { panels } = layout(100, 30, options({ side: 'tape' }))
    expect(panels.tape).toBeDefined()
    expect(panels.chart).toBeUndefined()
  })

  it('below 60x16 it says what is needed', () => {
    expect(layout(59, 40, options())).toMatchObject({
      kind: 'too-small',
      panels: {},
      message: '60x16 needed, this is 59x40',
    })
    expect(layout(60, 16, options()).message).toBeNull()
  })

  it.each([
    [26, 5, '60x16 needed, this is 26x5'],
    [25, 5, '60x16 needed'],
    [20, 5, '60x16 needed'],
    [12, 5, '60x16 needed'],
    [11, 5, '60x16'],
    [5, 5, '60x16'],
    [4, 5, ''],
  ])('in %i columns it says what fits whole', (columns, rows, message) => {
    expect(layout(columns, rows, options()).message).toBe(message)
  })
})

describe('every size', () => {
  const any = fc.record({
    choice: fc.constantFrom(...LAYOUT_CHOICES),
    focus: fc.constantFrom(...FOCUSABLE_PANELS),
    tab: fc.constantFrom(...TABS),
    side: fc.constantFrom('chart' as const, 'tape' as const),
    zoomed: fc.option(fc.constantFrom(...FOCUSABLE_PANELS), { freq: 8 }),
  })

  it('no overlap, nothing outside, every cell used, the focused numbers reachable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100 }), any, (columns, rows, o) => {
        const l = layout(columns, rows, o)
        // drawLayout throws on an overlap or a cell outside.
        const drawn = drawLayout(l)
        if (l.kind === 'too-small') return
        expect(drawn.join('')).not.toContain('?')
        for (const rect of Object.values(l.panels)) {
          expect(rect.width).toBeGreaterThan(0)
          expect(rect.height).toBeGreaterThan(0)
        }
        expect(l.panels.header?.y).toBe(0)
        expect(l.panels.hints?.y).toBe(rows - 1)
      }),
      { numRuns: 400 },
    )
  })

  it('holds at every size in the usual state', () => {
    for (let columns = 1; columns <= 300; columns += 7) {
      for (let rows = 1; rows <= 100; rows += 3) drawLayout(layout(columns, rows, options()))
    }
  })
})
