import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { SignedWrite } from '../../../src/paper/admission/signedWrite.ts'
import { assemble } from '../../../src/paper/assemble.ts'
import { FolderBusy, openDatabase } from '../../../src/paper/storage/database.ts'
import { createStore } from '../../../src/paper/storage/store.ts'
import { virtualClock } from '../../support/virtualClock.ts'

export interface DaysOptions {
  days: number
  /** Virtual time between two blocks. */
  stepMs: number
  writesPerBlock: number
  samplesPerDay: number
  seed?: number
}

/** What an exchange holds at one moment of its life. */
export interface Sample {
  /** Virtual days since the start. */
  day: number
  blocks: number
  writes: number
  /** Rows by table; of `history` by kind, of one owner the most. */
  rows: Record<string, number>
  /** JavaScript heap after a collection, in MB. */
  heap: number
}

const DAY = 86_400_000
const START = Date.parse('2026-01-05T00:00:00Z')
const ADDRESSES = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)
const PERP = { symbol_id: 20_001, position_side: 'both', margin_mode: 'cross' } as const
const TABLES = ['core_row', 'tx', 'nonce', 'agent', 'sub', 'kline', 'kline_open', 'meta']

type Action = Pick<SignedWrite, 'name' | 'params'>

/** The n-th thing a bot does: rests, trades, guards, is refused, clears up. */
function action(n: number, price: number): Action {
  const at = (factor: number) => (Math.round(price * factor * 2) / 2).toString()
  const limit = { ...PERP, order_type: 'limit', quantity: '0.01' } as const
  const market = { ...PERP, order_type: 'market', quantity: '0.01' } as const
  const acts: readonly (() => Action)[] = [
    () => ({ name: 'placeOrder', params: { ...limit, is_buy: true, price: at(0.95), client_order_id: `id${n}` } }),
    () => ({ name: 'placeOrder', params: { ...market, is_buy: n % 20 < 10 } }),
    () => ({
      name: 'placeOrder',
      params: {
        ...{ ...limit, is_buy: false, price: at(1.05) },
        tpsl: { tpsl_mode: 'full', tp_trigger_price: at(0.94), tp_trigger_by: 'mark_price' },
      },
    }),
    () => ({
      name: 'placeOrder',
      params: {
        ...{ ...limit, is_buy: true, price: at(0.96), algo_order_type: 'conditional' },
        conditional: { trigger_price: at(1.04), trigger_by: 'last_price' },
      },
    }),
    () => ({ name: 'placeOrder', params: { ...market, is_buy: n % 20 >= 10 } }),
    () => ({ name: 'placeOrder', params: { ...limit, quantity: '900', is_buy: true, price: at(0.95) } }),
    () => ({ name: 'placeOrder', params: { ...limit, is_buy: true, price: at(1.01), time_in_force: 'ioc' } }),
    () => ({ name: 'placeOrder', params: { ...limit, is_buy: false, price: at(0.99), time_in_force: 'ioc' } }),
    () => ({ name: 'deposit', params: { coin_id: 1001, amount: '100' } }),
    () => ({ name: 'cancelAll', params: {} }),
  ]
  return acts[n % acts.length]!()
}

/** Days of an exchange with a busy market and busy bots on a clock that leaps; a sample now and then. */
export async function* liveDays({ days, stepMs, writesPerBlock, samplesPerDay, seed = 1 }: DaysOptions) {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const db = openDatabase(':memory:', () => new FolderBusy('memory', null))
  const clock = virtualClock(START)
  const fund = ADDRESSES.map((address) => ({ address, amount: '1000000' }))
  const { service, blocks, hub } = assemble({ clock, seed, fund }, createStore(db))
  const everything = [
    ...['trade', 'l2_book', 'ticker', 'bbo'].map((channel) => ({ channel, symbol_id: 20_001 })),
    ...ADDRESSES.flatMap((address) => ['order', 'position', 'settings'].map((channel) => ({ channel, address }))),
    { channel: 'kline', symbol_id: 20_001, interval: '1m' },
    { channel: 'block' },
  ]
  let pushes = 0
  for (const arg of everything) hub.join({ send: () => pushes++ }, hub.want(arg))

  const count = (sql: string) => Number(db.prepare(sql).get()?.n ?? 0)
  const sample = (blocksRun: number, writes: number): Sample => {
    const rows = Object.fromEntries(TABLES.map((table) => [table, count(`SELECT count(*) n FROM ${table}`)]))
    for (const kind of ['order', 'execution', 'flow', 'closed_position', 'trade']) {
      rows[kind] = count(`SELECT max(n) n FROM (SELECT count(*) n FROM history WHERE kind = '${kind}' GROUP BY owner)`)
    }
    collect()
    const heap = process.memoryUsage().heapUsed / 2 ** 20
    return { day: (clock.now() - START) / DAY, blocks: blocksRun, writes, rows, heap }
  }

  let n = 0
  const total = Math.ceil((days * DAY) / stepMs)
  const every = Math.floor(DAY / stepMs / samplesPerDay)
  for (let block = 1; block <= total; block++) {
    clock.jump(stepMs)
    const price = Number(service.core.prices(20_001).last_price ?? 64_000)
    const answers = Array.from({ length: writesPerBlock }, () => {
      n++
      const signer = ADDRESSES[Math.floor(n / 10) % ADDRESSES.length]!
      const nonce = clock.now() - writesPerBlock + (n % writesPerBlock)
      const hash = `0x${n.toString(16).padStart(64, '0')}`
      const write = { ...action(n, price), hash, signer, target: undefined, nonce, expiresAfter: clock.now() + 60_000 }
      return blocks.submit(write as SignedWrite)
    })
    blocks.run()
    await Promise.all(answers)
    if (block % every === 0) yield sample(block, n)
  }
  if (pushes === 0) throw new Error('nothing was pushed')
  db.close()
}
