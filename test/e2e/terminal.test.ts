import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM, type ProgramHome, programHome } from '../support/program.ts'
import { drive, KEY, type ScreenDriver } from '../support/screenDriver.ts'

/** A first session in a real terminal, by keys, read from the screen as a person reads it. */
let home: ProgramHome
let screen: ScreenDriver

beforeAll(() => {
  home = programHome()
  screen = drive({ command: process.execPath, args: [PROGRAM], env: home.env, cols: 160, rows: 48 })
})
afterAll(() => {
  screen.kill('SIGKILL')
  home.remove()
})

const ordersRow = (rows: string[]) => rows.find((row) => /^\s*[▸·]?\s*(buy|sell)\s+limit\s/.test(row)) ?? ''

describe('a first session by keyboard', { timeout: 120_000 }, () => {
  test('opens live on the paper exchange with a funded account and asks nothing', async () => {
    const text = await screen.until(
      'a live market and a funded account',
      (s) => s.includes('BTC-USDT') && s.includes('PAPER') && s.includes('equity 100,000.00'),
      30_000,
    )
    expect(text).toMatch(/● mkt ● acct ● rest ● clock/)
    expect(text).toContain('b buys, s sells')
    await screen.tap(KEY.escape)
    await screen.until('the whole book', (s) => !s.includes('b buys, s sells') && /spread \d+ tick/.test(s))
  })

  test('a limit order by keys rests on the book', async () => {
    await screen.tap('b')
    await screen.until('the ticket', (s) => /ticket\s+buy limit/.test(s) && s.includes('in force'))
    await screen.type('0.05')
    await screen.tap(KEY.tab)
    await screen.type('bid-40t')
    await screen.until('what it would cost', (s) => /margin ~/.test(s))
    await screen.tap(KEY.enter)
    await screen.until(
      'the order among the orders',
      (s, rows) => /5 orders 1/.test(s) && /0\.050/.test(ordersRow(rows)),
    )
    expect(ordersRow(screen.rows())).toMatch(/buy\s+limit\s+0\.050\s+[\d,.]+\s+.*new/)
    await screen.tap(KEY.escape)
    await screen.until('the ticket left', (s) => !/▸ (size|price)/.test(s))
  })

  test('a market order from the command line fills and moves the position', async () => {
    await screen.tap(':')
    await screen.until('the command line', (_, rows) => rows.at(-1)?.trimStart().startsWith(':') === true)
    await screen.type('buy 0.1')
    await screen.until('the preview', (s) => s.includes('→ buy 0.1 BTC-USDT'))
    await screen.tap(KEY.enter)
    await screen.until('the position', (s) => /4 positions 1/.test(s) && /BTC-USDT\s+long\s+0\.100/.test(s))
  })

  test('modify changes the resting order', async () => {
    await screen.tap('5')
    await screen.until('the keys of the orders', (s) => s.includes('m modify'))
    await screen.tap('g')
    await screen.until('the order selected', (s) => /▸\s*buy\s+limit/.test(s))
    await screen.tap('m')
    await screen.until('the dialog', (s) => /price\s+\d/.test(s) && s.includes('Enter sends'))
    await screen.tap(KEY.tab)
    await screen.until('the size field', (s) => /▸ size/.test(s))
    await screen.tap('\x15')
    await screen.type('0.02')
    await screen.tap(KEY.enter)
    await screen.until('the new size', (_, rows) => /0\.020/.test(ordersRow(rows)))
  })

  test('cancel asks once and takes the order away', async () => {
    await screen.tap('c')
    await screen.until('the question', (s) => s.includes('Enter or c sends'))
    await screen.tap(KEY.enter)
    await screen.until('no orders', (s) => s.includes('no open orders'))
  })

  test('q says what stays open, then leaves the terminal whole', async () => {
    await screen.tap('q')
    await screen.until('what stays open', (s) => s.includes('1 position stays open'))
    await screen.tap('q')
    expect(await screen.exited).toBe(0)
    const raw = screen.raw()
    for (const mode of ['1049', '2004', '25']) {
      const last = [...raw.matchAll(new RegExp(`\\x1b\\[\\?(?:\\d+;)*${mode}(?:;\\d+)*([hl])`, 'g'))].at(-1)
      expect(last?.[1], `mode ${mode}`).toBe(mode === '25' ? 'h' : 'l')
    }
  })
})
