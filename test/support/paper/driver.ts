import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import type { Action, CoreEvent, ExchangeCore, Outcome } from '../../../src/paper/types.ts'
import type { ActionWriteName, RequestOf } from '../../../src/protocol/endpoints/index.ts'
import type { Order } from '../../../src/protocol/models/order.ts'

export const BTC_PERP = 20001
export const BTC_SPOT = 10001
export const USDT = 1001
export const BTC = 1002
export const BLOCK_MS = 50
export const START = 1_800_000_000_000

export const ALICE = `0x${'a'.repeat(40)}`
export const BOB = `0x${'b'.repeat(40)}`
export const CAROL = `0x${'c'.repeat(40)}`

export interface Driver {
  readonly core: ExchangeCore
  /** Runs one action as a block of its own and returns its answer; the events of the block are in `events`. */
  send<N extends ActionWriteName>(account: string, name: N, params: RequestOf<N>): Outcome<N>
  /** Ends a block without a transaction. */
  block(time?: number): CoreEvent[]
  deposit(account: string, coin: number, amount: string, times?: number): void
  index(symbolId: number, price: string): void
  /** Events of the last block. */
  events: CoreEvent[]
  /** Order pushes of the last block. */
  orders(): Order[]
}

/** Drives a core block by block, with an exact check of the ledger after each. */
export function createDriver(core: ExchangeCore = createExchangeCore(), first = 1): Driver {
  let height = first - 1
  let tx = 0
  let now = START
  const begin = (time: number) => {
    now = time
    core.beginBlock(++height, now)
  }
  const driver: Driver = {
    core,
    events: [],
    send(account, name, params) {
      begin(now + BLOCK_MS)
      const action = { name, params } as unknown as Action
      const outcome = core.execute({ hash: `0x${String(++tx).padStart(64, '0')}`, account, action })
      driver.events = core.endBlock().events
      checkLedger(core)
      return outcome as Outcome<typeof name>
    },
    block(time = now + BLOCK_MS) {
      begin(time)
      driver.events = core.endBlock().events
      checkLedger(core)
      return driver.events
    },
    deposit(account, coin, amount, times = 1) {
      for (let i = 0; i < times; i++) {
        const outcome = driver.send(account, 'deposit', { coin_id: coin, amount })
        if (!outcome.ok) throw new Error(outcome.msg)
      }
    },
    index(symbolId, price) {
      begin(now + BLOCK_MS)
      core.setIndexPrice(symbolId, price)
      driver.events = core.endBlock().events
    },
    orders: () => driver.events.flatMap((event) => (event.kind === 'order' ? [event.order] : [])),
  }
  return driver
}

/** deposits = balances + isolated + insurance + fees, in units of 10^-8, for every coin. */
export function checkLedger(core: ExchangeCore): void {
  for (const row of core.ledger()) {
    const held = units(row.balances) + units(row.isolated ?? '0') + units(row.insurance) + units(row.fees)
    if (held !== units(row.deposits)) throw new Error(`coin ${row.coin_id}: ${JSON.stringify(row)}`)
  }
}

/** A decimal of at most 8 places as an integer of its last place. */
export function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(8, '0'))
  return text.startsWith('-') ? -value : value
}

export const perp = { symbol_id: BTC_PERP, position_side: 'both', margin_mode: 'cross' } as const
