import { describe, expect, test } from 'vitest'
import { checkWire } from '../../../src/app/gate/wire.ts'
import { PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { memoryNonces } from '../../../src/signing/nonces.ts'
import { createSigningService } from '../../../src/signing/service.ts'
import type { SignedWrite } from '../../../src/signing/types.ts'
import { UnlockedKey } from '../../../src/signing/unlockedKey.ts'
import { refusal } from '../../support/keys.ts'
import { BUY, KEY, TRADER } from './setting.ts'

const OTHER = `0x${'5b'.repeat(20)}`
const service = createSigningService({
  profile: PAPER_PROFILE,
  key: new UnlockedKey(KEY),
  nonces: memoryNonces(),
  exchangeNow: () => 1_790_000_000_000,
  env: {},
})
const confirmed = { name: 'placeOrder', params: BUY, account: TRADER } as const
const signed = service.sign({ name: 'placeOrder', params: BUY })
const check = (write: object, given: object = confirmed) =>
  checkWire(given as typeof confirmed, write as SignedWrite, PAPER_PROFILE)
/** The signed write with other bytes. */
const rewritten = (change: Record<string, unknown>) => ({
  ...signed,
  bytes: JSON.stringify({ ...(JSON.parse(signed.bytes) as object), ...change }),
})

describe('the bytes about to leave, against what was confirmed', () => {
  test('the same: for the account itself and for another one', () => {
    expect(() => check(signed)).not.toThrow()
    const acting = service.sign({ name: 'placeOrder', params: BUY, target_address: OTHER })
    expect(() => check(acting, { ...confirmed, account: OTHER })).not.toThrow()
  })

  test.each<[string, object, object?]>([
    ['another request', rewritten({ quantity: '100' })],
    ['a field too many', rewritten({ flags: ['reduce_only'] })],
    ['a field too few', rewritten({ price: undefined })],
    ['another address of the exchange', { ...signed, path: '/trade/orders/cancel-all' }],
    ['another signer', rewritten({ [PAPER_PROFILE.signerField]: OTHER })],
    ['for another account', rewritten({ target_address: OTHER })],
    ['another nonce', rewritten({ nonce: signed.nonce + 1 })],
    ['another expiry', rewritten({ expires_after: signed.expires_after + 1 })],
    ['no signature', rewritten({ signature: undefined })],
    ['another order than the one confirmed', signed, { ...confirmed, params: { ...BUY, is_buy: false } }],
  ])('%s: nothing is sent', async (_, write, given = confirmed) => {
    const error = await refusal(() => check(write, given))
    expect(error).toMatchObject({ kind: 'internal', code: 'wire' })
    expect(error.message).toBe('what was signed is not what was confirmed: nothing was sent')
  })
})
