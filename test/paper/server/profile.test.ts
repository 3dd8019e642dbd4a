import { expect, test } from 'vitest'
import { TICKO_TESTNET_PROFILE } from '../../../src/protocol/profile.ts'
import { signingSteps } from '../../../src/protocol/signing/index.ts'
import { freshNonce } from '../../conformance/support/exchange.ts'
import { newSigner } from '../../conformance/support/signer.ts'
import { quietPaper, RESTING_BUY } from '../support/paper.ts'

test('another dialect: signer_address, its domain and structs, state in the answer', async () => {
  const { paper, x } = await quietPaper({ profile: TICKO_TESTNET_PROFILE })
  expect(paper.profile).toMatchObject({ name: 'ticko-testnet', rest: paper.rest, domain: { chainId: 84257 } })
  const signer = newSigner()
  const send = (path: string, action: 'Deposit' | 'PlaceOrder', params: Record<string, unknown>) => {
    const nonce = freshNonce()
    const stamp = { address: signer.address, nonce, expires_after: nonce + 60_000 }
    const { signing_hash } = signingSteps(TICKO_TESTNET_PROFILE, { kind: 'action', action }, params, stamp)
    const { address: signer_address, ...common } = stamp
    const body = { ...params, signer_address, ...common, signature: signer.sign(signing_hash) }
    return { body, answer: x.post(path, body) }
  }
  expect((await send('/account/deposit', 'Deposit', { coin_id: 1001, amount: '10000' }).answer).envelope.code).toBe('0')
  const placed = await send('/trade/orders', 'PlaceOrder', { ...RESTING_BUY }).answer
  expect(placed.envelope.data).toMatchObject({ state: 'new', order_id: expect.any(String) })
  const { body } = send('/account/deposit', 'Deposit', { coin_id: 1001, amount: '1' })
  const { signer_address, ...rest } = body
  const unknown = await x.post('/account/deposit', { ...rest, address: signer_address })
  expect([unknown.status, unknown.envelope.msg]).toEqual([400, expect.stringContaining('signer_address')])
  const both = await x.post('/account/deposit', { ...body, address: signer_address })
  expect([both.status, both.envelope.msg]).toEqual([400, expect.stringMatching(/^address: /)])
})

test('a request signed for another domain does not pass', async () => {
  const { x } = await quietPaper()
  const signer = newSigner()
  const nonce = freshNonce()
  const stamp = { address: signer.address, nonce, expires_after: nonce + 60_000 }
  const params = { coin_id: 1001, amount: '1' }
  const other = { ...TICKO_TESTNET_PROFILE, domain: { name: 'Exchange', version: '1', chainId: 2 } }
  const { signing_hash } = signingSteps(other, { kind: 'action', action: 'Deposit' }, params, stamp)
  const signature = signer.sign(signing_hash)
  expect((await x.post('/account/deposit', { ...params, ...stamp, signature })).envelope.code).toBe('10001')
})
