import { randomBytes } from 'node:crypto'
import { concat, keccak256, SigningKey, TypedDataEncoder, toUtf8Bytes, Wallet } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { TICKO_TESTNET_PROFILE } from '../../src/protocol/profile.ts'
import { canonical } from './support/signer.ts'

/** A client of the public deployment, from its known facts alone: only its base address is changed. */
const DOMAIN = { name: 'Ticko', version: '1', chainId: 84_257, verifyingContract: `0x${'0'.repeat(40)}` }
const LIFETIME_MS = 60_000
const USDT = 1001
const BTC_PERP = 20_001

type Params = Record<string, string | number | boolean>
let lastNonce = 0

class PublicClient {
  readonly address: string
  private readonly base: string
  private readonly key: SigningKey

  constructor(base: string, privateKey = `0x${randomBytes(32).toString('hex')}`) {
    this.base = base
    this.key = new SigningKey(privateKey)
    this.address = new Wallet(privateKey).address.toLowerCase()
  }

  async write(path: string, tag: number, params: Params, target?: string, domain = DOMAIN) {
    lastNonce = Math.max(lastNonce + 1, Date.now())
    const nonce = lastNonce
    const expires_after = nonce + LIFETIME_MS
    const fields = [
      { name: 'signerAddress', type: 'address' },
      ...(target === undefined ? [] : [{ name: 'targetAddress', type: 'address' }]),
      { name: 'actionHash', type: 'bytes32' },
      { name: 'nonce', type: 'uint64' },
      { name: 'expiresAfter', type: 'uint64' },
    ]
    const message = {
      signerAddress: this.address,
      ...(target === undefined ? {} : { targetAddress: target }),
      actionHash: keccak256(concat([new Uint8Array([tag]), toUtf8Bytes(canonical(params))])),
      nonce,
      expiresAfter: expires_after,
    }
    const hash = TypedDataEncoder.hash(domain, { Agent: fields }, message)
    const { r, s, v } = this.key.sign(hash)
    const common = { signer_address: this.address, nonce, expires_after, signature: { r, s, v } }
    const body = JSON.stringify({ ...params, ...common, ...(target === undefined ? {} : { target_address: target }) })
    const headers = { 'content-type': 'application/json' }
    return { hash, ...(await this.answer(await fetch(this.base + path, { method: 'POST', headers, body }))) }
  }

  async read(path: string, query: Record<string, string> = {}) {
    return this.answer(await fetch(`${this.base}${path}?${new URLSearchParams(query)}`))
  }

  private async answer(response: Response) {
    return (await response.json()) as { code: string; msg: string; data: Record<string, unknown> | null }
  }
}

let paper: PaperExchange
beforeAll(async () => {
  paper = await startPaper({ quiet: true, blockMs: 5, rateLimit: false, profile: TICKO_TESTNET_PROFILE })
})
afterAll(() => paper.stop())

const order = {
  symbol_id: BTC_PERP,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.01',
  price: '60000',
  position_side: 'both',
  margin_mode: 'cross',
}
async function funded(): Promise<PublicClient> {
  const client = new PublicClient(paper.rest)
  expect((await client.write('/account/deposit', 2, { coin_id: USDT, amount: '10000' })).code).toBe('0')
  return client
}

test('a client of the public deployment places, finds, moves and cancels an order', async () => {
  const client = await funded()
  const { address } = client
  const placed = await client.write('/trade/orders', 7, order)
  expect(placed).toMatchObject({ code: '0', data: { tx_hash: placed.hash, state: 'new' } })
  const order_id = String(placed.data?.order_id)
  const detail = () => client.read('/trade/order', { address, order_id })
  expect((await detail()).data).toMatchObject({ order_id, state: 'new', price: '60000' })
  expect((await client.write('/trade/orders/modify', 12, { order_id, quantity: '0.02' })).code).toBe('0')
  expect((await client.write('/trade/orders/cancel', 8, { order_id })).code).toBe('0')
  expect((await detail()).data).toMatchObject({ state: 'canceled', quantity: '0.02' })
})

test('it reads its balance and finds the symbol and the coin it knows', async () => {
  const client = await funded()
  const balance = await client.read('/account/balance', { address: client.address })
  expect(balance.data).toMatchObject({ coins: [{ coin_id: USDT, balance: '10000' }] })
  const symbols = ((await client.read('/market/symbols')).data?.list ?? []) as { symbol_id: number }[]
  expect(symbols.find(({ symbol_id }) => symbol_id === BTC_PERP)).toMatchObject({ settle_coin_id: USDT })
})

test('it may name itself as the target', async () => {
  const client = await funded()
  expect(await client.write('/trade/orders', 7, order, client.address)).toMatchObject({ code: '0' })
})

test.each([
  ['mainnet', { ...DOMAIN, chainId: 84_256 }],
  ['another name', { ...DOMAIN, name: 'Exchange' }],
])('what was signed for %s is refused', async (_what, domain) => {
  const client = await funded()
  expect((await client.write('/trade/orders', 7, order, undefined, domain)).code).toBe('10001')
})
