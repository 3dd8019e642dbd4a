import { describe, expect, it } from 'vitest'
import { showOpenIntents } from '../../src/app/openIntents.ts'
import type { Recovery } from '../../src/app/recovery.ts'
import type { Intent } from '../../src/client/journal/index.ts'
import type { SignedWrite } from '../../src/client/submitTypes.ts'
import { ok } from '../support/fakeRest.ts'
import { aDoor, BUY, TRADER } from './gate/setting.ts'

const write = (hash: string, more: Partial<SignedWrite> = {}): SignedWrite => ({
  name: 'placeOrder',
  body: '{}',
  tx_hash: `0x${hash.repeat(64)}`,
  nonce: 1,
  expires_after: 1_700_000_015_000,
  account: TRADER,
  signer: TRADER,
  client_order_ids: [],
  words: `buy ${hash} BTC-USDT`,
  params: '{}',
  ...more,
})

/** A terminal that starts over what an earlier run left in the journal. */
function restarted(left: SignedWrite[], options: Parameters<typeof aDoor>[0] = {}) {
  const setting = aDoor({
    ...options,
    deps: { paused: () => setting.store.getState().identity.paused ?? null, ...options.deps },
  })
  const { journal, submitter, store, actions } = setting
  for (const one of left) {
    journal.record('sending', one)
    journal.record('sent', one)
  }
  const recoveries: Recovery[] = []
  const start = (signer: string | null) =>
    showOpenIntents({ journal, submitter, signer, actions, recoveries, onResolved: () => {} })
  return { ...setting, start, get: () => store.getState() }
}
const states = (list: Intent[]) => list.map((i) => `${i.words}: ${i.state}`)

describe('case 11: the next start of the terminal', () => {
  it('shows what is open as UNKNOWN, holds back new risk, and lets go when it is known', async () => {
    const { start, get, door, clock, journal, sent } = restarted([write('1'), write('2')], {
      reads: {
        tx: ({ tx_hash }: { tx_hash: string }) =>
          ok({ tx_hash, action: '', signer: TRADER, block: 1, time: 1, code: tx_hash.endsWith('1') ? '0' : '20003' }),
      },
    })
    start(TRADER)
    expect(Object.values(get().pending).map((p) => `${p.text} ${p.state}`)).toEqual([
      'buy 1 BTC-USDT unknown',
      'buy 2 BTC-USDT unknown',
    ])
    expect(get().log.map((l) => l.level)).toEqual(['unknown', 'unknown'])
    expect(get().identity.paused).toMatch(/2 earlier writes are still unknown \(buy 1 BTC-USDT\)/)
    const place = { name: 'placeOrder', params: BUY } as const
    await expect(door.send(place, { words: 'buy' })).rejects.toMatchObject({ code: 'paused' })
    await door.send({ name: 'cancelOrder', params: { order_id: '5' } }, { words: 'cancel 5' })

    await clock.advance(1000)
    expect(get().identity.paused).toBeNull()
    expect(get().pending).toEqual({})
    expect(states(journal.list(9)).sort()).toEqual([
      'buy 1 BTC-USDT: live',
      'buy 2 BTC-USDT: rejected',
      'cancel 5: terminal',
    ])
    await door.send(place, { words: 'buy' })
    // Nothing of the earlier run went out again.
    expect(sent.map((s) => s.name)).toEqual(['cancelOrder', 'placeOrder'])
  })

  it('an open cancel is found out as well, but holds nothing back', async () => {
    const { start, get } = restarted([write('3', { name: 'cancelOrder', words: 'cancel 3' })])
    start(TRADER)
    expect(get().identity.paused).toBeNull()
    expect(Object.keys(get().pending)).toHaveLength(1)
  })

  it('case 17: without a key what is unknown is still found out', async () => {
    const { start, clock, journal } = restarted([write('4')])
    start(null)
    for (let second = 0; second < 25; second++) await clock.advance(1000)
    expect(states(journal.list(9))).toEqual(['buy 4 BTC-USDT: expired'])
  })
})
