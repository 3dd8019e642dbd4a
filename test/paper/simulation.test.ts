import { expect, onTestFinished, test } from 'vitest'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import type { Kline } from '../../src/protocol/models/market.ts'
import { type Answer, connect, type Exchange } from '../conformance/support/exchange.ts'
import { type VirtualClock, virtualClock } from '../support/virtualClock.ts'
import { tempFolder } from './support/child.ts'

const NOW = Date.parse('2026-09-30T13:47:21Z')
const MINUTE = 60_000

async function candles(x: Exchange, interval: string, limit = 2000): Promise<Kline[]> {
  const { envelope } = await x.get('/market/klines', { symbol_id: 20_001, interval, limit })
  return (envelope.data?.list ?? []) as Kline[]
}

function listOf<T = object>({ data }: Answer['envelope']): T[] {
  return (data?.list ?? []) as T[]
}

/** An hour off between two runs on one folder. */
async function twoRuns(look: (x: Exchange, clock: VirtualClock, run: number) => Promise<void>) {
  const data = tempFolder()
  const clock = virtualClock(NOW)
  for (const run of [1, 2]) {
    const paper: PaperExchange = await startPaper({ data, clock, rateLimit: false })
    try {
      await look(connect(paper.rest, paper.ws), clock, run)
    } finally {
      await paper.stop()
    }
    clock.jump(60 * MINUTE)
  }
}

test('the simulated market has a past, trades, and goes on after an hour off without a hole in its candles', async () => {
  await twoRuns(async (x, clock) => {
    await clock.advance(5000)
    const minutes = await candles(x, '1m')
    expect(minutes.length).toBe(2000)
    for (const [i, bar] of minutes.slice(1).entries()) expect(bar.s).toBe(minutes[i]!.s - MINUTE)
    for (const { o, h, l, c } of minutes) {
      expect(Number(h)).toBeGreaterThanOrEqual(Math.max(Number(o), Number(c)))
      expect(Number(l)).toBeLessThanOrEqual(Math.min(Number(o), Number(c)))
    }
    expect((await candles(x, '1d')).length).toBeGreaterThan(300)
    const { envelope } = await x.get('/market/trades', { symbol_id: 20_001 })
    expect(((envelope.data?.list ?? []) as unknown[]).length).toBeGreaterThan(0)
    const depth = await x.get('/market/depth', { symbol_id: 20_001, depth: 5 })
    expect(depth.envelope.data).toMatchObject({ b: { length: 5 }, a: { length: 5 } })
  })
})

test('before the first trade of a run the last price of every market is the close of its newest candle', async () => {
  await twoRuns(async (x, _clock, run) => {
    const { envelope } = await x.get('/market/tickers')
    for (const { symbol_id, last_price } of listOf<{ symbol_id: number; last_price: string }>(envelope)) {
      const newest = await x.get('/market/klines', { symbol_id, interval: '1m', limit: 1 })
      const [bar] = listOf<Kline>(newest.envelope)
      expect([run, symbol_id, last_price]).toEqual([run, symbol_id, bar?.c])
      expect(Number(last_price)).toBeGreaterThan(0)
    }
  })
})

test('where nothing ever traded there is no last price', async () => {
  const paper = await startPaper({ quiet: true })
  onTestFinished(() => paper.stop())
  const { envelope } = await connect(paper.rest, paper.ws).get('/market/tickers')
  for (const ticker of listOf(envelope)) expect(ticker).toMatchObject({ last_price: null })
})

test('an hour is the sum of its minutes', async () => {
  await twoRuns(async (x) => {
    const minutes = await candles(x, '1m')
    const hour = (await candles(x, '1h', 2))[1]!
    const parts = minutes.filter((bar) => bar.s >= hour.s && bar.s < hour.s + 60 * MINUTE).reverse()
    expect(parts).toHaveLength(60)
    expect([hour.o, hour.c]).toEqual([parts[0]?.o, parts[59]?.c])
    expect(Number(hour.h)).toBe(Math.max(...parts.map((bar) => Number(bar.h))))
    expect(Number(hour.l)).toBe(Math.min(...parts.map((bar) => Number(bar.l))))
    const units = (text: string) => Math.round(Number(text) * 1000)
    expect(units(hour.v)).toBe(parts.reduce((sum, bar) => sum + units(bar.v), 0))
  })
})
