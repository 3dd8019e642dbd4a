import { expect, it } from 'vitest'
import { PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import type { Light, State } from '../../../src/store/state.ts'
import { createHeaderPanel } from '../../../src/tui/panels/HeaderPanel.ts'
import { BTC, BTC_TICKER, ETH_TICKER, NOW } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { panelInput, panelRows } from '../../support/composeFrame.ts'
import { aKey } from '../../support/keyState.ts'

const rows = (columns: number, height: number, change: Partial<State> = {}, ui = {}): string[] =>
  panelRows('header', { columns, rows: height, state: { ...fullState(), ...change }, ui })

it('two lines: the market above, the account below', () => {
  const [market, account] = rows(160, 2)
  expect(market).toMatch(
    /^ BTC-USDT perp {3}64,218\.5 · {2}\+1\.84% +mark 64,219\.1 +index 64,220\.4 +funding \+0\.0100% in 2:14:09 +OI 12,402/,
  )
  expect(market).toMatch(/● mkt ● acct ● rest ● clock \+4ms$/)
  expect(account).toMatch(/^ 24h 62,880\.0 – 64,991\.5 +vol 8,214 BTC/)
  expect(account).toMatch(/PAPER +account 0x1a10…c4c7 +key desk-1 89d +equity 100,412\.88 +free [\d,.]+ USDT$/)
})

it('one line on a small screen', () => {
  expect(rows(80, 1)).toEqual([' BTC-USDT 64,218.5 · +1.84%  fund +0.0100% 2:14             PAPER  ●●●● key 89d'])
})

it('a light that is not good has words and another shape, at every size', () => {
  const down: Light = { status: 'down', note: 'reconnecting 2s', at: NOW }
  const lights = { ...fullState().lights, account: down }
  expect(rows(160, 2, { lights })[0]).toContain('✗ acct reconnecting 2s')
  expect(rows(100, 2, { lights })[0]).toContain('●✗●● acct reconnecting 2s')
  expect(rows(80, 1, { lights })[0]).toContain('●✗●● acct')
})

it('the environment is a word, not only a colour', () => {
  expect(rows(80, 1, { profile: { ...PAPER_PROFILE, environment: 'mainnet' } })[0]).toContain(' MAINNET ')
})

it('money is masked, prices are not', () => {
  const text = rows(160, 2, {}, { hideBalances: true }).join('\n')
  expect(text).toContain('equity ••••')
  expect(text).not.toContain('100,412')
  expect(text).toContain('64,218.5')
})

it('says which way the price went, and starts afresh on another symbol', () => {
  const panel = createHeaderPanel()
  const move = (change: Partial<State>): string =>
    panel.select(panelInput({ columns: 160, rows: 48, state: { ...fullState(), ...change } })).move
  const at = (last_price: string) => ({ tickers: { [BTC]: { ...BTC_TICKER, last_price }, 20002: ETH_TICKER } })
  expect([move(at('64218.5')), move(at('64219.0')), move(at('64219.0')), move(at('64000'))]).toEqual([
    'flat',
    'up',
    'up',
    'down',
  ])
  expect(move({ ...at('64000'), symbol_id: 20002 })).toBe('flat')
})

it('a key that has ended, is missing or locked', () => {
  const { identity } = fullState()
  const text = (change: Partial<typeof identity>): string => rows(160, 2, { identity: { ...identity, ...change } })[1]!
  expect(text({ agent: { ...identity.agent!, expires_at: NOW - 1 } })).toContain('key desk-1 expired')
  expect(text({ agent: null })).toContain('read-only')
  expect(text({ locked: 'passphrase needed' })).toContain('locked')
  const key = aKey({ kind: 'account' })
  expect(text({ agent: null, key })).toContain('own key')
  expect(text({ agent: null, key: { ...key, status: 'missing' } })).toContain('no key')
  expect(text({ agent: null, locked: 'read-only mode: nothing is signed or sent' })).toMatch(/ read-only /)
})
