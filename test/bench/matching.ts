/**
 * Matching against the npm package nodejs-order-book on one stream of orders: `node test/bench/matching.ts`. Both take the
 * decimals of the wire as text; ours keeps them exact to the printed trade.
 */
import { OrderBook, Side } from 'nodejs-order-book'
import { createRng } from '../../src/lib/rng.ts'
import { createExchangeCore } from '../../src/paper/core/createExchangeCore.ts'
import { Book } from '../../src/paper/engine/book.ts'
import type { Level } from '../../src/paper/engine/level.ts'
import { type MatchHandler, match } from '../../src/paper/engine/match.ts'
import { Steps } from '../../src/paper/engine/steps.ts'
import type { Action } from '../../src/paper/types.ts'
import { cpuMs, type Figure, median, printFigures } from './figure.ts'

type Op =
  | { kind: 'limit'; id: string; isBuy: boolean; price: string; size: string }
  | { kind: 'market'; id: string; isBuy: boolean; size: string }
  | { kind: 'cancel'; id: string }

/** Orders around a price that wanders: most rest near the touch, many are canceled, some cross. */
export function orderStream(count: number): Op[] {
  const rng = createRng('matching-bench')
  const ops: Op[] = []
  const ids: string[] = []
  let middle = 128_000
  for (let i = 0; i < count; i++) {
    if (i % 100 === 0) middle += rng.int(-3, 3)
    const kind = rng.int(1, 100)
    const isBuy = rng.int(0, 1) === 0
    const size = (rng.int(1, 2000) / 1000).toFixed(3)
    const id = `o${i}`
    if (kind <= 38 && ids.length > 0) {
      const at = rng.int(0, ids.length - 1)
      ops.push({ kind: 'cancel', id: ids[at]! })
      ids[at] = ids.at(-1)!
      ids.pop()
    } else if (kind <= 45) ops.push({ kind: 'market', id, isBuy, size })
    else {
      const away = Math.round(Math.abs(rng.normal()) * 60) - 4
      ops.push({ kind: 'limit', id, isBuy, price: String((isBuy ? middle - away : middle + away) / 2), size })
      ids.push(id)
    }
  }
  return ops
}

class BenchOrder {
  readonly stp = 'cancel_maker'
  readonly family: object = {}
  level: Level<BenchOrder> | null = null
  previous: BenchOrder | null = null
  next: BenchOrder | null = null
  readonly id: string
  readonly isBuy: boolean
  ticks: number
  open: number

  constructor(id: string, isBuy: boolean, ticks: number, open: number) {
    this.id = id
    this.isBuy = isBuy
    this.ticks = ticks
    this.open = open
  }
}

interface Result {
  trades: number
  volume: number
  resting: number
}

function ours(ops: readonly Op[]): Result {
  const price = new Steps('0.5')
  const size = new Steps('0.001')
  const book = new Book<BenchOrder>()
  const orders = new Map<string, BenchOrder>()
  let trades: { maker: string; taker: string; price: string; quantity: string }[] = []
  let [count, lots] = [0, 0]
  const handler: MatchHandler<BenchOrder> = {
    takerLots: (taker) => taker.open,
    makerLots: (maker) => maker.open,
    fill(maker, taker, ticks, quantity) {
      trades.push({ maker: maker.id, taker: taker.id, price: price.format(ticks), quantity: size.format(quantity) })
      lots += quantity
    },
    filled(maker) {
      if (maker.open === 0) orders.delete(maker.id)
    },
    makerCanceled: () => {},
  }
  for (const op of ops) {
    if (op.kind === 'cancel') {
      const order = orders.get(op.id)
      if (order === undefined) continue
      book.remove(order)
      orders.delete(op.id)
      continue
    }
    const market = op.kind === 'market'
    const limit = market ? (op.isBuy ? Number.MAX_SAFE_INTEGER : 0) : price.parse(op.price)!
    const order = new BenchOrder(op.id, op.isBuy, limit, size.parse(op.size)!)
    trades = []
    match(book, order, limit, handler)
    count += trades.length
    if (!market && order.open > 0) {
      book.add(order)
      orders.set(op.id, order)
    }
  }
  return { trades: count, volume: lots / 1000, resting: orders.size }
}

function theirs(ops: readonly Op[]): Result {
  const book = new OrderBook()
  let [count, volume] = [0, 0]
  const live = new Set<string>()
  for (const op of ops) {
    if (op.kind === 'cancel') {
      if (live.delete(op.id)) book.cancel(op.id)
      continue
    }
    const side = op.isBuy ? Side.BUY : Side.SELL
    const size = Number(op.size)
    const result =
      op.kind === 'market'
        ? book.market({ side, size })
        : book.limit({ id: op.id, side, size, price: Number(op.price) })
    // Makers that are done, and the maker that was filled in part; the taker itself is among them.
    for (const done of result.done) {
      live.delete(done.id)
      if (done.id !== op.id) count++
    }
    if (result.partial !== null && result.partial.id !== op.id) count++
    if (op.kind === 'limit' && book.order(op.id) !== undefined) live.add(op.id)
    volume += size - (op.kind === 'market' ? (result.quantityLeft ?? 0) : (book.order(op.id)?.size ?? 0))
  }
  return { trades: count, volume, resting: live.size }
}

/** The same stream through the whole core: accounts, margin, fees, ledger, pushes, four orders a block. */
function wholeCore(ops: readonly Op[]): void {
  const core = createExchangeCore()
  const owners = Array.from({ length: 8 }, (_, i) => `0x${String(i + 1).repeat(40)}`)
  let time = 1_800_000_000_000
  let height = 0
  const send = (account: string, name: string, params: object) =>
    core.execute({ hash: '0x1', account, action: { name, params } as unknown as Action })
  core.beginBlock(++height, ++time)
  core.setIndexPrice(20_001, '64000')
  for (const owner of owners) {
    for (let i = 0; i < 200; i++) send(owner, 'deposit', { coin_id: 1001, amount: '1000000' })
  }
  core.endBlock()
  const ids = new Map<string, { owner: string; order_id: string }>()
  const base = { symbol_id: 20_001, position_side: 'both', margin_mode: 'cross' }
  core.beginBlock(++height, ++time)
  ops.forEach((op, i) => {
    if (i % 4 === 0) {
      core.endBlock()
      core.takeDirtyRows()
      time += 50
      core.beginBlock(++height, time)
    }
    if (op.kind === 'cancel') {
      const known = ids.get(op.id)
      if (known !== undefined) send(known.owner, 'cancelOrder', { order_id: known.order_id })
      return
    }
    const owner = owners[i % owners.length]!
    const type = op.kind === 'limit' ? { order_type: 'limit', price: op.price } : { order_type: 'market' }
    const outcome = send(owner, 'placeOrder', { ...base, is_buy: op.isBuy, quantity: op.size, ...type })
    if (op.kind === 'limit' && outcome.ok && 'order_id' in outcome.data) {
      ids.set(op.id, { owner, order_id: String(outcome.data.order_id) })
    }
  })
  core.endBlock()
}

export function matchingBench({ count = 100_000, rounds = 5 } = {}): Figure[] {
  const ops = orderStream(count)
  const [a, b] = [ours(ops), theirs(ops)]
  // Its floats leave dust on a few orders, which it trades once more.
  const dust = Math.abs(a.trades - b.trades) / a.trades
  if (dust > 0.001 || Math.abs(a.volume - b.volume) > 0.01 || a.resting !== b.resting) {
    throw new Error(`the two books disagree: ${JSON.stringify([a, b])}`)
  }
  const rate = (run: (ops: readonly Op[]) => void, part: readonly Op[]) => {
    const begin = cpuMs()
    run(part)
    return (part.length * 1000) / (cpuMs() - begin)
  }
  const own: number[] = []
  const other: number[] = []
  for (let round = 0; round < rounds; round++) {
    own.push(rate(ours, ops))
    other.push(rate(theirs, ops))
  }
  return [
    { what: 'matching: nodejs-order-book', value: median(other), unit: 'orders/s' },
    { what: 'matching: ours, exact decimals', value: median(own), unit: 'orders/s' },
    { what: 'matching: ours against nodejs-order-book', value: median(own) / median(other), unit: 'x', atLeast: 1.5 },
    {
      what: 'matching: whole core with margin, ledger and pushes',
      value: rate(wholeCore, ops.slice(0, Math.min(count, 40_000))),
      unit: 'orders/s',
    },
  ]
}

if (import.meta.main) printFigures(matchingBench())
