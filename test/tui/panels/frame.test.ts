import { describe, expect, it } from 'vitest'
import { PANEL_IDS } from '../../../src/tui/panelIds.ts'
import { createPanels } from '../../../src/tui/panels/index.ts'
import { NOW } from '../../fixtures/marketState.ts'
import { emptyState, errorState, fullState, hostileState, loadingState, staleState } from '../../fixtures/states.ts'
import { composeFrame, gridRows, panelInput } from '../../support/composeFrame.ts'

describe('80x24, read by eye', () => {
  const rows = gridRows(composeFrame({ columns: 80, rows: 24, state: fullState(), depth: 'none' }))

  it('is this', () => {
    expect(rows.slice(0, 6)).toEqual([
      ' BTC-USDT 64,218.5 · +1.84%  fund +0.0100% 2:14             PAPER  ●●●● key 89d',
      '─ 2 book ─────────────────────────── x1  [ ] ─┬─ 4 positions 2 ─────────────────',
      '       price     size      sum           mine │ long 0.500 BTC @ 64,102.0',
      '    64,222.5    0.686     9.17 ████▍          │ mark +58.55  exit +42.20',
      '    64,222.0    0.760     8.48 ████   0.15 q4 │ liq ~57,912  ▰▰▰▱▱ 9.8%',
      '    64,221.5    2.407     7.72 ███▋           ├─ 5 orders 4 ────────────────────',
    ])
    expect(rows.slice(-3)).toEqual([
      '─ ticket  buy limit ──────────────────────────┴───────────────── Enter to send ─',
      ' buy 0.123 BTC-USDT @ bid-3t post tp 65000 sl 63800   liq ~57,604 10.3%',
      ' b buy  s sell  x close  u undo  : command  / symbol  ? keys  Tab next panel',
    ])
  })
})

describe('every fixture at every size', () => {
  const states = { fullState, emptyState, loadingState, errorState, staleState, hostileState }
  const sizes = [
    [60, 16],
    [61, 100],
    [80, 24],
    [100, 30],
    [159, 44],
    [160, 48],
    [300, 20],
    [300, 100],
  ] as const

  it.each(Object.entries(states))('%s paints', (_, state) => {
    for (const [columns, rows] of sizes) {
      for (const focus of ['book', 'chart', 'ticket', 'history'] as const) {
        for (const zoomed of [null, focus]) {
          expect(gridRows(composeFrame({ columns, rows, state: state(), ui: { focus, zoomed } }))).toHaveLength(rows)
        }
      }
    }
  })
})

describe('a panel is selected again only when something it shows has changed', () => {
  const options = { columns: 160, rows: 48, state: fullState() }

  it.each(PANEL_IDS)('%s', (id) => {
    const panel = createPanels()[id]
    const input = panelInput(options)
    const first = panel.select(input)
    expect(panel.select(input)).toBe(first)
    expect(panel.select({ ...input, now: NOW + 1 })).toBe(first)
    // Something no panel but the log looks at.
    if (id !== 'log') expect(panel.select({ ...input, state: { ...input.state, log: [] } })).toBe(first)
  })

  it('orders change with orders, not with the book', () => {
    const panel = createPanels().orders
    const input = panelInput(options)
    const first = panel.select(input)
    expect(panel.select({ ...input, state: { ...input.state, books: {} } })).toBe(first)
    expect(panel.select({ ...input, state: { ...input.state, orders: {} } })).not.toBe(first)
  })
})

it('too small is said, not drawn', () => {
  const rows = gridRows(composeFrame({ columns: 50, rows: 10, state: fullState() }))
  expect(rows.join('').trim()).toBe('60x16 needed, this is 50x10')
})
