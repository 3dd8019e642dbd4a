import { expect, test } from 'vitest'
import { type NetworkProfile, PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { signingSteps, type WriteAuth } from '../../../src/protocol/signing/signingSteps.ts'

const A = `0x${'aa'.repeat(20)}`
const B = `0x${'bb'.repeat(20)}`
const STAMP = { address: A, nonce: 1_790_000_000_000, expires_after: 1_790_000_015_000, target_address: B }
const PARAMS = { symbol_id: 1, is_buy: true, orders: [{ price: '1' }, { price: '2' }] }
const PLACE: WriteAuth = { kind: 'action', action: 'PlaceOrder' }
const hash = (
  params: Record<string, unknown> = PARAMS,
  stamp: Partial<typeof STAMP> = {},
  auth: WriteAuth = PLACE,
  profile: NetworkProfile = PAPER_PROFILE,
) => signingSteps(profile, auth, params, { ...STAMP, ...stamp }).signing_hash

test('every part of a write enters its hash', () => {
  const { target_address: _, ...untargeted } = STAMP
  const { domain } = PAPER_PROFILE
  const other = (change: object): NetworkProfile => ({ ...PAPER_PROFILE, domain: { ...domain, ...change } })
  const variants = [
    hash(),
    hash({ ...PARAMS, symbol_id: 2 }),
    hash({ ...PARAMS, is_buy: false }),
    hash({ ...PARAMS, orders: [{ price: '2' }, { price: '1' }] }),
    hash({ ...PARAMS, orders: [{ price: '1' }, { price: '2.0' }] }),
    hash({ ...PARAMS, client_order_id: 'x' }),
    hash(PARAMS, { nonce: STAMP.nonce + 1 }),
    hash(PARAMS, { expires_after: STAMP.expires_after + 1 }),
    hash(PARAMS, { address: B }),
    hash(PARAMS, { target_address: A }),
    signingSteps(PAPER_PROFILE, PLACE, PARAMS, untargeted).signing_hash,
    hash(PARAMS, {}, { kind: 'action', action: 'ModifyOrder' }),
    hash(PARAMS, {}, PLACE, other({ name: 'Other' })),
    hash(PARAMS, {}, PLACE, other({ version: '2' })),
    hash(PARAMS, {}, PLACE, other({ chainId: 2 })),
    hash(PARAMS, {}, PLACE, other({ verifyingContract: A })),
  ]
  expect(new Set(variants).size).toBe(variants.length)
})

test('what does not enter: order of keys, fields that are undefined or null, case of addresses', () => {
  expect(hash({ orders: PARAMS.orders, is_buy: true, symbol_id: 1 })).toBe(hash())
  expect(hash({ ...PARAMS, price: undefined, slippage: null })).toBe(hash())
  expect(hash(PARAMS, { target_address: B.toUpperCase().replace('0X', '0x') })).toBe(hash())
})

test('business fields cannot pose as common parameters of a struct', () => {
  const revoke: WriteAuth = { kind: 'struct', struct: 'RevokeAgent' }
  const honest = hash({ agent_address: B }, {}, revoke)
  expect(hash({ agent_address: B, address: B, nonce: 1, expires_after: 1 }, {}, revoke)).toBe(honest)
})
