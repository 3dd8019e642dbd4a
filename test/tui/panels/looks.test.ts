import { describe, expect, it } from 'vitest'
import type { State } from '../../../src/store/state.ts'
import type { PanelId } from '../../../src/tui/panelIds.ts'
import { resolveTheme } from '../../../src/tui/theme/resolve.ts'
import {
  emptyState,
  errorState,
  fullState,
  HOSTILE,
  hostileState,
  loadingState,
  staleState,
} from '../../fixtures/states.ts'
import { composeFrame, gridRows, panelRows } from '../../support/composeFrame.ts'

const body = (id: PanelId, state: State): string => {
  const [, ...rows] = panelRows(id, { columns: 80, rows: 8, state })
  return rows.filter((r) => r !== '').join('\n')
}

describe.each(['positions', 'orders', 'fills', 'balances'] as const)('%s: four different looks', (id) => {
  const looks = [emptyState(), loadingState(), errorState(), staleState()].map((state) => body(id, state))

  it('no two are alike', () => expect(new Set(looks).size).toBe(4))
  it('loading says what it waits for', () => expect(looks[1]).toMatch(/^ {2}… waiting for your /))
  it("an error has the server's words and never looks like an empty list", () => {
    expect(looks[2]).toMatch(/^ {2}✗ 10005 signer may not act on the target \[trace 7fe2\]/)
    expect(looks[2]).not.toContain('no ')
  })
})

it('empty is said in words', () => {
  const state = emptyState()
  expect(body('orders', state)).toBe('  no open orders')
  expect(body('positions', state)).toBe('  no open position')
  expect(body('fills', state)).toBe('  no fills yet')
  expect(body('tape', state)).toBe('  no trades yet')
  expect(body('book', state)).toBe('  no orders in the book')
  expect(body('chart', state)).toBe('  no candles in this interval yet')
  expect(body('log', state)).toBe('  nothing has been sent yet')
})

it.each(['book', 'tape', 'chart', 'positions', 'orders'] as const)('stale %s says how old it is and dims', (id) => {
  const [title] = panelRows(id, { columns: 80, rows: 8, state: staleState() })
  expect(title).toContain('STALE 12s')
  const theme = resolveTheme('dark', 'truecolor')
  const grid = composeFrame({ columns: 160, rows: 48, state: staleState() })
  expect(grid.styles.includes(theme.stale)).toBe(true)
  expect(grid.styles.includes(theme.volumeUp)).toBe(false)
})

it('an unknown outcome stays loud in a stale list', () => {
  const theme = resolveTheme('dark', 'truecolor')
  expect(composeFrame({ columns: 160, rows: 48, state: staleState() }).styles.includes(theme.unknown)).toBe(true)
})

it('a quiet market with a live stream is not stale', () => {
  const stale = staleState()
  const quiet = { ...stale, streams: fullState().streams }
  expect(panelRows('book', { columns: 80, rows: 8, state: quiet })[0]).not.toContain('STALE')
})

describe('hostile text', () => {
  const sizes = [
    [60, 16],
    [80, 24],
    [100, 30],
    [160, 48],
    [220, 60],
  ] as const

  it.each(sizes)('%ix%i: nothing that acts on a terminal reaches a cell', (columns, rows) => {
    const text = gridRows(composeFrame({ columns, rows, state: hostileState() })).join('')
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it.each(sizes)('%ix%i: what is around it keeps its place', (columns, rows) => {
    const lines = (state: State): string[] => gridRows(composeFrame({ columns, rows, state }))
    const [good, bad] = [lines(fullState()), lines(hostileState())]
    const columnLines = (list: string[]): string[] =>
      list.map((r) =>
        [...r]
          .map((c) => ('│┬├┤┼┴'.includes(c) ? c : ' '))
          .join('')
          .trimEnd(),
      )
    expect(columnLines(bad)).toEqual(columnLines(good))
    expect(bad[0] + (bad[1] ?? '')).toContain('64,218.5')
    expect(bad.join('\n')).toContain('PAPER')
  })

  it('is really in the fixture', () => expect(HOSTILE).toContain('\u001b[2J'))
})
