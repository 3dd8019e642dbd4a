import { expect, test } from 'vitest'
import { startPaper } from '../../../src/paper/start.ts'
import { connect } from '../../conformance/support/exchange.ts'
import { tempFolder } from '../support/child.ts'
import { quietPaper, RESTING_BUY } from '../support/paper.ts'

const BOOK = { channel: 'l2_book', symbol_id: 20_001 }
interface Book {
  q: number
  b: [string, string][]
}

test('after a restart the book comes back under q 1, whatever it was before', async () => {
  const data = tempFolder()
  const first = await startPaper({ data, quiet: true, blockMs: 5 })
  const x = connect(first.rest, first.ws)
  const trader = x.trader()
  await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '50000' })
  const stream = await x.stream()
  await stream.subscribe(BOOK)
  for (const price of ['60000', '60001', '60002']) await trader.act('/trade/orders', 7, { ...RESTING_BUY, price })
  let last: Book = { q: 0, b: [] }
  while (last.q < 4) last = (await stream.next((frame) => frame.channel === 'l2_book')).data as Book
  await first.stop()
  expect(await stream.closed).toMatchObject({ code: 1001 })

  const { paper } = await quietPaper({ data, port: first.port })
  expect(paper.port).toBe(first.port)
  for (let subscriber = 0; subscriber < 2; subscriber++) {
    const again = await x.stream()
    await again.subscribe(BOOK)
    const frame = await again.next(({ channel }) => channel === 'l2_book')
    expect([frame.type, (frame.data as Book).q]).toEqual(['snapshot', 1])
    expect((frame.data as Book).b.map(([price, size]) => [Number(price), size])).toEqual([
      [60_002, '0.01'],
      [60_001, '0.01'],
      [60_000, '0.01'],
    ])
  }
})
