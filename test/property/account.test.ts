import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExchangeCore } from '../../src/paper/core/createExchangeCore.ts'
import type { Action, CoreEvent, CoreRow, ExchangeCore } from '../../src/paper/types.ts'
import { BTC, BTC_PERP, BTC_SPOT, checkLedger, START, USDT, units } from '../support/paper/driver.ts'
import { ACCOUNTS, type Step, steps } from '../support/paper/randomActions.ts'

const HOUR_MS = 3_600_000

/** A core with its clock and its durable rows, as a database would keep them. */
interface World {
  core: ExchangeCore
  height: number
  time: number
  rows: Map<string, CoreRow>
  events: CoreEvent[]
}

function save(world: World): void {
  for (const row of world.core.takeDirtyRows()) {
    const key = `${row.table} ${row.key}`
    // Through JSON, as on disk.
    if (row.value === null) world.rows.delete(key)
    else world.rows.set(key, JSON.parse(JSON.stringify(row)))
  }
}

function block(world: World, act: (core: ExchangeCore) => void, ms = 50): void {
  world.height++
  world.time += ms
  world.core.beginBlock(world.height, world.time)
  act(world.core)
  world.events = world.core.endBlock().events
  checkLedger(world.core)
  save(world)
}

function newWorld(): World {
  const world: World = { core: createExchangeCore(), height: 0, time: START, rows: new Map(), events: [] }
  block(world, (core) => {
    core.setIndexPrice(BTC_PERP, '64000')
    for (const account of ACCOUNTS) {
      for (const [coin_id, amount] of [
        [USDT, '400'],
        [BTC, '0.2'],
      ] as const) {
        core.execute({ hash: '0xd', account, action: { name: 'deposit', params: { coin_id, amount } } })
      }
    }
    core.joinFamily(ACCOUNTS[0]!, ACCOUNTS[1]!)
  })
  return world
}

function play(world: World, step: Step): string {
  let answer = ''
  if ('index' in step) block(world, (core) => core.setIndexPrice(BTC_PERP, String(64_000 + step.index * 25)))
  else if ('wait' in step) block(world, () => {}, step.wait * HOUR_MS)
  else {
    block(world, (core) => {
      const hash = `0x${world.height.toString(16).padStart(64, '0')}`
      answer = JSON.stringify(core.execute({ hash, account: step.account, action: step.action }))
    })
  }
  return answer + JSON.stringify(world.events)
}

function picture({ core }: World): unknown {
  return {
    accounts: ACCOUNTS.map((a) => [core.liveOrders(a), core.positions(a), core.balance(a), core.settings(a)]),
    books: [BTC_PERP, BTC_SPOT].map((id) => [core.book(id, 200, 1), core.prices(id)]),
    ledger: core.ledger(),
  }
}

function restored(world: World): World {
  const core = createExchangeCore()
  core.restore(world.rows.values())
  return { ...world, core, rows: new Map(world.rows) }
}

describe('what is owed', () => {
  const spotOrder = fc.record({
    kind: fc.constant('order' as const),
    is_buy: fc.boolean(),
    price: fc.integer({ min: 62_000, max: 66_000 }).map(String),
    quantity: fc.integer({ min: 1, max: 90 }).map((n) => (n / 1000).toFixed(3)),
  })
  const life = fc.array(
    fc.oneof(
      { weight: 9, arbitrary: spotOrder },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 5 }) }),
      },
    ),
    { maxLength: 40, size: 'max' },
  )
  it('never exceeds three times the equity by placing orders, and its interest goes to the fees', () => {
    fc.assert(
      fc.property(life, (steps) => {
        const [borrower, other] = [ACCOUNTS[2]!, ACCOUNTS[0]!]
        const world = newWorld()
        const send = (account: string, action: unknown) =>
          block(world, (core) => {
            core.execute({ hash: `0x${world.height}`, account, action: action as Action })
          })
        for (let i = 0; i < 20; i++) {
          for (const [coin_id, amount] of [
            [USDT, '100000'],
            [BTC, '10'],
          ] as const) {
            send(other, { name: 'deposit', params: { coin_id, amount } })
          }
        }
        send(borrower, { name: 'setAutoBorrow', params: { auto_borrow: true } })
        for (const step of steps) {
          if (step.kind === 'hours') {
            const before = world.core.ledger()
            block(world, () => {}, step.hours * HOUR_MS)
            const paid = world.events.flatMap((e) => (e.kind === 'flow' && e.flow.type === 'trade_fee' ? [e.flow] : []))
            for (const { coin_id, fees } of world.core.ledger()) {
              const sum = paid.filter((f) => f.coin_id === coin_id).reduce((all, f) => all - units(f.amount), 0n)
              expect(units(fees) - units(before.find((r) => r.coin_id === coin_id)?.fees ?? '0')).toBe(sum)
            }
            continue
          }
          const { kind: _, ...order } = step
          const params = { symbol_id: BTC_SPOT, order_type: 'limit', ...order }
          // The other side of the borrower's order, then the order itself.
          send(other, { name: 'placeOrder', params: { ...params, is_buy: !order.is_buy } })
          send(borrower, { name: 'placeOrder', params: { ...params, time_in_force: 'ioc' } })
          const value = world.core.balance(borrower).coins.map(({ coin_id, balance }) => {
            return (Number(units(balance)) / 1e8) * (coin_id === BTC ? 64_000 : 1)
          })
          const debt = value.reduce((sum, each) => sum + Math.max(-each, 0), 0)
          const net = value.reduce((sum, each) => sum + each, 0)
          // Twice the equity before, and up to 3 percent of the price lost in the trade itself, thrice over.
          if (debt > 0) expect(debt).toBeLessThan(3 * net)
        }
      }),
      { numRuns: 40, seed: 3 },
    )
  })
})

describe('any life of three accounts', () => {
  it('keeps the ledger exact, positions in balance, and comes back from its rows as it was', () => {
    fc.assert(
      fc.property(steps, (life) => {
        const world = newWorld()
        let twin: World | null = null
        life.forEach((step, i) => {
          const heard = play(world, step)
          if (twin !== null) expect(play(twin, step)).toBe(heard)
          const sizes = ACCOUNTS.flatMap((a) => world.core.positions(a).map((p) => units(p.open_size)))
          expect(sizes.reduce((sum, size) => sum + size, 0n)).toBe(0n)
          for (const account of ACCOUNTS) {
            if (world.core.settings(account).auto_borrow) continue
            const coins = world.core.balance(account).coins.filter(({ coin_id }) => coin_id !== USDT)
            for (const { balance } of coins) expect(units(balance)).toBeGreaterThanOrEqual(0n)
          }
          if (i === Math.floor(life.length / 2)) {
            twin = restored(world)
            expect(picture(twin)).toEqual(picture(world))
          }
        })
      }),
      { numRuns: 120, seed: 7 },
    )
  })

  it('is the same, byte for byte, when it is lived again', () => {
    fc.assert(
      fc.property(steps, (life) => {
        const one = newWorld()
        const two = newWorld()
        for (const step of life) expect(play(one, step)).toBe(play(two, step))
      }),
      { numRuns: 20, seed: 11 },
    )
  })
})
