import { afterAll, beforeAll, TestRunner } from 'vitest'
import { type PaperExchange, startPaper } from '../../../src/paper/start.ts'
import { connect, type Exchange, type Trader } from './exchange.ts'

/** What only an exchange that hands out play money offers. */
const PLAY_MONEY = /^\/(account\/deposit|paper\/)/

/** Skips the case that goes there when CONFORMANCE_PLAY_MONEY is `no`. */
function skipPlayMoney(path: string): void {
  if (process.env.CONFORMANCE_PLAY_MONEY !== 'no' || !PLAY_MONEY.test(path)) return
  TestRunner.getCurrentTest()?.context.skip('needs play money')
}

/** Leaves out the case on a market where others trade too (CONFORMANCE_BUSY is `yes`): it needs to know the whole book. */
export function alone(): void {
  if (process.env.CONFORMANCE_BUSY !== 'yes') return
  TestRunner.getCurrentTest()?.context.skip('others trade on this market')
}

/**
 * The exchange under test: the one at CONFORMANCE_REST and CONFORMANCE_WS, else a quiet paper exchange of this file's own.
 * It must hand out play money on POST /account/deposit; CONFORMANCE_PLAY_MONEY=no leaves out the cases that need some.
 */
export function exchangeUnderTest(): { x: Exchange } {
  const subject: { x: Exchange } = { x: connect('', '') }
  let paper: PaperExchange | null = null
  beforeAll(async () => {
    const { CONFORMANCE_REST: rest, CONFORMANCE_WS: ws } = process.env
    if (rest && ws) {
      subject.x = connect(rest, ws, skipPlayMoney)
      return
    }
    paper = await startPaper({ quiet: true, blockMs: 5, rateLimit: false })
    subject.x = connect(paper.rest, paper.ws, skipPlayMoney)
  })
  afterAll(async () => {
    await paper?.stop()
  })
  return subject
}

export const USDT = 1001
export const BTC = 1002
export const BTC_PERP = 20_001
export const BTC_SPOT = 10_001

/** A new account with play money. */
export async function fundedTrader(x: Exchange, amount = '100000'): Promise<Trader> {
  const trader = x.trader()
  const { envelope } = await trader.act('/account/deposit', 2, { coin_id: USDT, amount })
  if (envelope.code !== '0') throw new Error(`no play money: ${envelope.msg}`)
  return trader
}

/** The reference price of the BTC perpetual moved by a factor, on a tick of 0.5. */
export async function priceNear(x: Exchange, factor: number): Promise<string> {
  const { envelope } = await x.get('/market/tickers', { symbol_id: BTC_PERP })
  const [ticker] = (envelope.data?.list ?? []) as { mark_price: string }[]
  return (Math.round(Number(ticker?.mark_price) * factor * 2) / 2).toString()
}

/** Business fields of a resting limit order on the BTC perpetual; one price per test file keeps tests apart. */
export function limitOrder(price: string, more: Record<string, string | boolean | string[]> = {}) {
  return {
    symbol_id: BTC_PERP,
    is_buy: true,
    order_type: 'limit',
    quantity: '0.01',
    price,
    position_side: 'both',
    margin_mode: 'cross',
    ...more,
  }
}
