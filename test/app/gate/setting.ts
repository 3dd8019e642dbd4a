import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createDoor, type DoorDeps } from '../../../src/app/gate/door.ts'
import type { PlaceParams } from '../../../src/app/gate/kind.ts'
import { openJournal } from '../../../src/client/journal/index.ts'
import type { RestResult } from '../../../src/client/result.ts'
import { createSubmitter } from '../../../src/client/submit.ts'
import { DEFAULT_SETTINGS, type Limits } from '../../../src/config/index.ts'
import { PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { memoryNonces } from '../../../src/signing/nonces.ts'
import { createSigningService } from '../../../src/signing/service.ts'
import { UnlockedKey } from '../../../src/signing/unlockedKey.ts'
import { answer, aStore } from '../../store/support.ts'
import { fakeRest, notFound, ok } from '../../support/fakeRest.ts'

export const KEY = '7b'.repeat(32)
export const TRADER = new UnlockedKey(KEY).address

/** Buys 1 at 100, the mark. */
export const BUY: PlaceParams = {
  symbol_id: 20_001,
  is_buy: true,
  order_type: 'limit',
  quantity: '1',
  price: '100',
  position_side: 'both',
  margin_mode: 'cross',
}
export const MARKET: PlaceParams = {
  symbol_id: 20_001,
  is_buy: true,
  order_type: 'market',
  quantity: '1',
  market_order_type: 'base',
  position_side: 'both',
  margin_mode: 'cross',
}

/** A door with a whole account behind it (mark 100, nothing held), virtual time and an exchange made of functions. */
export function aDoor(
  options: {
    limits?: Partial<Limits>
    writes?: (count: number, name: string) => RestResult<unknown> | Promise<RestResult<unknown>>
    reads?: Parameters<typeof fakeRest>[0]
    deps?: Partial<DoorDeps>
    account?: { orders?: unknown[]; positions?: unknown[] }
  } = {},
) {
  const { clock, store, actions } = aStore()
  const folder = mkdtempSync(join(tmpdir(), 'door-'))
  const journal = openJournal(join(folder, 'paper.sqlite'), clock, process.pid)
  onTestFinished(() => {
    journal.close()
    rmSync(folder, { recursive: true })
  })
  const at = clock.now()
  actions.answer(answer('listOrders', { list: options.account?.orders ?? [] }, { address: TRADER }, at))
  actions.answer(answer('positions', { list: options.account?.positions ?? [] }, { address: TRADER }, at))
  actions.answer(answer('balance', { address: TRADER, coins: [] }, { address: TRADER }, at))
  const ticker = { symbol_id: 20_001, last_price: '100', mark_price: '100', index_price: '100', funding_rate: '0' }
  actions.answer(answer('tickers', { list: [{ ...ticker, time: 1 }] }, {}, at))
  const fake = fakeRest(
    {
      time: () => ok({ time: clock.now() }),
      tx: notFound,
      addressTxs: () => ok({ list: [], next_cursor: null, has_more: false }),
      getOrder: notFound,
      ...options.reads,
    },
    (count) => options.writes?.(count, fake.sent.at(-1)?.name ?? '') ?? ok({ order_id: '7' }),
  )
  const exchangeNow = () => clock.now()
  const submitter = createSubmitter({ rest: fake.rest, clock, exchangeNow, journal })
  const service = createSigningService({
    profile: PAPER_PROFILE,
    key: new UnlockedKey(KEY),
    nonces: memoryNonces(),
    exchangeNow,
    env: {},
  })
  const door = createDoor({
    profile: PAPER_PROFILE,
    rest: fake.rest,
    submitter,
    clock,
    journal,
    service,
    view: () => store.getState(),
    limits: { ...DEFAULT_SETTINGS.limits, ...options.limits },
    readOnly: false,
    exchangeNow,
    paused: () => null,
    asksItself: false,
    ...options.deps,
  })
  const codes = (params: PlaceParams) => door.check({ name: 'placeOrder', params }).map((f) => `${f.level} ${f.code}`)
  return { door, clock, store, actions, journal, submitter, service, codes, ...fake }
}
