import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProgramHome, programHome } from '../support/program.ts'

/** Verbs as a script runs them: real processes, the embedded paper exchange, exit codes and JSON (design: the command line). */
let home: ProgramHome
beforeAll(() => {
  home = programHome()
})
afterAll(() => home.remove())

interface TradeResult {
  status: string
  tx_hash: string
  order_id: string
  order: { state: string; price: string | null; quantity: string; cum_filled_quantity: string }
}

describe('verbs on the embedded paper exchange', () => {
  test('the first verb starts the exchange with a funded account and asks nothing', async () => {
    const ran = await home.run(['balance', '--json'])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    const { coins } = ran.json<{ coins: { name: string; balance: string }[] }>()
    expect(coins.find((c) => c.name === 'USDT')?.balance).toBe('100000')
  })

  test('a market order fills and moves the position', async () => {
    const bought = await home.run(['buy', '0.01', 'BTC-USDT', '--json'])
    expect(bought).toMatchObject({ code: 0, stderr: '' })
    expect(bought.json<TradeResult>().order).toMatchObject({ state: 'filled', cum_filled_quantity: '0.01' })
    const { list } = (await home.run(['positions', '--json'])).json<{
      list: { symbol_id: number; open_size: string }[]
    }>()
    expect(list).toMatchObject([{ symbol_id: 20001, open_size: '0.01' }])
  })

  test('a limit order rests, is modified, and is canceled', async () => {
    const placed = (
      await home.run(['buy', '0.02', 'BTC-USDT', '@', 'bid-200t', 'post', 'id', 'e2e-1', '--json'])
    ).json<TradeResult>()
    expect(placed.order).toMatchObject({ state: 'new', quantity: '0.02' })
    const modified = (await home.run(['modify', 'e2e-1', 'size', '0.01', '--json'])).json<TradeResult>()
    expect(modified.order).toMatchObject({ quantity: '0.01', state: 'new' })
    expect((await home.run(['cancel', placed.order_id])).code).toBe(0)
    const { list } = (await home.run(['orders', '--json'])).json<{ list: unknown[] }>()
    expect(list).toEqual([])
  })

  test('--dry-run prints what would be signed and sends nothing', async () => {
    const ran = (await home.run(['sell', '0.0105', 'BTC-USDT', '@', 'ask+50t', '--dry-run', '--json'])).json<{
      steps: { body: Record<string, unknown>; canonical_json: string }[]
      roundings: { given: string; rounded: string }[]
    }>()
    expect(ran.roundings).toMatchObject([{ given: '0.0105', rounded: '0.010' }])
    expect(ran.steps[0]?.body.quantity).toBe('0.01')
    expect(ran.steps[0]?.canonical_json).toMatch(/^\{"is_buy":false,"margin_mode":"cross","order_type":"limit"/)
    expect((await home.run(['orders', '--json'])).json<{ list: unknown[] }>().list).toEqual([])
  })

  test('exit codes: 1 refused by the exchange, 2 wrong input, 4 no connection, 5 no key', async () => {
    const refused = await home.run(['buy', '900', 'BTC-USDT', '--json'])
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stderr).error).toMatchObject({ kind: 'rejected', code: '20003' })
    expect(refused.stdout).toBe('')

    const wrong = await home.run(['buy', '1e3', 'BTC-USDT', '--json'])
    expect(wrong.code).toBe(2)
    expect(JSON.parse(wrong.stderr).error.message).toContain('1e3')

    const nobody = await home.run(['symbols', '--rest', 'http://127.0.0.1:9/v1', '--json'])
    expect(nobody.code).toBe(4)
    expect(JSON.parse(nobody.stderr).error.kind).toBe('connection')

    const locked = await home.run([
      'balance',
      '--network',
      'ticko-testnet',
      '--rest',
      'http://127.0.0.1:9/v1',
      '--json',
    ])
    expect([4, 5]).toContain(locked.code)
  })

  test('an unknown option and an unknown verb are wrong usage', async () => {
    expect((await home.run(['balance', '--nonsense'])).code).toBe(2)
    expect((await home.run(['keys', 'nonsense'])).code).toBe(2)
  })

  test('sign gives every value of the published vectors', { timeout: 120_000 }, async () => {
    const { cases } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../vectors/signing-vectors.json'), 'utf8'),
    ) as {
      cases: Record<string, never>[]
    }
    const own = cases.filter(
      (c) => JSON.stringify(c.domain) === JSON.stringify({ name: 'Exchange', version: '1', chainId: 1 }),
    )
    expect(own).toHaveLength(20)
    for (const vector of own as unknown as Record<string, unknown>[]) {
      const what =
        vector.method === 'A'
          ? ['--tag', String(vector.tag), '--params', JSON.stringify(vector.params)]
          : ['--struct', String(vector.struct), '--fields', JSON.stringify(vector.fields)]
      const target = typeof vector.target_address === 'string' ? ['--target', vector.target_address] : []
      const ran = await home.run(
        [
          'sign',
          ...what,
          ...target,
          '--nonce',
          String(vector.nonce),
          '--expires-after',
          String(vector.expires_after),
          '--json',
        ],
        { env: { EXCHANGE_TUI_PRIVATE_KEY: String(vector.private_key) } },
      )
      expect(ran.code, ran.stderr).toBe(0)
      expect(ran.json()).toMatchObject({
        address: vector.address,
        signing_hash: vector.signing_hash,
        signature: vector.signature,
      })
    }
  })
})
