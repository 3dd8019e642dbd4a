import { readFileSync } from 'node:fs'
import { Wallet } from 'ethers/wallet'
import { describe, expect, test } from 'vitest'
import { FieldError } from '../../src/lib/errors.ts'
import type { Domain } from '../../src/protocol/profile.ts'
import { recoverAddress } from '../../src/protocol/signing/recover.ts'
import { parseSignature, typedDataOf } from '../../src/signing/external.ts'
import { checkSigner, completeWrite, prepareWrite, validParams } from '../../src/signing/prepare.ts'
import { signingReport } from '../../src/signing/report.ts'
import type { SigningReport } from '../../src/signing/types.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { CANARY, NOW, PAPER, refusal, TESTNET } from '../support/keys.ts'

interface Vector extends SigningReport {
  name: string
  private_key: string
  domain: Domain
  tag?: number
  params: Record<string, unknown>
  struct: string
  fields: Record<string, unknown>
  nonce: number
  expires_after: number
  target_address?: string
}
const { cases } = JSON.parse(readFileSync(new URL('../vectors/signing-vectors.json', import.meta.url), 'utf8')) as {
  cases: Vector[]
}

describe('a wallet elsewhere signs', () => {
  const wallet = new Wallet(CANARY)
  const stamp = { address: wallet.address.toLowerCase(), nonce: NOW, expires_after: NOW + 60_000 }
  const prepare = (valid_days: number) => {
    const params = { agent_address: wallet.address, authorized_address: wallet.address, valid_days, label: 'désk' }
    return prepareWrite(TESTNET, 'approveAgent', validParams('approveAgent', params), stamp)
  }

  test('the typed data it is shown leads to a write the exchange takes', async () => {
    const prepared = prepare(30)
    const { types, domain, message } = typedDataOf(TESTNET, prepared)
    const { EIP712Domain: _, ...structs } = types
    const signature = parseSignature(await wallet.signTypedData(domain, structs, message))
    checkSigner(prepared, signature)
    const signed = completeWrite(TESTNET, prepared, signature)
    expect(signed.body).toMatchObject({ signer_address: stamp.address, valid_days: 30, signature })
    expect(recoverAddress(signed.tx_hash, signature)).toBe(stamp.address)
  })

  test('a signature over something else is refused', async () => {
    const signature = new UnlockedKey(CANARY).sign(prepare(30).steps.signing_hash)
    const error = await refusal(() => checkSigner(prepare(31), signature))
    expect(error).toMatchObject({ kind: 'usage', code: 'signature' })
  })
})

describe('signatures as wallets print them', () => {
  const r = '11'.repeat(32)
  const s = '22'.repeat(32)
  const expected = { r: `0x${r}`, s: `0x${s}` }
  test.each([
    [`0x${r}${s}1b`, 27],
    [`0x${r}${s}1c`, 28],
    [`0x${r}${s}00`, 27],
    [` 0x${r}${s}01\n`, 28],
    [JSON.stringify({ r: `0x${r}`, s: `0x${s}`, v: 28 }), 28],
    [JSON.stringify({ r, s, v: 0 }), 27],
  ])('%s', (text, v) => {
    expect(parseSignature(text)).toEqual({ ...expected, v })
  })

  test.each(['', '0x', `0x${r}${s}`, `0x${r}${s}1d`, 'null', '{}', JSON.stringify({ r, s: 's', v: 27 }), CANARY])(
    'refused, not repeated: %s',
    (text) => {
      expect(() => parseSignature(text)).toThrow(FieldError)
      if (text) expect(() => parseSignature(text)).not.toThrow(text)
    },
  )
})

describe('the signing report', () => {
  test.each(cases)('$name', (c) => {
    const input = c.tag !== undefined ? { tag: c.tag, params: c.params } : { struct: c.struct, fields: c.fields }
    const { nonce, expires_after, target_address } = c
    const report = signingReport({ ...PAPER, domain: c.domain }, new UnlockedKey(c.private_key), input, {
      nonce,
      expires_after,
      target_address,
    })
    const { address, canonical_json, action_hash, signing_hash, signature } = c
    expect(report).toEqual(
      JSON.parse(JSON.stringify({ address, canonical_json, action_hash, signing_hash, signature })),
    )
  })

  test('fields of a struct by their body names, unknown ones named', () => {
    const key = new UnlockedKey(CANARY)
    const stamp = { nonce: NOW, expires_after: NOW }
    const report = (fields: Record<string, unknown>, struct = 'RevokeAgent') =>
      signingReport(PAPER, key, { struct, fields }, stamp).signing_hash
    const agent = '0xb3ca4d9cffeff6e2f67588b21a0e28defb8198ba'
    expect(report({ agent_address: agent })).toBe(report({ agentAddress: agent }))
    expect(() => report({ agent })).toThrow(/^fields.agent: .* allowed: one of agentAddress$/)
    expect(() => report({})).toThrow(/^agentAddress: nothing given/)
    expect(() => report({}, 'toString')).toThrow(/^struct: /)
  })
})
