import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../src/client/client.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { fromSteps } from '../../src/lib/decimal.ts'
import { createRng } from '../../src/lib/rng.ts'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import type { BookDepth } from '../../src/protocol/enums.ts'
import * as select from '../../src/store/selectors/index.ts'
import { type AppStore, createAppStore } from '../../src/store/store.ts'
import { until } from '../support/until.ts'

const ACCOUNT = `0x${'1'.repeat(40)}`

/** The client and the store against a whole exchange with its simulated market. */
describe('against the paper exchange', () => {
  let paper: PaperExchange
  let client: Client
  let store: AppStore

  beforeAll(async () => {
    paper = await startPaper({ seed: 7, rateLimit: false, fund: [{ address: ACCOUNT, amount: '1000' }] })
    store = createAppStore(paper.profile)
    client = createClient({
      profile: paper.profile,
      clock: systemClock,
      rng: createRng('paper-test'),
      sink: store.actions,
    })
    client.start()
    client.setAccount(ACCOUNT)
    await until('the listing', () => store.getState().symbols.size > 0 && store.getState().coins.size > 0)
  }, 60_000)

  afterAll(async () => {
    client?.stop()
    await paper?.stop()
  })

  function show(symbol_id: number, depth: BookDepth, merge: number) {
    store.actions.selectSymbol(symbol_id)
    store.actions.selectBook(depth, merge)
    client.market.select({ symbol_id, depth, merge })
  }

  /** Compares the kept book with GET /market/depth whenever both stand at the same update. */
  async function compare(symbol_id: number, depth: BookDepth, merge: number, times: number): Promise<void> {
    const { price_step, qty_step } = store.getState().symbols.get(symbol_id)!
    let compared = 0
    for (let tries = 0; compared < times && tries < times * 60; tries++) {
      const answer = await client.rest.call('depth', { symbol_id, depth, merge })
      if (answer.kind !== 'ok') throw new Error('no depth')
      const { q, b, a } = answer.data
      // The levels change in place: what was not published yet would be compared with an older number.
      const same = () => {
        store.actions.flush()
        return select.shownBook(store.getState())
      }
      await until('the update to come', () => (same()?.q ?? 0) >= q && same()?.status === 'live', 2000)
      const book = same()!
      if (book.q !== q) continue
      const rows = (side: { ticks: number[]; lots: number[] }) =>
        side.ticks.map((t, i) => [fromSteps(t, price_step), fromSteps(side.lots[i]!, qty_step)].map(Number))
      expect({ q, bids: rows(book.bids), asks: rows(book.asks) }).toEqual({
        q,
        bids: b.map((l) => l.map(Number)),
        asks: a.map((l) => l.map(Number)),
      })
      compared += 1
    }
    expect(compared).toBe(times)
  }

  it('keeps the very book of the exchange, whatever depth and merge, block after block', async () => {
    const [symbol] = [...store.getState().symbols.values()]
    const merges = symbol!.price_step_merge_multiplier
    for (const [depth, merge] of [
      [20, 1],
      [200, 1],
      [50, merges.at(-1)!],
      [5, 1],
    ] as [BookDepth, number][]) {
      show(symbol!.symbol_id, depth, merge)
      await until('a live book', () => select.shownBook(store.getState())?.status === 'live')
      await compare(symbol!.symbol_id, depth, merge, 8)
      // Whatever was left is unsubscribed.
      await until('one book', () => Object.keys(store.getState().books).length === 1)
    }
  })

  it('switches symbols without mixing them', async () => {
    for (const symbol of [...store.getState().symbols.values()].slice(0, 3)) {
      show(symbol.symbol_id, 20, 1)
      await until('a live book', () => select.shownBook(store.getState())?.status === 'live')
      await compare(symbol.symbol_id, 20, 1, 3)
    }
  })

  it('fills the first screen: tickers, trades, candles, balances, settings', async () => {
    const { symbol_id, interval } = store.getState()
    await until('market', () => {
      const s = store.getState()
      return (s.klines[`${symbol_id}:${interval}`]?.length ?? 0) > 10 && (s.trades[symbol_id!]?.length ?? 0) > 10
    })
    await until('account', () => store.getState().settings !== null && store.getState().balances.length > 0)
    expect(select.equityOf(store.getState(), 1001).equity.toFixed()).toBe('1000')
    await until('lights', () => Object.values(store.getState().lights).every((l) => l.status === 'ok'))
    const bars = store.getState().klines[`${symbol_id}:${interval}`]!
    expect(bars.map((b) => b.s)).toEqual([...bars.map((b) => b.s)].sort((a, b) => a - b))
  })

  it('case 20: a resync brings everything back within seconds', async () => {
    client.resync()
    await until('down', () => select.shownBook(store.getState())?.status !== 'live')
    await until('up', () => select.shownBook(store.getState())?.status === 'live' && client.account!.synced)
  })
})
