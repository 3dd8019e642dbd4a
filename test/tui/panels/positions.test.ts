import { expect, it } from 'vitest'
import { position } from '../../fixtures/accountState.ts'
import { BTC } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { panelRows } from '../../support/composeFrame.ts'

const state = fullState()
const rows = (columns: number, height: number, ui = {}, change = {}): string[] =>
  panelRows('positions', { columns, rows: height, state: { ...state, ...change }, ui, depth: 'none' })

it('PnL at mark beside PnL if closed now', () => {
  const btc = rows(160, 6).find((r) => r.includes('BTC-USDT'))
  // (64,219.1 - 64,102.0) x 0.5
  expect(btc).toMatch(/long +0\.500 +64,102\.00 +64,219\.10 +\+58\.55/)
  // 0.5 at 64,218.5 is within the first level: (116.5 x 0.5) - 32,109.25 x 0.0005
  expect(btc).toContain('+42.20')
})

it('liquidation price and its distance are estimates', () => {
  const [, head, btc] = rows(160, 6)
  expect(head).toMatch(/exit ~ +liq ~ +to liq/)
  // isolated 3,384.56: (0.5 x 64,102 - 3,384.56) / (0.5 - 0.5 x 0.01)
  expect(btc).toMatch(/57,912 +▰▰▰▱▱ +9\.8%/)
})

it('a short is a positive size on the other side', () => {
  expect(rows(160, 6)[3]).toMatch(/ETH-USDT +short +4\.000 +3,412\.10 +3,409\.85 +\+9\.00/)
})

it('decimal points stand under each other', () => {
  const [, , btc, eth] = rows(160, 6)
  expect(btc!.indexOf('64,102.00') + 6).toBe(eth!.indexOf('3,412.10') + 5)
})

it('masks amounts, not prices, while balances are hidden', () => {
  const text = rows(160, 6, { hideBalances: true }).join('\n')
  expect(text).toContain('••••')
  expect(text).not.toContain('58.55')
  expect(text).toContain('64,102.00')
})

it('three lines a position on a narrow column', () => {
  const card = rows(33, 4)
  expect(card[1]).toBe(' long 0.500 BTC @ 64,102.0')
  expect(card[2]).toBe(' mark +58.55  exit +42.20')
  expect(card[3]).toBe(' liq ~57,912  ▰▰▰▱▱ 9.8%')
})

it('says so when the book holds only a part of the position, instead of the PnL of that part', () => {
  const positions = { [`${BTC}:both:cross`]: position({ open_size: '5000' }) }
  expect(rows(160, 6, {}, { positions }).join('\n')).toContain('thin book')
})

it('shows no PnL without a mark price, and no zero in its place', () => {
  const btc = rows(160, 6, {}, { tickers: {} })[2]
  expect(btc).not.toMatch(/[+]?0\.00 /)
  expect(btc).toContain('–')
})
