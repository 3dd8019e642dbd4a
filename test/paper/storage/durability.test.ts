import { expect, test } from 'vitest'
import { startPaper } from '../../../src/paper/start.ts'
import { readEndpointFile } from '../../../src/paper/storage/dataFolder.ts'
import { connect, type Exchange } from '../../conformance/support/exchange.ts'
import { until } from '../../support/until.ts'
import { virtualClock } from '../../support/virtualClock.ts'
import { serveInChild, tempFolder } from '../support/child.ts'
import { quietPaper, RESTING_BUY } from '../support/paper.ts'

/** Everything an account and the market can be asked. */
async function everything(x: Exchange, address: string, sub: string) {
  const reads: [string, Record<string, string | number>][] = [
    ['/trade/orders', { address }],
    ['/trade/orders', { address: sub }],
    ['/trade/orders/history', { address }],
    ['/trade/executions', { address }],
    ['/account/balance', { address }],
    ['/account/balance', { address: sub }],
    ['/account/positions', { address }],
    ['/account/positions/history', { address }],
    ['/account/asset-flow', { address }],
    ['/account/settings', { address }],
    ['/account/agents', { address }],
    ['/account/subs', { address }],
    [`/explorer/address/${address}/txs`, {}],
    ['/market/trades', { symbol_id: 20_001 }],
    ['/paper/ledger', {}],
  ]
  const answers: Record<string, unknown> = {}
  for (const [path, query] of reads) {
    const { status, envelope } = await x.get(path, query)
    expect([path, status]).toEqual([path, 200])
    answers[`${path} ${JSON.stringify(query)}`] = envelope.data
  }
  return answers
}

test('after kill -9 every acknowledged write is there', async () => {
  const data = tempFolder()
  const child = await serveInChild({ data })
  const x = connect(child.rest, child.ws)
  const [maker, taker, agent] = [x.trader(), x.trader(), x.trader()]
  const ok = async (sent: Promise<{ envelope: { code: string; msg: string; data: unknown } }>) => {
    const { envelope } = await sent
    expect(envelope).toMatchObject({ code: '0' })
    return envelope.data as Record<string, string>
  }
  await ok(maker.act('/account/deposit', 2, { coin_id: 1001, amount: '50000' }))
  await ok(taker.act('/account/deposit', 2, { coin_id: 1001, amount: '50000' }))
  const approval = { agent_address: agent.address, authorized_address: maker.address, valid_days: 3, label: 'bot' }
  await ok(maker.manage('/account/approve-agent', 'ApproveAgent', approval))
  const { address: sub = '' } = await ok(maker.manage('/account/create-sub', 'CreateSubAccount', { label: 'one' }))
  await ok(agent.act('/account/deposit', 2, { coin_id: 1001, amount: '777' }, { target_address: sub }))
  await ok(maker.act('/trade/orders', 7, { ...RESTING_BUY, price: '64000', quantity: '0.02' }))
  await ok(taker.act('/trade/orders', 7, { ...RESTING_BUY, is_buy: false, price: '64000', quantity: '0.005' }))
  const { order_id = '' } = await ok(maker.act('/trade/orders', 7, { ...RESTING_BUY }))
  await ok(maker.act('/trade/orders/cancel', 8, { order_id }))
  const last = await agent.act('/trade/orders', 7, { ...RESTING_BUY, client_order_id: 'the last one' })
  expect(last.envelope.code).toBe('0')
  child.process.kill('SIGKILL')
  expect(await child.ended).toBe('SIGKILL')
  expect(readEndpointFile(data)?.pid).toBe(child.pid)

  // The state as the exchange itself tells it after the first restart must survive another kill, and hold what was done.
  const again = await serveInChild({ data })
  const y = connect(again.rest, again.ws)
  const before = await everything(y, maker.address, sub)
  expect((await y.post('/trade/orders', last.sent)).envelope.code).toBe('10002')
  expect((await y.get(`/explorer/tx/${last.hash}`)).envelope.data).toMatchObject({ action: 'PlaceOrder', code: '0' })
  const order = await y.get('/trade/order', { address: maker.address, client_order_id: 'the last one' })
  expect(order.envelope.data).toMatchObject({ state: 'new', tx_hash: last.hash })
  expect((await y.get('/trade/orders', { address: maker.address })).envelope.data?.list).toHaveLength(2)
  expect((await y.get('/trade/orders/history', { address: maker.address })).envelope.data?.list).toMatchObject([
    { order_id, state: 'canceled' },
  ])
  expect((await y.get('/trade/executions', { address: taker.address })).envelope.data?.list).toMatchObject([
    { price: expect.stringMatching(/^64000(\.0)?$/), quantity: '0.005', is_maker: false },
  ])
  expect((await y.get('/account/balance', { address: sub })).envelope.data?.coins).toMatchObject([{ balance: '777' }])
  const candles = await y.get('/market/klines', { symbol_id: 20_001, interval: '1M' })
  expect(candles.envelope.data?.list).toMatchObject([{ v: '0.005', u: '320' }])
  again.process.kill('SIGKILL')
  await again.ended

  const { x: z } = await quietPaper({ data })
  expect(await everything(z, maker.address, sub)).toEqual(before)
  // The queue goes on where it was: the order in front is filled first.
  const rest = z.trader(taker)
  await ok(rest.act('/trade/orders', 7, { ...RESTING_BUY, is_buy: false, price: '64000', quantity: '0.015' }))
  expect((await z.get('/trade/orders', { address: maker.address })).envelope.data?.list).toMatchObject([
    { client_order_id: 'the last one' },
  ])
})

test('a second exchange on the same folder is refused and names the first', async () => {
  const data = tempFolder()
  const child = await serveInChild({ data })
  await expect(startPaper({ data, quiet: true })).rejects.toThrow(`in use by process ${child.pid}`)
  expect(readEndpointFile(data)).toMatchObject({ pid: child.pid, rest: child.rest, ws: child.ws, profile: 'paper' })
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: flushes, withdraws its address and exits 0 after one line',
  async (signal) => {
    const data = tempFolder()
    const child = await serveInChild({ data })
    const x = connect(child.rest, child.ws)
    const stream = await x.stream()
    child.process.kill(signal)
    expect(await child.ended).toBe(0)
    expect(await stream.closed).toMatchObject({ code: 1001 })
    expect(child.output().trim().split('\n')).toHaveLength(1)
    expect(readEndpointFile(data)).toBeNull()
  },
)

test('funding is given once per data folder, also above what one deposit may be', async () => {
  const data = tempFolder()
  const address = `0x${'ab'.repeat(20)}`
  const fund = [{ address, amount: '2500000.5' }]
  for (let i = 0; i < 2; i++) {
    const paper = await startPaper({ data, quiet: true, fund })
    const { envelope } = await connect(paper.rest, paper.ws).get('/account/balance', { address })
    expect(envelope.data?.coins).toMatchObject([{ coin_id: 1001, balance: '2500000.5' }])
    await paper.stop()
  }
})

test('idle for long enough, it stops by itself; a connection keeps it alive', async () => {
  const clock = virtualClock()
  const { paper, x } = await quietPaper({ clock, idleExitMs: 20_000, blockMs: 1000 })
  let stopped = false
  void paper.stopped.then(() => {
    stopped = true
  })
  const stream = await x.stream()
  await stream.subscribe({ channel: 'block' })
  await clock.advance(45_000)
  expect(stopped).toBe(false)
  stream.close()
  await until('the end of the exchange', () => {
    void clock.advance(5000)
    return stopped
  })
})
