import { expect, it } from 'vitest'
import { fullState } from '../../fixtures/states.ts'
import { HINTS } from '../../fixtures/ticket.ts'
import { panelRows } from '../../support/composeFrame.ts'

const state = fullState()

it('tape: newest first, side by shape, age at the right', () => {
  const rows = panelRows('tape', { columns: 31, rows: 8, state })
  expect(rows[1]).toMatch(/^ [▲▼] +64,2\d\d\.\d +\d\.\d{3} +0s$/)
  expect(rows[2]).toMatch(/ 1s$/)
  expect(rows.find((r) => r.includes('8.400'))).toContain('█')
})

it('tape: a filter hides the small ones and says so', () => {
  const rows = panelRows('tape', { columns: 40, rows: 8, state, ui: { tapeMinSize: '0.5' } })
  expect(rows[0]).toContain('≥ 0.5 BTC')
  for (const row of rows.slice(1)) expect(row).toMatch(/ (0\.800|2\.400|8\.400) /)
})

it('fills and history line up', () => {
  const fills = panelRows('fills', { columns: 120, rows: 6, state })
  expect(fills[2]).toMatch(/BTC-USDT +sell +64,222\.0 +0\.100 +6,422\.20 +1\.2844 USDT +maker +\+12\.00/)
  const history = panelRows('history', { columns: 120, rows: 6, state })
  expect(history[2]).toMatch(/buy +limit +0\.600 +64,102\.0 +0\.600 +64,102\.00 +filled/)
  expect(history[4]).toContain('rejected')
})

it('balances: equity and free are estimates', () => {
  const rows = panelRows('balances', { columns: 120, rows: 6, state })
  expect(rows[1]).toMatch(/equity ~ +free ~/)
  expect(rows[2]).toMatch(/USDT +94,560\.770000 +5,784\.560000 +\+67\.55 +100,412\.880000/)
  expect(panelRows('balances', { columns: 120, rows: 6, state, ui: { hideBalances: true } })[2]).not.toMatch(/\d/)
})

it('log: newest first, errors and unknown outcomes by shape, hash and time where there is room', () => {
  const rows = panelRows('log', { columns: 80, rows: 8, state })
  expect(rows[1]).toMatch(/new buy 0\.5 @ 64,214\.5 +74ms 0x51ef…19e3$/)
  expect(rows[2]).toContain('? buy 0.010: no answer, checking')
  expect(rows.join('\n')).toContain('✗ 20004 price out of band [a81f]')
})

it('flow: what the tape adds up to and what happened while away', () => {
  const text = panelRows('tools', { columns: 31, rows: 9, state }).join('\n')
  expect(text).toMatch(/cum\. delta +[+-]\d+\.\d\d BTC/)
  expect(text).toMatch(/buys +\d+% ━+╌+/)
  expect(text).toContain('largest 5m  ▲ 8.400')
  expect(text).toContain('stop unchanged')
})

it('hint line: whole hints only, the command line and notices in their place', () => {
  const line = (columns: number, ui = {}): string => panelRows('hints', { columns, rows: 1, state, ui })[0]!
  expect(line(40)).toBe(' b buy  s sell  x close  u undo')
  expect(line(160)).toMatch(/buy 0\.123 BTC-USDT @ bid-3t post tp 65000 sl 63800$/)
  expect(HINTS[0]).toEqual({ key: 'b', text: 'buy' })
  const open = {
    commandLine: {
      text: 'buy 0.5 @ bd',
      cursor: 12,
      error: 'price: bd given, allowed: a number, bid, ask',
      preview: null,
    },
  }
  expect(line(80, open)).toMatch(/^ : buy 0\.5 @ bd +price: bd given/)
  expect(line(80, { notice: { level: 'error', text: '20004 price out of band', at: 0 } })).toBe(
    ' ✗ 20004 price out of band',
  )
})
