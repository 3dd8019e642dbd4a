import { expect, test } from 'vitest'
import { readSignedWrite } from '../../src/paper/admission/signedWrite.ts'
import { assemble } from '../../src/paper/assemble.ts'
import { FolderBusy, openDatabase } from '../../src/paper/storage/database.ts'
import { createStore } from '../../src/paper/storage/store.ts'
import { methodA, newSigner } from '../conformance/support/signer.ts'
import { virtualClock } from '../support/virtualClock.ts'

const NOW = 1_790_000_000_000
const TRADER = newSigner(`0x${'1'.repeat(63)}2`)

/** Every push of a simulated market in which somebody trades, as sent. */
async function story(seed: number): Promise<string[]> {
  const clock = virtualClock(NOW)
  const store = createStore(openDatabase(':memory:', () => new FolderBusy('memory', null)))
  const { service, blocks, hub } = assemble({ seed, clock }, store)
  const pushes: string[] = []
  const reader = { send: (text: string) => pushes.push(text) }
  const market = { symbol_id: 20_001 }
  for (const channel of ['order', 'position']) hub.join(reader, hub.want({ channel, address: TRADER.address }))
  for (const channel of ['l2_book', 'trade', 'ticker', 'bbo']) hub.join(reader, hub.want({ channel, ...market }))
  hub.join(reader, hub.want({ channel: 'kline', ...market, interval: '1m' }))
  hub.join(reader, hub.want({ channel: 'block' }))
  let nonce = NOW
  const act = async (name: 'deposit' | 'placeOrder', tag: number, params: Parameters<typeof methodA>[2]) => {
    nonce++
    const { body } = methodA(TRADER, tag, params, { nonce, expires_after: NOW + 600_000 })
    const answer = blocks.submit(readSignedWrite(name, body, service.profile))
    await run(1)
    pushes.push(JSON.stringify(await answer))
  }
  const run = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await clock.advance(50)
      blocks.run()
    }
  }
  const order = {
    ...market,
    order_type: 'market',
    market_order_type: 'base',
    position_side: 'both',
    margin_mode: 'cross',
  }
  await act('deposit', 2, { coin_id: 1001, amount: '10000' })
  await run(60)
  await act('placeOrder', 7, { ...order, is_buy: true, quantity: '0.01' })
  await run(60)
  store.close()
  return pushes
}

test('same seed, same input, same clock: same output, byte for byte', async () => {
  const [one, two, other] = [await story(7), await story(7), await story(8)]
  expect(one.length).toBeGreaterThan(200)
  expect(one.some((text) => text.includes('"e":"filled"'))).toBe(true)
  expect(two).toEqual(one)
  expect(other).not.toEqual(one)
})
