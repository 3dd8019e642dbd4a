import { describe, expect, test } from 'vitest'
import { type KeyInfo, openKeyFile, parseKeyFile, writeKeyFile } from '../../src/signing/keyFile.ts'
import { encryptKey, type Keystore } from '../../src/signing/keystoreV3.ts'
import { infoOf } from '../../src/signing/newKey.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { ACCOUNT, agentPlan, CANARY, CANARY_PASSPHRASE, refusal } from '../support/keys.ts'

/** Case 32: files made whole again after they were altered, by somebody who has the key or only its file. */
const key = new UnlockedKey(CANARY)
const keystore = await encryptKey(key, CANARY_PASSPHRASE, { N: 1024, r: 8, p: 1 })
const info = infoOf(agentPlan(), key)
const file = (changed: Partial<KeyInfo>, store: Partial<Keystore> = {}, sealedBy = key): string =>
  writeKeyFile(sealedBy, { ...info, ...changed }, { ...keystore, ...store })
const read = (text: string) => parseKeyFile(text, 'the file')
const open = (text: string) => openKeyFile(read(text), CANARY_PASSPHRASE, 'the file')
const DAMAGED = { kind: 'locked', code: 'key_damaged', message: 'the file is damaged or altered' }

describe('the address in a key file', () => {
  test('as it was written, and as other wallets write it', async () => {
    expect((await open(file({}))).address).toBe(key.address)
    const capitals = `0x${key.address.slice(2).toUpperCase()}`
    expect((await open(file({}, { address: capitals }))).address).toBe(key.address)
  })

  test('another one than that of the encrypted part is told before a passphrase is asked for', async () => {
    expect(await refusal(() => read(file({ address: ACCOUNT })))).toMatchObject(DAMAGED)
    expect(await refusal(() => read(file({}, { address: ACCOUNT })))).toMatchObject(DAMAGED)
    const { address: _, ...bare } = keystore
    expect(await refusal(() => read(writeKeyFile(key, info, bare)))).toMatchObject(DAMAGED)
  })

  test('another one in both places is told once it is open', async () => {
    const both = file({ address: ACCOUNT }, { address: ACCOUNT.slice(2) })
    expect(read(both).info.address).toBe(ACCOUNT)
    expect(await refusal(() => open(both))).toMatchObject(DAMAGED)
  })

  test('what another key sealed is not what this one opens', async () => {
    const other = new UnlockedKey('11'.repeat(32))
    expect(await refusal(() => open(file({ account: other.address }, {}, other)))).toMatchObject(DAMAGED)
  })

  test('what has no one form to be sealed in', async () => {
    const text = file({})
    const odd = text.replace('"keystore": {', '"keystore": {\n    "extra": 0.5,')
    expect(odd).not.toBe(text)
    expect(await refusal(() => read(odd))).toMatchObject(DAMAGED)
  })
})
