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

/** Types as a hand does, a key at a time, each seen on the screen before the next: a burst would count as a paste. */
async function type(text: string): Promise<void> {
  for (let typed = 1; typed <= text.length; typed++) {
    screen.press(text[typed - 1]!)
    await screen.until(`"${text.slice(0, typed)}" typed`, (s) => s.includes(text.slice(0, typed)))
  }
}

const ordersRow = (rows: string[]) => rows.find((row) => /^\s*[▸·]?\s*(buy|sell)\s+limit\s/.test(row)) ?? ''

describe('a first session by keyboard', { timeout: 60_000 }, () => {
  test('opens live on the paper exchange with a funded account and asks nothing', async () => {
    const text = await screen.until(
      'a live market and a funded account',
      (s) => s.includes('BTC-USDT') && s.includes('PAPER') && s.includes('equity 100,000.00'),
      30_000,
    )
    expect(text).toMatch(/● mkt ● acct ● rest ● clock/)
    expect(text).toContain('b buys, s sells')
    screen.press(KEY.escape)
    await screen.until('the whole book', (s) => !s.includes('b buys, s sells') && /spread \d+ tick/.test(s))
  })

  test('a limit order by keys rests on the book', async () => {
    screen.press('b')
    await screen.until('the ticket', (s) => /ticket\s+buy limit/.test(s) && s.includes('in force'))
    await type('0.05')
    screen.press(KEY.tab)
    await type('bid-40t')
    await screen.until('what it would cost', (s) => /margin ~/.test(s))
    screen.press(KEY.enter)
    await screen.until(
      'the order among the orders',
      (s, rows) => /5 orders 1/.test(s) && /0\.050/.test(ordersRow(rows)),
    )
    expect(ordersRow(screen.rows())).toMatch(/buy\s+limit\s+0\.050\s+[\d,.]+\s+.*new/)
    screen.press(KEY.escape)
    await screen.until('the ticket left', (s) => !/▸ (size|price)/.test(s))
  })

  test('a market order from the command line fills and moves the position', async () => {
    screen.press(':')
    await screen.until('the command line', (_, rows) => rows.at(-1)?.trimStart().startsWith(':') === true)
    await type('buy 0.1')
    await screen.until('the preview', (s) => s.includes('→ buy 0.1 BTC-USDT'))
    screen.press(KEY.enter)
    await screen.until('the position', (s) => /4 positions 1/.test(s) && /BTC-USDT\s+long\s+0\.100/.test(s))
  })

  test('modify changes the resting order', async () => {
    screen.press('5')
    await screen.until('the keys of the orders', (s) => s.includes('m modify'))
    screen.press('g')
    await screen.until('the order selected', (s) => /▸\s*buy\s+limit/.test(s))
    screen.press('m')
    await screen.until('the dialog', (s) => /price\s+\d/.test(s) && s.includes('Enter sends'))
    screen.press(KEY.tab)
    await screen.until('the size field', (s) => /▸ size/.test(s))
    screen.press('\x15')
    await type('0.02')
    screen.press(KEY.enter)
    await screen.until('the new size', (_, rows) => /0\.020/.test(ordersRow(rows)))
  })

  test('cancel asks once and takes the order away', async () => {
    screen.press('c')
    await screen.until('the question', (s) => s.includes('Enter or c sends'))
    screen.press(KEY.enter)
    await screen.until('no orders', (s) => s.includes('no open orders'))
  })

  test('q says what stays open, then leaves the terminal whole', async () => {
    screen.press('q')
    await screen.until('what stays open', (s) => s.includes('1 position stays open'))
    screen.press('q')
    expect(await screen.exited).toBe(0)
    const raw = screen.raw()
    for (const mode of ['1049', '2004', '25']) {
      const last = [...raw.matchAll(new RegExp(`\\x1b\\[\\?(?:\\d+;)*${mode}(?:;\\d+)*([hl])`, 'g'))].at(-1)
      expect(last?.[1], `mode ${mode}`).toBe(mode === '25' ? 'h' : 'l')
    }
  })
})
