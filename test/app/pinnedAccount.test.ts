import { expect, it } from 'vitest'
import { createTradingPort } from '../../src/app/tradingPort.ts'
import { createAppStore } from '../../src/store/store.ts'
import type { WriteRequest } from '../../src/tui/port.ts'
import { AGENT, KEY_ACCOUNT, SUB_ACCOUNT } from '../support/keyState.ts'
import { PAPER } from '../support/keys.ts'
import { virtualClock } from '../support/virtualClock.ts'

/** A terminal that shows `shown`, with the key of the main account; a write must never get as far as a signature. */
function port(shown: string) {
  const clock = virtualClock()
  const store = createAppStore(PAPER, clock)
  store.actions.identity({ account: shown, locked: null })
  const service = {
    address: AGENT,
    account: KEY_ACCOUNT,
    locked: false,
    sign: () => expect.unreachable('signed'),
    reserveAhead: () => {},
    nonceHealth: () => ({ last: null, mark: 0 }),
    lock: () => {},
  }
  return createTradingPort({
    store,
    actions: store.actions,
    client: () => null,
    clock,
    depth: 20,
    signer: () => ({ service, label: 'terminal', agent: null }),
    remember: () => {},
  })
}

const write: WriteRequest = { name: 'cancelAll', params: {}, text: 'cancel all' }

it.each([
  ['made for the main account, a sub-account is shown now', SUB_ACCOUNT, write],
  ['made for the sub-account, the main account is shown now', KEY_ACCOUNT, { ...write, target: SUB_ACCOUNT }],
])('%s: not sent', async (_, shown, given) => {
  expect(await port(shown).submit(given)).toEqual({
    status: 'not_sent',
    message: 'another account is on the screen now',
  })
})

it.each([
  [KEY_ACCOUNT, write],
  [SUB_ACCOUNT, { ...write, target: SUB_ACCOUNT }],
])('the account on the screen %s: goes on', async (shown, given) => {
  expect(await port(shown).submit(given)).toEqual({ status: 'not_sent', message: 'no key is open' })
})
