import { describe, expect, test } from 'vitest'
import { freshNonce } from './support/exchange.ts'
import { methodA, newSigner } from './support/signer.ts'
import { exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
const DAY = 86_400_000

describe('Write-request common parameters', () => {
  test('an unchanged request is accepted and its tx_hash is the signing hash', async () => {
    const { envelope, hash } = await subject.x.trader().act('/account/deposit', 2, { coin_id: 1001, amount: '1' })
    expect(envelope).toMatchObject({ code: '0', data: { tx_hash: hash } })
  })

  test.each([
    ['address', { address: `0x${'A'.repeat(40)}` }],
    ['nonce', { nonce: '1790000000000' }],
    ['nonce', { nonce: 1.5 }],
    ['nonce', { nonce: undefined }],
    ['expires_after', { expires_after: 'soon' }],
    ['signature', { signature: null }],
    ['signature.v', { signature: { r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}`, v: 29 } }],
    ['signature.r', { signature: { r: '0x12', s: `0x${'1'.repeat(64)}`, v: 27 } }],
    ['target_address', { target_address: 'me' }],
    ['colour', { colour: 'red' }],
  ])('%s: %j is malformed', async (field, change) => {
    const nonce = freshNonce()
    const signer = newSigner()
    const { body } = methodA(signer, 2, { coin_id: 1001, amount: '1' }, { nonce, expires_after: nonce + 600_000 })
    const { status, envelope } = await subject.x.post('/account/deposit', { ...body, ...change })
    expect([status, envelope.code]).toEqual([400, '10000'])
    expect(envelope.msg).toContain(field)
  })

  test('an integer above 2^53 is refused, never rounded', async () => {
    const nonce = freshNonce()
    const { body } = methodA(newSigner(), 2, { coin_id: 1001, amount: '1' }, { nonce, expires_after: nonce + 600_000 })
    const text = JSON.stringify(body).replace(`"nonce":${nonce}`, '"nonce":9007199254740993')
    expect(await subject.x.post('/account/deposit', text)).toMatchObject({ status: 400 })
  })

  test.each([
    ['another signer', { address: newSigner().address }],
    ['another amount', { amount: '2' }],
    ['another nonce', { nonce: 1_790_000_000_001 }],
    ['another expiry', { expires_after: 4_000_000_000_000 }],
    ['an added target', { target_address: `0x${'1'.repeat(40)}` }],
  ])('%s than what was signed: 10001', async (_what, change) => {
    const nonce = freshNonce()
    const { body } = methodA(newSigner(), 2, { coin_id: 1001, amount: '1' }, { nonce, expires_after: nonce + 600_000 })
    const { status, envelope } = await subject.x.post('/account/deposit', { ...body, ...change })
    expect([status, envelope.code]).toEqual([422, '10001'])
  })

  test('the same signed bytes again: 10002, and nothing happens twice', async () => {
    const trader = subject.x.trader()
    const { sent } = await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '5' })
    expect((await subject.x.post('/account/deposit', sent)).envelope.code).toBe('10002')
    const balance = await subject.x.get('/account/balance', { address: trader.address })
    expect(balance.envelope.data?.coins).toMatchObject([{ balance: '5' }])
  })

  test('two copies of one request at once: one is included', async () => {
    const signer = newSigner()
    const nonce = freshNonce()
    const { body } = methodA(signer, 2, { coin_id: 1001, amount: '5' }, { nonce, expires_after: nonce + 600_000 })
    const answers = await Promise.all([1, 2, 3].map(() => subject.x.post('/account/deposit', body)))
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual(['0', '10002', '10002'])
  })

  test('a nonce is per signer and may come out of order', async () => {
    const [a, b] = [subject.x.trader(), subject.x.trader()]
    const nonce = freshNonce()
    for (const [trader, value] of [
      [a, nonce],
      [b, nonce],
      [a, nonce - 5],
    ] as const) {
      const { envelope } = await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '1' }, { nonce: value })
      expect(envelope.code).toBe('0')
    }
  })

  test.each([
    [-2 * DAY - 1000, '10002'],
    [-2 * DAY + 60_000, '0'],
    [DAY - 60_000, '0'],
    [DAY + 60_000, '10002'],
  ])('a nonce %d ms from now: %s', async (offset, code) => {
    const nonce = freshNonce() + offset
    const stamp = { nonce, expires_after: Date.now() + 600_000 }
    const { envelope } = await subject.x.trader().act('/account/deposit', 2, { coin_id: 1001, amount: '1' }, stamp)
    expect(envelope.code).toBe(code)
  })

  test('an expired request: 10004, its nonce stays unused', async () => {
    const trader = subject.x.trader()
    const nonce = freshNonce()
    const params = { coin_id: 1001, amount: '1' }
    const late = await trader.act('/account/deposit', 2, params, { nonce, expires_after: nonce - 1000 })
    expect([late.status, late.envelope.code]).toEqual([422, '10004'])
    expect((await trader.act('/account/deposit', 2, params, { nonce })).envelope.code).toBe('0')
  })

  test('a business refusal consumes the nonce and can be found by its hash', async () => {
    const trader = await fundedTrader(subject.x, '1')
    const price = await priceNear(subject.x, 0.95)
    const { status, envelope, sent, hash } = await trader.act('/trade/orders', 7, limitOrder(price, { quantity: '5' }))
    expect([status, envelope.code]).toEqual([422, '20003'])
    expect((await subject.x.post('/trade/orders', sent)).envelope.code).toBe('10002')
    const tx = await subject.x.get(`/explorer/tx/${hash}`)
    expect(tx.envelope.data).toMatchObject({
      tx_hash: hash,
      action: 'PlaceOrder',
      signer: trader.address,
      code: '20003',
    })
  })
})
