import { expect, onTestFinished, test } from 'vitest'
import { startPaper } from '../../src/paper/start.ts'
import { type Answer, connect, type Exchange, type Trader } from '../conformance/support/exchange.ts'
import { type VirtualClock, virtualClock } from '../support/virtualClock.ts'
import { tempFolder } from './support/child.ts'

/** With this seed the price rises by more than 6 % while nobody looks. */
const SEED = 3
const NOW = Date.parse('2026-09-30T13:47:21Z')
const FIRST_RUN_MS = 5000
const DAYS_OFF = 60
const DAY = 86_400_000
const USDT = 1001
const SPOT = 10_001

interface Run {
  x: Exchange
  clock: VirtualClock
  trader: Trader
  last: number
  /** A write of the trader, with the blocks it needs. */
  act(path: string, tag: number, params: Parameters<Trader['act']>[2]): Promise<Answer>
}

/** Two runs of the simulated market on one folder, two months apart. */
async function twoRuns(before: (run: Run) => Promise<void>, after: (run: Run & { old: number }) => Promise<void>) {
  const data = tempFolder()
  const clock = virtualClock(NOW)
  let key: Trader | undefined
  let old = 0
  for (const number of [1, 2]) {
    const paper = await startPaper({ data, clock, rateLimit: false, seed: SEED })
    onTestFinished(() => paper.stop())
    const x = connect(paper.rest, paper.ws)
    const trader = key === undefined ? x.trader() : x.trader(key)
    key = trader
    const { envelope } = await x.get('/market/tickers', { symbol_id: SPOT })
    const [ticker] = (envelope.data?.list ?? []) as { last_price: string }[]
    const last = Number(ticker?.last_price)
    const act: Run['act'] = async (path, tag, params) => {
      const nonce = clock.now() + Math.floor(Math.random() * 1e6)
      let answer: Answer | null = null
      void trader.act(path, tag, params, { nonce, expires_after: nonce + 600_000 }).then((got) => {
        answer = got
      })
      while (answer === null) {
        await new Promise((resolve) => setImmediate(resolve))
        await clock.advance(50)
      }
      return answer
    }
    const run = { x, clock, trader, last, act }
    if (number === 1) await before(run)
    else await after({ ...run, old })
    old = last
    // The seed decides an absence by when it begins and ends: both are fixed, however many blocks the writes took.
    if (number === 1) await clock.advance(NOW + FIRST_RUN_MS - clock.now())
    await paper.stop()
    clock.jump(DAYS_OFF * DAY)
  }
}

const onTick = (price: number) => String(Math.round(price * 2) / 2)
const spotBuy = (price: number) => ({
  symbol_id: SPOT,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.001',
  price: onTick(price),
})

test('after an absence the price band of spot lies around the price of now, not of the last trade before', async () => {
  await twoRuns(
    async ({ act }) => {
      expect((await act('/account/deposit', 2, { coin_id: USDT, amount: '10000' })).envelope.code).toBe('0')
    },
    async ({ act, last, old }) => {
      // Otherwise this shows nothing.
      expect(last / old - 1).toBeGreaterThan(0.06)
      expect((await act('/trade/orders', 7, spotBuy(last * 0.89))).envelope.code).toBe('20004')
      expect((await act('/trade/orders', 7, spotBuy(last * 0.91))).envelope.code).toBe('0')
      expect((await act('/trade/orders', 7, spotBuy(last * 1.09))).envelope.code).toBe('0')
    },
  )
})

test('a trigger on the last price that the absence went through fires at the start, those beyond wait', async () => {
  const ids: string[] = []
  await twoRuns(
    async ({ act, last }) => {
      await act('/account/deposit', 2, { coin_id: USDT, amount: '10000' })
      for (const factor of [1.03, 1.3, 0.98]) {
        const conditional = { trigger_price: onTick(last * factor), trigger_by: 'last_price' }
        const order = { ...spotBuy(last * 0.88), algo_order_type: 'conditional', conditional }
        const { envelope } = await act('/trade/orders', 7, order)
        expect(envelope).toMatchObject({ code: '0' })
        ids.push(String(envelope.data?.order_id))
      }
    },
    async ({ x, trader }) => {
      const states = ids.map(async (order_id) => {
        const { envelope } = await x.get('/trade/order', { address: trader.address, order_id })
        return envelope.data?.state
      })
      expect(await Promise.all(states)).toEqual(['triggered', 'pending_trigger', 'pending_trigger'])
    },
  )
})

test('an absence begins where the one before ended, also when nothing was traded in between', async () => {
  const data = tempFolder()
  const clock = virtualClock(NOW)
  let before: { s: number; c: string } | undefined
  for (let run = 0; run < 3; run++) {
    const paper = await startPaper({ data, clock, rateLimit: false, seed: SEED })
    onTestFinished(() => paper.stop())
    const x = connect(paper.rest, paper.ws)
    const { envelope } = await x.get('/market/klines', { symbol_id: SPOT, interval: '1m', limit: 200 })
    const bars = envelope.data?.list as { s: number; o: string; c: string }[]
    const next = bars.find((bar) => before !== undefined && bar.s === before.s + 60_000)
    if (next !== undefined) expect(Math.abs(Number(next.o) / Number(before?.c) - 1)).toBeLessThan(0.002)
    expect(run === 0 || next !== undefined).toBe(true)
    before = bars[0]
    await paper.stop()
    clock.jump(90 * 60_000)
  }
})
