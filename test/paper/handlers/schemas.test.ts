import { expect, test } from 'vitest'
import type { Participants } from '../../../src/paper/blocks.ts'
import { CHANNELS } from '../../../src/protocol/channels/index.ts'
import { ENDPOINTS, type EndpointName } from '../../../src/protocol/endpoints/index.ts'
import { validate } from '../../../src/protocol/validate.ts'
import { quietPaper, RESTING_BUY } from '../support/paper.ts'

/** Reference prices move a tick every block, so that tickers have something to say. */
function drifting(): Participants {
  let ticks = 128_000
  return {
    beforeBlock: (core) => {
      ticks = ticks === 128_000 ? 128_001 : 128_000
      for (const { symbol_id, price_step } of core.symbols) {
        core.setIndexPrice(symbol_id, symbol_id % 10_000 === 1 ? (ticks / 2).toFixed(1) : `${100 + Number(price_step)}`)
      }
    },
  }
}

test('every read answers what its schema says, every push what its channel says', async () => {
  const { x } = await quietPaper({ participants: drifting() })
  const [maker, taker] = [x.trader(), x.trader()]
  const stream = await x.stream()
  const market = { symbol_id: 20_001 }
  await stream.subscribe(
    ...(['order', 'position', 'settings'] as const).map((channel) => ({ channel, address: maker.address })),
    ...(['trade', 'l2_book', 'ticker', 'bbo'] as const).map((channel) => ({ channel, ...market })),
    { channel: 'kline', ...market, interval: '1m' },
    { channel: 'block' },
  )
  for (const trader of [maker, taker]) await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '100000' })
  const agent = { agent_address: `0x${'c'.repeat(40)}`, authorized_address: maker.address, valid_days: 1, label: 'a' }
  await maker.manage('/account/approve-agent', 'ApproveAgent', agent)
  await maker.manage('/account/create-sub', 'CreateSubAccount', { label: 'one' })
  await maker.act('/account/auto-borrow', 14, { auto_borrow: true })
  const order = { ...RESTING_BUY, price: '64000' }
  const placed = await maker.act('/trade/orders', 7, { ...order, quantity: '0.02' })
  await taker.act('/trade/orders', 7, { ...order, is_buy: false, quantity: '0.01' })
  const close = await maker.act('/trade/orders', 7, { ...order, is_buy: false, quantity: '0.01', client_order_id: 'c' })
  await taker.act('/trade/orders', 7, { ...order, quantity: '0.01', stp_mode: 'none' })
  await maker.act('/trade/orders', 7, { ...RESTING_BUY })
  for (const answer of [placed, close]) expect(answer.envelope.code).toBe('0')
  const { address } = maker
  const order_id = String(placed.envelope.data?.order_id)
  const queries: Partial<Record<EndpointName, Record<string, string | number>>> = {
    addressTxs: {},
    agents: { address },
    assetFlow: { address },
    balance: { address },
    coins: {},
    depth: { ...market, depth: 5, merge: 2 },
    executions: { address, ...market, order_id },
    getAutoBorrow: { address },
    getOrder: { address, order_id },
    klines: { ...market, interval: '1h' },
    ledger: {},
    listOrders: { address, order_type: 'limit,conditional' },
    orderHistory: { address, ...market },
    positions: { address },
    positionsHistory: { address },
    settings: { address },
    subs: { address },
    symbols: {},
    tickers: {},
    time: {},
    trades: market,
    tx: {},
  }
  for (const [name, { auth, path, response }] of Object.entries(ENDPOINTS)) {
    if (auth.kind !== 'none') continue
    const query = queries[name as EndpointName]
    expect(query, name).toBeDefined()
    const target = path.replace('{address}', address).replace('{tx_hash}', placed.hash)
    const { status, envelope } = await x.get(target, query)
    expect([name, status, envelope.msg]).toEqual([name, 200, ''])
    const parsed = validate(response, envelope.data, name)
    const list = (parsed as { list?: unknown[] }).list
    if (list !== undefined && name !== 'positions') expect([name, list.length]).not.toEqual([name, 0])
  }
  const seen = new Set<string>()
  while (seen.size < Object.keys(CHANNELS).length) {
    const frame = await stream.next((f) => f.channel !== undefined, `push of a channel besides ${[...seen]}`)
    const [name, definition] = Object.entries(CHANNELS).find(([channel]) => channel === frame.channel)!
    validate(definition.payload, frame.data, name)
    expect(frame.finality).toBe('final')
    expect(frame.symbol_id).toBe(definition.scope === 'market' ? 20_001 : undefined)
    seen.add(name)
  }
})

test('an order is found live and terminal, by either id, and by both when they belong together', async () => {
  const { x } = await quietPaper()
  const trader = x.trader()
  const { address } = trader
  await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '100000' })
  const { envelope } = await trader.act('/trade/orders', 7, { ...RESTING_BUY, client_order_id: 'mine' })
  const order_id = String(envelope.data?.order_id)
  const find = async (query: Record<string, string>) => {
    const answer = await x.get('/trade/order', { address, ...query })
    return [answer.status, answer.envelope.data?.state ?? answer.envelope.code]
  }
  expect(await find({ order_id })).toEqual([200, 'new'])
  expect(await find({ client_order_id: 'mine' })).toEqual([200, 'new'])
  await trader.act('/trade/orders/cancel', 8, { client_order_id: 'mine' })
  expect(await find({ order_id })).toEqual([200, 'canceled'])
  expect(await find({ client_order_id: 'mine' })).toEqual([200, 'canceled'])
  expect(await find({ order_id, client_order_id: 'mine' })).toEqual([200, 'canceled'])
  expect(await find({ order_id, client_order_id: 'other' })).toEqual([404, '20001'])
  expect(await find({ order_id: '1' })).toEqual([404, '20001'])
  const foreign = await x.get('/trade/order', { address: `0x${'9'.repeat(40)}`, order_id })
  expect(foreign.status).toBe(404)
  expect((await x.get('/trade/order', { address })).status).toBe(400)
})
