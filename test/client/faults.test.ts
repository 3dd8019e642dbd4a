import { afterEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../src/client/client.ts'
import type { SignedWrite } from '../../src/client/submitTypes.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createRng } from '../../src/lib/rng.ts'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { createAppStore } from '../../src/store/store.ts'
import { connect, freshNonce } from '../conformance/support/exchange.ts'
import { methodA, newSigner, type Signer } from '../conformance/support/signer.ts'
import { type Fault, faultyProxy } from '../support/servers/faultyProxy.ts'
import { until } from '../support/until.ts'

const PLACE = 7
const BTC = 20_001
const PERP = { symbol_id: BTC, position_side: 'both', margin_mode: 'cross' } as const

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

function signed(signer: Signer, params: Parameters<typeof methodA>[2], ttl = 15_000): SignedWrite {
  const nonce = freshNonce()
  const { hash, body } = methodA(signer, PLACE, params, { nonce, expires_after: nonce + ttl })
  return {
    name: 'placeOrder',
    body: JSON.stringify(body),
    tx_hash: hash,
    nonce,
    expires_after: nonce + ttl,
    account: signer.address,
    signer: signer.address,
    client_order_ids: [String(params.client_order_id)],
    words: 'buy',
    params: JSON.stringify(params),
  }
}

/** A quiet exchange with one resting ask, and a client that reaches it over a proxy with a fault. */
async function trading(fault: Fault, count = 1) {
  const [maker, taker] = [newSigner(), newSigner()]
  const fund = [maker, taker].map(({ address }) => ({ address, amount: '100000' }))
  const paper: PaperExchange = await startPaper({ quiet: true, blockMs: 10, rateLimit: false, fund })
  const proxy = await faultyProxy(paper.rest, fault, count)
  const store = createAppStore(paper.profile)
  const client: Client = createClient({
    profile: { rest: proxy.base, ws: paper.ws },
    clock: systemClock,
    rng: createRng('faults'),
    sink: store.actions,
  })
  undo.push(
    () => paper.stop(),
    () => proxy.stop(),
    () => client.stop(),
  )
  client.start()
  client.setAccount(taker.address)
  expect(await client.accountReady(5000)).toBe(true)
  const outside = connect(paper.rest, paper.ws)
  const ask = { ...PERP, is_buy: false, order_type: 'limit', quantity: '1', price: '60000' } as const
  const placed = await outside.trader(maker).act('/trade/orders', PLACE, ask)
  expect(placed.envelope.code).toBe('0')
  return { client, store, taker, outside, proxy }
}

const BUY = {
  ...PERP,
  is_buy: true,
  order_type: 'market',
  quantity: '0.25',
  market_order_type: 'base',
  client_order_id: 'et-fault',
} as const

const TOO_LARGE = {
  ...PERP,
  is_buy: true,
  order_type: 'limit',
  quantity: '90',
  price: '59000',
  client_order_id: 'et-large',
} as const

describe('one write, one order, whatever happens to the answer', () => {
  it.each<[Fault, number]>([
    ['reset', 1],
    ['silent', 1],
    ['html', 1],
    ['status500', 1],
    ['cut', 1],
    ['reset', 3],
    ['lose', 1],
    ['lose', 2],
  ])('cases 1, 2, 4, 5: %s, %i time(s)', async (fault, count) => {
    const { client, store, taker, outside } = await trading(fault, count)
    const doubts: string[] = []
    const outcome = await client.submitter.submit(signed(taker, BUY), { onUnknown: (why) => void doubts.push(why) })
    expect(outcome).toMatchObject({ status: 'done', order_id: expect.stringMatching(/^\d+$/) })
    expect(doubts.length).toBe(1)

    await until('the position', () => Object.values(store.getState().positions)[0]?.open_size === '0.25')
    await until('the fill', () => store.getState().executions.length === 1)
    const { data } = (await outside.get('/trade/orders/history', { address: taker.address })).envelope
    expect((data!.list as unknown[]).length).toBe(1)
    const [fill] = store.getState().executions
    expect(fill).toMatchObject({ quantity: '0.25', price: expect.stringMatching(/^60000(\.0)?$/) })
    const order = Object.values(store.getState().orders).find((o) => o.client_order_id === 'et-fault')
    expect(order).toMatchObject({ state: 'filled', cum_filled_quantity: '0.25' })
  })

  it('what never reached the exchange is proven not executed', async () => {
    const { client, store, taker } = await trading('lose', 3)
    const outcome = await client.submitter.submit(signed(taker, BUY, 1500))
    expect(outcome).toMatchObject({ status: 'expired' })
    expect(store.getState().positions).toEqual({})
  })

  it('a refusal of the exchange is one, also when its answer got lost', async () => {
    const { client, taker } = await trading('reset')
    const outcome = await client.submitter.submit(signed(taker, TOO_LARGE))
    expect(outcome).toMatchObject({ status: 'rejected', code: '20003' })
  })
})

describe('case 26: connections lost while pushes are in the pipe', () => {
  it('the state ends equal to what the exchange says, every fill counted once', async () => {
    const { client, store, taker, outside } = await trading('lose', 0)
    const trader = outside.trader(taker)
    const pieces = Array.from({ length: 24 }, (_, i) => ({ ...BUY, quantity: '0.01', client_order_id: `et-${i}` }))
    for (const [i, piece] of pieces.entries()) {
      const sent = trader.act('/trade/orders', PLACE, piece)
      if (i % 6 === 3) client.resync()
      expect((await sent).envelope.code).toBe('0')
    }
    await until('every fill', () => store.getState().executions.length === 24)
    await until('the position', () => Object.values(store.getState().positions)[0]?.open_size === '0.24')
    await until('in step', () => client.account!.synced)
    const truth = await outside.get('/trade/executions', { address: taker.address, limit: 100 })
    const ids = (truth.envelope.data!.list as { execution_id: string }[]).map((e) => e.execution_id)
    expect(store.getState().executions.map((e) => e.execution_id)).toEqual(ids)
    const own = Object.values(store.getState().orders)
    await until('every order ended', () => Object.values(store.getState().orders).every((o) => o.state === 'filled'))
    expect(own.length).toBeLessThanOrEqual(24)
  })
})
