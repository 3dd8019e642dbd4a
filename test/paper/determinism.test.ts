import { expect, onTestFinished, test } from 'vitest'
import { startPaper } from '../../src/paper/start.ts'
import { connect } from '../conformance/support/exchange.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { until } from '../support/until.ts'
import { virtualClock } from '../support/virtualClock.ts'

const NOW = 1_790_000_000_000
const MINE = `0x${'1'.repeat(63)}2`

/** Everything a client sees of a simulated market in which it trades. */
async function story(seed: number): Promise<string[]> {
  const clock = virtualClock(NOW)
  const paper = await startPaper({ seed, clock, rateLimit: false })
  onTestFinished(() => paper.stop())
  const x = connect(paper.rest, paper.ws)
  const trader = x.trader(newSigner(MINE))
  const stream = await x.stream()
  const market = { symbol_id: 20_001 }
  await stream.subscribe(
    { channel: 'order', address: trader.address },
    { channel: 'l2_book', ...market },
    { channel: 'trade', ...market },
    { channel: 'ticker', ...market },
    { channel: 'block' },
  )
  let nonce = NOW
  const act = async (path: string, tag: number, params: Parameters<typeof trader.act>[2]) => {
    nonce++
    const answer = trader.act(path, tag, params, { nonce })
    let done = false
    void answer.then(() => {
      done = true
    })
    // The block of the write comes only when the request is in.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await clock.advance(50)
    await until('the answer', () => done)
    return answer
  }
  await act('/account/deposit', 2, { coin_id: 1001, amount: '10000' })
  await clock.advance(3000)
  const order = { ...market, is_buy: true, quantity: '0.01', position_side: 'both', margin_mode: 'cross' }
  const placed = await act('/trade/orders', 7, { ...order, order_type: 'market', market_order_type: 'base' })
  expect(placed.envelope.code).toBe('0')
  await clock.advance(3000)
  stream.send({ op: 'ping' })
  await stream.next((f) => f.op === 'pong')
  return stream.frames.map((frame) => JSON.stringify(frame))
}

test('same seed, same input, same clock: same output, byte for byte', async () => {
  const [one, two, other] = [await story(7), await story(7), await story(8)]
  expect(one.length).toBeGreaterThan(100)
  expect(two).toEqual(one)
  expect(other).not.toEqual(one)
})
