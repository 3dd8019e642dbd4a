import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encryptKeystoreJson, Signature, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RealNetwork, realNetwork } from '../support/realNetwork.ts'

/** Agents and sub-accounts as a person manages them, on a network with the rules of a real one. */
const PASSPHRASE = 'correct canary battery staple'
const main = Wallet.createRandom()
const account = main.address.toLowerCase()
let net: RealNetwork
beforeAll(async () => {
  net = await realNetwork(PASSPHRASE, { fund: [{ address: account, amount: '100000' }] })
})
afterAll(() => net.stop())

interface Approved {
  agent_address: string
  label: string
  expires_at: number
  replaced_agent_address: string | null
  key_file: string
}
async function run(args: string[], input = '') {
  const ran = await net.run([...args, '--json'], { input })
  return {
    ...ran,
    error: ran.stderr.includes('"error"') ? JSON.parse(ran.stderr.trim().split('\n').at(-1)!).error : null,
  }
}
const approveDesk = (more: string[] = []) => run(['agent', 'approve', '--label', 'desk', ...more], main.privateKey)
const agents = async () => {
  const { list } = (await run(['agent', 'list', '--account', account])).json<{
    list: { label: string; agent_address: string; days_left: number; key_file: string | null }[]
  }>()
  return list
}

describe('an Agent Key from birth to revocation', () => {
  let first: Approved
  test('approved with the own key on stdin; the key trades, the own key is nowhere', async () => {
    const ran = await approveDesk(['--valid-days', '5'])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    first = ran.json<Approved>()
    expect(first).toMatchObject({
      label: 'desk',
      authorized_address: account,
      valid_days: 5,
      replaced_agent_address: null,
    })
    const bought = await run(['buy', '0.01', 'BTC-USDT', '@', '60000', 'post', '--yes'])
    expect(bought.code, bought.stderr).toBe(0)
    expect(bought.json<{ order: { address: string; state: string } }>().order).toMatchObject({
      address: account,
      state: 'new',
    })
  })

  test('listed with its days and its key file; the key file knows its end', async () => {
    expect(await agents()).toMatchObject([{ label: 'desk', days_left: 5, key_file: 'desk' }])
    const { list } = (await run(['keys', 'list'])).json<{
      list: { label: string; expires_at: number; account: string }[]
    }>()
    expect(list).toMatchObject([{ label: 'desk', expires_at: first.expires_at, account }])
  })

  test('the doctor is content, and warns of the end', async () => {
    const ran = await run(['doctor'])
    expect(ran.code).toBe(0)
    const { findings } = ran.json<{ findings: { check: string; state: string; mend: string }[] }>()
    expect(findings.find((f) => f.check === 'approval')).toMatchObject({
      state: 'warn',
      mend: expect.stringContaining('agent renew'),
    })
  })

  test('renewed', async () => {
    const ran = await run(['agent', 'renew', '--label', 'desk', '--valid-days', '30'], main.privateKey)
    expect(ran.json()).toMatchObject({ label: 'desk', days_left: 30, agent_address: first.agent_address })
  })

  test('approved again: a fresh key, the replaced one reported, its file kept', async () => {
    const refused = await approveDesk()
    expect(refused).toMatchObject({ code: 2, error: { code: 'confirm' } })
    expect(await agents()).toMatchObject([{ agent_address: first.agent_address }])
    const again = (await approveDesk(['--yes'])).json<Approved>()
    expect(again.replaced_agent_address).toBe(first.agent_address)
    expect(again.agent_address).not.toBe(first.agent_address)
    expect(readFileSync(`${again.key_file}.bak`, 'utf8')).toContain(first.agent_address)
  })

  test('a refused approval leaves the key as it was', async () => {
    const before = readFileSync(join(net.home, 'config/keys/testnet/desk.json'), 'utf8')
    for (const label of ['b', 'c', 'd']) {
      const agent = Wallet.createRandom().address
      expect((await run(['agent', 'approve', '--label', label, '--agent', agent], main.privateKey)).code).toBe(0)
    }
    const fifth = await run(['agent', 'approve', '--label', 'fifth'], main.privateKey)
    expect(fifth).toMatchObject({ code: 1, error: { code: '10007', hint: expect.stringContaining('revoke') } })
    expect(readdirSync(join(net.home, 'config/keys/testnet')).filter((n) => n.startsWith('fifth'))).toEqual([])
    const stranger = await run(
      ['agent', 'approve', '--label', 'desk', '--yes', '--account', account],
      Wallet.createRandom().privateKey,
    )
    expect(stranger).toMatchObject({ code: 2, error: { code: 'account' } })
    expect(readFileSync(join(net.home, 'config/keys/testnet/desk.json'), 'utf8')).toBe(before)
    for (const label of ['b', 'c', 'd']) {
      expect((await run(['agent', 'revoke', '--label', label], main.privateKey)).code).toBe(0)
    }
  })

  test('an Agent Key manages nothing', async () => {
    const { key_file } = (await approveDesk(['--yes'])).json<Approved>()
    const exported = (await run(['keys', 'export', 'desk'])).stdout
    const file = join(net.home, 'exported.json')
    writeFileSync(file, exported)
    const ran = await run(['agent', 'approve', '--label', 'evil', '--keystore', file, '--account', account], PASSPHRASE)
    expect(ran).toMatchObject({ code: 2, error: { code: 'account' } })
    expect(readFileSync(key_file, 'utf8')).toContain('desk')
  })

  test('revoked in one step; the doctor says so, and what to run', async () => {
    const [desk] = await agents()
    const ran = await run(['agent', 'revoke', '--agent', desk!.agent_address], main.privateKey)
    expect(ran.code).toBe(0)
    expect(await agents()).toEqual([])
    expect((await run(['buy', '0.01', 'BTC-USDT', '@', '60000', 'post', '--yes'])).code).toBe(1)
    const { findings } = (await run(['doctor'])).json<{
      findings: { check: string; message: string; mend: string }[]
    }>()
    expect(findings.find((f) => f.check === 'approval')).toMatchObject({
      message: expect.stringMatching(/was revoked/),
      mend: expect.stringContaining('agent approve --label desk'),
    })
  })
})

describe("the own key from a keystore file, and what isn't a key", () => {
  test('a keystore file of another wallet', async () => {
    const file = join(net.home, 'main.json')
    const json = await encryptKeystoreJson({ address: main.address, privateKey: main.privateKey }, 'its own', {
      scrypt: { N: 1024, r: 8, p: 1 },
    })
    writeFileSync(file, json)
    const wrong = await run(['sub', 'create', 'grid', '--keystore', file], 'not this one\n')
    expect(wrong).toMatchObject({ code: 5, error: { message: 'wrong passphrase' } })
    const ran = await run(['sub', 'create', 'grid', '--keystore', file], 'its own\n')
    expect(ran.json()).toMatchObject({ status: 'done', label: 'grid', owner: account })
  })

  test.each([
    ['', 5],
    ['hello', 2],
    [`${'0'.repeat(64)}`, 2],
  ])('%j', async (input, code) => {
    const ran = await run(['agent', 'approve', '--label', 'desk'], input)
    expect(ran.code).toBe(code)
    if (input.length > 10) expect(ran.stderr).not.toContain(input)
  })
})

describe('an external signer', () => {
  interface Request {
    typed_data: { domain: object; types: Record<string, { name: string; type: string }[]>; message: object }
    next: string
    nonce: number
    expires_after: number
    signing_hash: string
    params: { agent_address: string }
  }
  const signElsewhere = async ({ typed_data }: Request, wallet: { signTypedData: Wallet['signTypedData'] } = main) => {
    const { EIP712Domain: _, ...types } = typed_data.types
    return wallet.signTypedData(typed_data.domain, types, typed_data.message)
  }
  const words = (next: string, signature: string) =>
    next
      .split(' ')
      .slice(1)
      .map((w) => (w === 'SIGNATURE' ? signature : w))

  test('approves, renews and revokes without the own key being here', async () => {
    const asked = await run(['agent', 'approve', '--label', 'cold', '--typed-data', '--account', account])
    const request = asked.json<Request>()
    expect(request.typed_data).toMatchObject({ primaryType: 'ApproveAgent' })
    expect(await agents()).toEqual([])
    const signature = await signElsewhere(request)
    const done = await run(words(request.next, signature))
    expect(done.code, done.stderr).toBe(0)
    expect(done.json()).toMatchObject({ tx_hash: request.signing_hash, agent_address: request.params.agent_address })
    expect(await agents()).toMatchObject([{ label: 'cold', key_file: 'cold' }])
    for (const verb of ['renew', 'revoke']) {
      const next = (await run(['agent', verb, '--label', 'cold', '--typed-data', '--account', account])).json<Request>()
      const { r, s, v } = Signature.from(await signElsewhere(next))
      // JSON as some signers print it.
      expect((await run(words(next.next, JSON.stringify({ r, s, v })))).code).toBe(0)
    }
    expect(await agents()).toEqual([])
  })

  test('the same nonce and expiry give the same bytes; plain output is the JSON alone', async () => {
    const args = [
      'sub',
      'create',
      'two',
      '--typed-data',
      '--account',
      account,
      '--nonce',
      '1790000000000',
      '--expires-after',
      '1790000600000',
    ]
    const [one, two] = [await net.run(args), await net.run(args)]
    expect(one.stdout).toBe(two.stdout)
    expect(JSON.parse(one.stdout)).toMatchObject({
      primaryType: 'CreateSubAccount',
      message: { nonce: '1790000000000', label: 'two' },
    })
    expect(one.stderr).toContain('--signature SIGNATURE')
  })

  test('refused: another signer, another request, an expired one, no stamp', async () => {
    const base = ['sub', 'create', 'three', '--account', account]
    const request = (await run([...base, '--typed-data'])).json<Request>()
    const stamp = ['--nonce', String(request.nonce), '--expires-after', String(request.expires_after)]
    const signature = await signElsewhere(request)
    const strange = await signElsewhere(request, Wallet.createRandom())
    expect(await run([...base, ...stamp, '--signature', strange])).toMatchObject({
      code: 2,
      error: { code: 'signature' },
    })
    const other = ['sub', 'create', 'four', '--account', account, ...stamp, '--signature', signature]
    expect(await run(other)).toMatchObject({ code: 2, error: { code: 'signature' } })
    expect(await run([...base, '--signature', signature])).toMatchObject({ code: 2, error: { field: '--nonce' } })
    const late = [...base, '--typed-data', '--nonce', '1700000000000', '--expires-after', '1700000600000']
    const old = (await run(late)).json<Request>()
    expect(await run(words(old.next, await signElsewhere(old)))).toMatchObject({ code: 2, error: { code: 'expired' } })
    const { list } = (await run(['sub', 'list', '--account', account])).json<{ list: { label: string }[] }>()
    expect(list.map((s) => s.label)).toEqual(['grid'])
  })
})

test('sub-accounts: their own Agent, money and orders', async () => {
  const { list } = (await run(['sub', 'list', '--account', account])).json<{ list: { address: string }[] }>()
  const sub = list[0]!.address
  const approved = await run(['agent', 'approve', '--label', 'sub-desk', '--account', sub], main.privateKey)
  expect(approved.json()).toMatchObject({ authorized_address: sub })
  const flags = ['--account', sub, '--key', 'sub-desk']
  expect((await run(['deposit', '500', 'USDT', '--yes', ...flags])).code).toBe(0)
  const placed = await run(['buy', '0.001', 'BTC-USDT', '@', '60000', 'post', '--yes', ...flags])
  expect(placed.json<{ order: { address: string } }>().order.address).toBe(sub)
})
