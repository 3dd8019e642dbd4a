import { createRng } from '../../../src/lib/rng.ts'
import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import type { Action, CoreEvent } from '../../../src/paper/types.ts'
import type { Execution } from '../../../src/protocol/models/account.ts'
import { BLOCK_MS, BTC, BTC_PERP, BTC_SPOT, checkLedger, START, USDT } from '../../support/paper/driver.ts'
import { CENTER, createOperations, FAMILIES, type Operation, OWNERS } from './operations.ts'
import { OrderWatch } from './orderWatch.ts'
import { decimal, NOT_LIVE, type Ref, RefExchange } from './refExchange.ts'
import { levelsOf } from './refMatching.ts'
import type { RefMarket } from './refTypes.ts'

const PERP = { ticksPerOne: 2, lotsPerOne: 1000, maxLots: 1_000_000, tickLotUnits: 50_000n, lotUnits: 100_000n }
const SPOT = { ticksPerOne: 2, lotsPerOne: 100_000, maxLots: 100_000_000, tickLotUnits: 500n, lotUnits: 1000n }
const AIMED = 80

/** Plays one random stream on the core and on the reference and throws at the first difference. */
export function playDifferential(seed: string, operations: number): void {
  const rng = createRng(seed)
  const core = createExchangeCore()
  const empty = () => ({ resting: [], waiting: [], last: null, index: null, mark: null })
  const markets: RefMarket[] = [
    { id: BTC_PERP, spot: false, ...PERP, ...empty() },
    { id: BTC_SPOT, spot: true, ...SPOT, ...empty() },
  ]
  const reference = new RefExchange(markets, FAMILIES)
  const watch = new OrderWatch((address) => reference.family(address))
  /** order_id by key and the other way round. */
  const ids: string[] = []
  const keys = new Map<string, number>()
  let height = 0
  let tx = 0
  const send = (account: string, name: string, params: object) =>
    core.execute({
      hash: `0x${(++tx).toString(16).padStart(64, '0')}`,
      account,
      action: { name, params } as unknown as Action,
    })
  const next = createOperations(rng, () => {
    const { all, live } = reference
    const from = live.length > 0 && rng.int(1, 10) < 9 ? live : all.slice(-AIMED)
    const target = from.length === 0 ? null : rng.pick(from)
    // Ids are known from the pushes: an order can be named from the next block on.
    return target === null || target.key >= ids.length ? null : target
  })
  const named = ({ key, ...rest }: Ref) => ({
    ...(key === undefined ? {} : { order_id: ids[key] ?? String(900_000 - (key % 1000)) }),
    ...rest,
  })

  const both = (o: Operation): [core: string, reference: string] => {
    const code = (outcome: ReturnType<typeof send>) => (outcome.ok ? '0' : outcome.code)
    const codes = (outcome: ReturnType<typeof send>) => {
      if (!outcome.ok || !('list' in outcome.data)) return 'no list'
      return (outcome.data.list as { code: string }[]).map((row) => row.code).join()
    }
    switch (o.name) {
      case 'place':
        return [code(send(o.owner, 'placeOrder', o.p)), reference.place(o.owner, o.p)]
      case 'cancel':
        return [code(send(o.owner, 'cancelOrder', named(o.ref))), reference.cancel(o.owner, o.ref)]
      case 'chase':
        return [code(send(o.owner, 'chaseOrder', named(o.ref))), reference.chase(o.owner, o.ref)]
      case 'modify':
        return [code(send(o.owner, 'modifyOrder', named(o.p))), reference.modify(o.owner, o.p, o.p)]
      case 'cancelAll':
        return [code(send(o.owner, 'cancelAll', o.filter)), reference.cancelAll(o.owner, o.filter)]
      case 'batchPlace': {
        const got = codes(send(o.owner, 'batchOrder', { orders: o.items }))
        return [got, o.items.map((p) => reference.place(o.owner, p)).join()]
      }
      case 'batchCancel': {
        const got = codes(send(o.owner, 'batchCancel', { orders: o.items.map(named) }))
        return [got, o.items.map((ref) => reference.cancel(o.owner, ref)).join()]
      }
      case 'batchModify': {
        const got = codes(send(o.owner, 'batchModify', { orders: o.items.map(named) }))
        return [got, o.items.map((p) => reference.modify(o.owner, p, p)).join()]
      }
      case 'index':
        core.setIndexPrice(BTC_PERP, decimal(o.ticks, 2))
        reference.setIndex(BTC_PERP, o.ticks)
        return ['0', '0']
    }
  }

  const same = (what: string, got: unknown, expected: unknown) => {
    if (got !== expected) throw new Error(`${what}\n  exchange:  ${got}\n  reference: ${expected}`)
  }
  const sameBooks = () => {
    for (const market of markets) {
      const merge = rng.int(1, 10) === 1 ? rng.pick([2, 5, 10]) : 1
      const { bids, asks } = core.book(market.id, 200, merge)
      for (const [isBuy, rows] of [
        [true, bids],
        [false, asks],
      ] as const) {
        const expected = levelsOf(market, isBuy, merge)
        const text = expected.map(([t, l]) => `${decimal(t, market.ticksPerOne)},${decimal(l, market.lotsPerOne)}`)
        same(`book of ${market.id} merged by ${merge}`, rows.join(' '), text.join(' '))
      }
      const [bid, ask] = [bids[0], asks[0]]
      if (merge === 1 && bid !== undefined && ask !== undefined && Number(bid[0]) >= Number(ask[0])) {
        throw new Error(`book of ${market.id} crossed: ${bid[0]} ${ask[0]}`)
      }
    }
  }
  const endBlock = () => {
    const { events } = core.endBlock()
    reference.endBlock()
    const lines = toLines(events, ids, keys, watch)
    for (const [i, line] of lines.entries()) same('push', line, reference.lines[i])
    same('no push', undefined, reference.lines.slice(lines.length).join('\n    ') || undefined)
    reference.lines = []
    sameBooks()
    checkLedger(core)
  }
  const beginBlock = () => core.beginBlock(++height, START + height * BLOCK_MS)

  beginBlock()
  both({ name: 'index', ticks: CENTER })
  core.joinFamily(OWNERS[0]!, OWNERS[1]!)
  for (const owner of OWNERS) {
    for (let i = 0; i < 20; i++) send(owner, 'deposit', { coin_id: USDT, amount: '1000000' })
    send(owner, 'deposit', { coin_id: BTC, amount: '15' })
  }
  core.endBlock()
  const recent: string[] = []
  for (let done = 0; done < operations; ) {
    try {
      beginBlock()
      for (let left = rng.int(1, 10) <= 7 ? 1 : rng.int(2, 5); left > 0; left--, done++) {
        const o = next()
        recent.push(`${done} ${JSON.stringify(o)}`)
        const [got, expected] = both(o)
        sameCodes(got, expected, same)
        sameBooks()
      }
      endBlock()
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      throw new Error(`${what}\nlast operations:\n${recent.slice(-12).join('\n')}`)
    }
    if (recent.length > 50) recent.splice(0, 30)
  }
  sameAccounts(core, reference, ids, same)
}

function sameCodes(got: string, expected: string, same: (what: string, a: unknown, b: unknown) => void): void {
  const given = got.split(',')
  expected.split(',').forEach((code, i) => {
    if (code === NOT_LIVE && NOT_LIVE.includes(given[i] ?? 'nothing')) return
    same(`code of item ${i}`, given[i], code)
  })
}

/** At the end every account lists exactly the live orders of the reference. */
function sameAccounts(
  core: ReturnType<typeof createExchangeCore>,
  reference: RefExchange,
  ids: string[],
  same: (what: string, a: unknown, b: unknown) => void,
): void {
  for (const owner of OWNERS) {
    const listed = core.liveOrders(owner).map(({ order_id, state }) => `${order_id} ${state}`)
    const expected = reference.live.filter((o) => o.owner === owner).map((o) => `${ids[o.key]} ${o.state}`)
    same(`live orders of ${owner}`, listed.sort().join(), expected.sort().join())
  }
}

function toLines(events: CoreEvent[], ids: string[], keys: Map<string, number>, watch: OrderWatch): string[] {
  const lines: string[] = []
  let pair: Execution[] = []
  for (const event of events) {
    watch.see(event)
    if (event.kind === 'execution') pair.push(event.execution)
    else if (event.kind === 'trade') {
      const { p, q, m } = event.trade
      const [maker, taker] = pair.map((execution) => keys.get(execution.order_id))
      lines.push(`trade ${p} ${q} ${m} ${maker} ${taker}`)
      pair = []
    } else if (event.kind === 'order') {
      const o = event.order
      let key = keys.get(o.order_id)
      if (key === undefined) {
        key = ids.length
        ids.push(o.order_id)
        keys.set(o.order_id, key)
      }
      const fills = `${o.cum_filled_quantity} for ${o.cum_filled_amount} fee ${o.cum_fee} left ${o.remaining_quantity}`
      lines.push(
        o.state === 'rejected'
          ? `order ${key} rejected ${o.quantity}`
          : `order ${key} ${o.state} ${o.quantity} at ${o.price} filled ${fills}`,
      )
    }
  }
  return lines
}
