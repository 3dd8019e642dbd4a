import { describe, expect, it } from 'vitest'
import type { Book } from '../../../src/store/state.ts'
import { createBookPanel } from '../../../src/tui/panels/BookPanel.ts'
import { axisRows, changedLevels, touchRows } from '../../../src/tui/panels/book/bookRows.ts'
import { mergedTick, queueEstimate } from '../../../src/tui/panels/book/ownLevels.ts'
import { styleOf } from '../../../src/tui/screen/style.ts'
import { Surface } from '../../../src/tui/screen/surface.ts'
import { resolveTheme } from '../../../src/tui/theme/resolve.ts'
import { btcBook } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { gridRows, panelInput, panelRows } from '../../support/composeFrame.ts'

const state = fullState()
/** In no colours, so that bars stand beside the text. */
const rows = (columns: number, height: number, ui = {}, change = {}): string[] =>
  panelRows('book', { columns, rows: height, state: { ...state, ...change }, ui, depth: 'none' })

const small = (change: Partial<Book>): Record<string, Book> => ({ 'BTC:100:1': { ...btcBook(3), ...change } })

describe('rows around the touch', () => {
  it('best levels meet at the spread, sums grow outwards', () => {
    const { asks, bids, most } = touchRows(btcBook(3), 2, 2, null)
    expect(asks).toEqual([
      { tick: 128_439, lots: 56, sum: 2767 },
      { tick: 128_438, lots: 2711, sum: 2711 },
    ])
    expect(bids.map((r) => r?.sum)).toEqual([819, 1074])
    expect(most).toBe(2767)
  })

  it('keeps the cursor among its neighbours on a price without size', () => {
    const book = btcBook(3)
    book.bids.ticks = [128_437, 128_430, 128_420]
    const { bids } = touchRows(book, 3, 3, 128_433)
    expect(bids.map((r) => [r?.tick, r?.lots])).toEqual([
      [128_437, 819],
      [128_433, 0],
      [128_430, 255],
    ])
  })

  it('pads a side with fewer levels than rows', () => {
    expect(touchRows(btcBook(1), 3, 3, null).asks).toEqual([null, null, { tick: 128_438, lots: 2711, sum: 2711 }])
  })
})

it('the axis has a row for every step, empty ones too', () => {
  const book = btcBook(3)
  book.asks.ticks = [128_438, 128_440, 128_442]
  const { rows: axis } = axisRows(book, 128_440, 5)
  expect(axis.map((r) => [r.tick, r.lots, r.isBid])).toEqual([
    [128_440, 56, false],
    [128_439, 0, false],
    [128_438, 2711, false],
    [128_437, 819, true],
    [128_436, 255, true],
  ])
})

it('knows which levels changed', () => {
  const before = btcBook(3)
  const now = btcBook(3)
  now.bids.lots[1] = 999
  now.asks.ticks[2] = 128_450
  expect([...changedLevels(before, now)].sort()).toEqual([128_436, 128_450])
})

it('levels of a merged book: bids down, asks up', () => {
  expect([mergedTick(128_437, 10, true), mergedTick(128_437, 10, false), mergedTick(7, 1, true)]).toEqual([
    128_430, 128_440, 7,
  ])
})

it('about so many prints are ahead', () => {
  expect(queueEstimate(760, 150, 200)).toBe(4)
  expect(queueEstimate(100, 150, 200)).toBe(0)
  expect(queueEstimate(1e9, 0, 1)).toBe(99)
  expect(queueEstimate(100, 50, null)).toBeNull()
})

describe('on the screen', () => {
  it('shows price, size and sum under their heads', () => {
    const [title, head, ...body] = rows(47, 12)
    expect(title).toContain(' 2 book ')
    expect(title).toContain('x1')
    const spread = body.findIndex((r) => r.includes('64,218.75   spread 1 tick · 0.08 bps'))
    expect(body[spread - 1]).toMatch(/^ +64,219\.0 +2\.711 +2\.71 █/)
    expect(body[spread + 1]).toMatch(/^ +64,218\.5 +0\.819 +0\.81 /)
    for (const name of ['price', 'size', 'sum']) expect(head).toContain(name)
    expect(head!.indexOf('price') + 5).toBe(body[spread - 1]!.indexOf('64,219.0') + 8)
  })

  it('marks own orders on their level with the size and about how many are ahead', () => {
    // Usual print 0.200: (0.760 - 0.150) / 0.200 is a little more than three.
    const row = rows(47, 20).find((r) => r.includes('64,222.0'))
    expect(row).toMatch(/0\.15 q\d+$/)
  })

  it('the cursor stays on its price while the market moves', () => {
    const ui = { bookCursor: 128_446 }
    const at = (lines: string[]): string | undefined => lines.find((r) => r.includes('▸'))
    expect(at(rows(47, 24, ui))).toContain('64,223.0')
    const moved = small({ bids: { ticks: [128_442], lots: [5] }, asks: { ticks: [128_443, 128_450], lots: [1, 2] } })
    expect(at(rows(47, 24, ui, { books: moved }))).toContain('64,223.0')
  })

  it('points to a cursor that is off the rows', () => {
    expect(rows(47, 12, { bookCursor: 130_000 }).join('\n')).toContain('▴ 65,000.0')
    expect(rows(47, 12, { bookCursor: 120_000 }).join('\n')).toContain('▾ 60,000.0')
  })

  it('says when a side is missing or the book is crossed', () => {
    expect(rows(47, 12, {}, { books: small({ bids: { ticks: [], lots: [] } }) }).join('\n')).toContain('no bids')
    const crossed = small({ bids: { ticks: [128_440], lots: [5] }, asks: { ticks: [128_438], lots: [5] } })
    expect(rows(47, 12, {}, { books: crossed }).join('\n')).toContain('crossed -2 ticks')
  })

  it('is a strip of two levels a side where there is no height', () => {
    const strip = rows(80, 6)
    expect(strip[3]).toContain('spread')
    expect(strip[2]).toContain('64,219.0')
    expect(strip[4]).toContain('64,218.5')
  })

  it('brightens a changed level until the next change', () => {
    const panel = createBookPanel()
    const theme = resolveTheme('dark', 'truecolor')
    const input = panelInput({ columns: 47, rows: 24, state })
    const bright = (books: Record<string, Book>): boolean => {
      const s = new Surface(47, 12)
      panel.paint(s, panel.select({ ...input, state: { ...state, books } }), theme)
      const y = gridRows(s.grid).findIndex((r) => r.includes('64,218.5'))
      const size = gridRows(s.grid)[y]!.indexOf('0.') + 1
      return styleOf(s.grid.styles[y * 47 + size]!).fg === styleOf(theme.bidFlash).fg
    }
    expect(bright(state.books as Record<string, Book>)).toBe(false)
    const book = btcBook()
    book.bids.lots[0] = 1
    expect(bright({ 'BTC:100:1': book })).toBe(true)
    expect(bright({ 'BTC:100:1': { ...book } })).toBe(false)
  })
})
