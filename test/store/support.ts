import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import type { ReadAnswer, ReceivedPush } from '../../src/protocol/received.ts'
import { createAppStore } from '../../src/store/store.ts'
import { COINS, PERP, SPOT } from '../support/market.ts'
import { ACCOUNT } from '../support/orders.ts'
import { virtualClock } from '../support/virtualClock.ts'

export function aStore() {
  const clock = virtualClock()
  const store = createAppStore(PAPER_PROFILE, clock)
  store.actions.answer(answer('symbols', { list: [PERP, SPOT] }))
  store.actions.answer(answer('coins', { list: COINS }))
  return { clock, store, actions: store.actions, get: () => store.getState() }
}

export function answer(
  name: ReadAnswer['name'],
  data: unknown,
  request: unknown = { address: ACCOUNT },
  at = 1,
): ReadAnswer {
  return { name, data, request, at } as ReadAnswer
}

export function push(
  channel: ReceivedPush['channel'],
  data: unknown,
  symbol_id: number | null = null,
  at = 1,
): ReceivedPush {
  return { channel, symbol_id, ts: 1, at, data } as ReceivedPush
}
