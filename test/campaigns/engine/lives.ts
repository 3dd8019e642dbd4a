import { createHash } from 'node:crypto'
import { createRng } from '../../../src/lib/rng.ts'
import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import type { Action, CoreRow, ExchangeCore } from '../../../src/paper/types.ts'
import { ENDPOINTS } from '../../../src/protocol/endpoints/index.ts'
import { validate } from '../../../src/protocol/validate.ts'
import { BLOCK_MS, BTC, BTC_PERP, BTC_SPOT, checkLedger, START, USDT, units } from '../../support/paper/driver.ts'
import { createLifeActions, LIFE_CENTER } from './lifeActions.ts'
import { FAMILIES, OWNERS } from './operations.ts'
import { OrderWatch } from './orderWatch.ts'
import { PositionWatch } from './positionWatch.ts'
import { decimal } from './refExchange.ts'

const HOUR_MS = 3_600_000

/**
 * Plays a random life of accounts with little money and checks after every operation what must hold whatever happens.
 * Returns a digest of everything the core answered and pushed.
 */
export function playLife(seed: string, operations: number): string {
  const rng = createRng(seed)
  const core = createExchangeCore()
  const digest = createHash('sha256')
  const rows = new Map<string, CoreRow>()
  const orders = new OrderWatch((address) => FAMILIES.get(address) ?? address)
  const positions = new PositionWatch(orders)
  let [height, time, tx] = [0, START, 0]
  let lastId = 1_000_000
  const next = createLifeActions(rng, () => {
    const live = [...orders.live.keys()]
    if (live.length > 0 && rng.int(1, 10) <= 8) return rng.pick(live)
    return String(rng.int(Math.max(1_000_000, lastId - 60), lastId + 1))
  })
  const send = (account: string, name: string, params: object) => {
    const action = { name, params } as unknown as Action
    const schema = ENDPOINTS[action.name].request
    const outcome = core.execute({
      hash: `0x${(++tx).toString(16).padStart(64, '0')}`,
      account,
      action: { name, params: validate(schema, params) } as unknown as Action,
    })
    digest.update(JSON.stringify(outcome))
  }
  const endBlock = () => {
    const { events } = core.endBlock()
    for (const event of events) {
      positions.see(event)
      orders.see(event)
      if (event.kind === 'order') lastId = Math.max(lastId, Number(event.order.order_id))
      digest.update(JSON.stringify(event))
    }
    positions.agree(core, OWNERS)
    for (const row of core.takeDirtyRows()) {
      const key = `${row.table} ${row.key}`
      if (row.value === null) rows.delete(key)
      else rows.set(key, JSON.parse(JSON.stringify(row)))
    }
    checkLedger(core)
  }
  const beginBlock = (ms = BLOCK_MS) => {
    time += ms
    core.beginBlock(++height, time)
  }

  beginBlock()
  core.setIndexPrice(BTC_PERP, decimal(LIFE_CENTER, 2))
  core.joinFamily(OWNERS[0]!, OWNERS[1]!)
  for (const owner of OWNERS) {
    send(owner, 'deposit', { coin_id: USDT, amount: '600' })
    send(owner, 'deposit', { coin_id: BTC, amount: '0.2' })
  }
  endBlock()
  const recent: string[] = []
  for (let done = 0; done < operations; ) {
    try {
      const kind = rng.int(1, 100)
      beginBlock(kind <= 2 ? rng.int(1, 9) * HOUR_MS : BLOCK_MS)
      if (kind > 85) {
        const index = decimal(LIFE_CENTER + rng.int(-70, 70) * 50, 2)
        recent.push(`${done++} index ${index}`)
        core.setIndexPrice(BTC_PERP, index)
      } else {
        for (let left = rng.int(1, 10) <= 7 ? 1 : rng.int(2, 4); left > 0; left--, done++) {
          const owner = rng.pick(OWNERS)
          const { name, params } = next()
          recent.push(`${done} ${owner.slice(0, 3)} ${name} ${JSON.stringify(params)}`)
          send(owner, name, params)
          checkBooks(core)
        }
      }
      endBlock()
      checkBooks(core)
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      throw new Error(`${what}\nlast operations:\n${recent.slice(-12).join('\n')}`)
    }
    if (recent.length > 50) recent.splice(0, 30)
  }
  const again = createExchangeCore()
  again.restore(rows.values())
  const [is, comesBack] = [picture(core), picture(again)]
  if (is !== comesBack) throw new Error(`restored from its rows it differs:\n${is}\n${comesBack}`)
  return digest.update(is).digest('hex')
}

/** Not crossed, and as deep as the resting orders of all accounts say. */
function checkBooks(core: ExchangeCore): void {
  for (const id of [BTC_PERP, BTC_SPOT]) {
    const { bids, asks } = core.book(id, 1000, 1)
    const [bid, ask] = [bids[0], asks[0]]
    if (bid !== undefined && ask !== undefined && Number(bid[0]) >= Number(ask[0])) {
      throw new Error(`book of ${id} crossed: ${bid[0]} ${ask[0]}`)
    }
    let open = 0n
    for (const owner of OWNERS) {
      const offered = core.liveOrders(owner).filter((o) => o.symbol_id === BTC_SPOT && !o.is_buy && isResting(o.state))
      const held = offered.reduce((sum, o) => sum + units(o.remaining_quantity), 0n)
      const has = core.balance(owner).coins.find((coin) => coin.coin_id === BTC)?.balance ?? '0'
      const mayOwe = core.settings(owner).auto_borrow || units(has) < 0n
      if (units(has) < held && !mayOwe) throw new Error(`${owner} has ${has} BTC and offers ${held} units`)
      for (const o of core.liveOrders(owner)) {
        if (o.symbol_id === id && isResting(o.state)) open += units(o.remaining_quantity)
      }
    }
    const shown = [...bids, ...asks].reduce((sum, [, size]) => sum + units(size), 0n)
    if (open !== shown) throw new Error(`book of ${id} shows ${shown}, the accounts have ${open}`)
  }
}

function isResting(state: string): boolean {
  return state === 'new' || state === 'partially_filled'
}

function picture(core: ExchangeCore): string {
  return JSON.stringify([
    OWNERS.map((a) => [core.liveOrders(a), core.positions(a), core.balance(a), core.settings(a)]),
    [BTC_PERP, BTC_SPOT].map((id) => [core.book(id, 200, 1), core.prices(id)]),
    core.ledger(),
  ])
}
