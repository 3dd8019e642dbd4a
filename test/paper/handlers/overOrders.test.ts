import { expect, test } from 'vitest'
import { startPaper } from '../../../src/paper/start.ts'
import { connect } from '../../conformance/support/exchange.ts'
import { newSigner } from '../../conformance/support/signer.ts'
import { tempFolder } from '../support/child.ts'
import { quietPaper, RESTING_BUY } from '../support/paper.ts'

test('an order that was over before a restart is a conflict afterwards, not unknown', async () => {
  const data = tempFolder()
  const signer = newSigner()
  const first = await startPaper({ data, quiet: true, blockMs: 5 })
  const before = connect(first.rest, first.ws).trader(signer)
  await before.act('/account/deposit', 2, { coin_id: 1001, amount: '50000' })
  const placed = await before.act('/trade/orders', 7, { ...RESTING_BUY, client_order_id: 'mine' })
  const order_id = String(placed.envelope.data?.order_id)
  await before.act('/trade/orders/cancel', 8, { order_id })
  await first.stop()

  const { x } = await quietPaper({ data })
  const trader = x.trader(signer)
  for (const [path, tag] of [
    ['/trade/orders/cancel', 8],
    ['/trade/orders/chase', 13],
  ] as const) {
    for (const ref of [{ order_id }, { client_order_id: 'mine' }]) {
      expect(await trader.act(path, tag, ref)).toMatchObject({ status: 409, envelope: { code: '20002' } })
    }
    const unknown = await trader.act(path, tag, { order_id: '999' })
    expect(unknown).toMatchObject({ status: 404, envelope: { code: '20001' } })
    const other = await x.trader().act(path, tag, { order_id })
    expect(other).toMatchObject({ status: 404, envelope: { code: '20001' } })
  }
  const orders = [{ order_id }, { client_order_id: 'mine' }, { order_id: '999' }]
  const batch = await trader.act('/trade/orders/batch/cancel', 16, { orders })
  expect(batch.envelope.data?.list).toMatchObject([
    { code: '20002', order_id },
    { code: '20002', client_order_id: 'mine' },
    { code: '20001' },
  ])
})
