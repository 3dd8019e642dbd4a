import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { runProgram } from '../support/program.ts'

/**
 * kill -9 at every point of place, modify and cancel, with real processes: the next start finds out what became of the
 * write, by the exchange's own word, and nothing is ever done twice.
 */
const POINTS = ['journaled', 'leaving', 'answered', 'noted'] as const
type Point = (typeof POINTS)[number]
const CHILD = join(import.meta.dirname, '../support/killedVerb.ts')

const folder = mkdtempSync(join(tmpdir(), 'exchange-tui-kill-'))
const network = join(folder, 'short.json')
const signers = Array.from({ length: 16 }, (_, i) => {
  const privateKey = `0x${String(i + 1)
    .padStart(2, '0')
    .repeat(32)}`
  return { privateKey, address: newSigner(privateKey).address }
})
let exchange: PaperExchange
beforeAll(async () => {
  // Short lives, so that absence is proven within seconds.
  const requestTtlMs = { risk: 1500, cancel: 1500, account: 5000 }
  writeFileSync(network, JSON.stringify({ ...PAPER_PROFILE, name: 'short', requestTtlMs }))
  const fund = signers.map(({ address }) => ({ address, amount: '1000000' }))
  exchange = await startPaper({ quiet: true, blockMs: 20, rateLimit: false, fund })
})
afterAll(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})

interface Row {
  tx_hash: string
  state: string
  words: string
  order_ids: string[]
}
interface Order {
  order_id: string
  state: string
  price: string
  quantity: string
  client_order_id: string
}

/** A trader with a key, a configuration folder and a network of its own. */
function trader() {
  const signer = signers.pop()!
  const config = join(folder, signer.address)
  mkdirSync(config, { mode: 0o700 })
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: config,
    EXCHANGE_TUI_CONFIG: config,
    EXCHANGE_TUI_PRIVATE_KEY: signer.privateKey,
  }
  const run = (...args: string[]) =>
    runProgram([...args, '--network', network, '--rest', exchange.rest, '--again', '--json'], env)
  const read = async (path: string) =>
    ((await (await fetch(`${exchange.rest}${path}address=${signer.address}`)).json()) as { data: { list: Order[] } })
      .data.list
  return {
    run,
    /** Signal it ended by. */
    killedAt: (point: Point, words: string[]) =>
      new Promise<string | null>((resolve) => {
        const child = spawn(process.execPath, [CHILD, point, config, network, exchange.rest, ...words], {
          env,
          stdio: ['ignore', 'inherit', 'inherit'],
        })
        child.on('exit', (_code, signal) => resolve(signal))
      }),
    /** Every order there ever was, by the exchange's own word. */
    orders: async () => [...(await read('/trade/orders?')), ...(await read('/trade/orders/history?'))],
    included: async (hash: string) => (await fetch(`${exchange.rest}/explorer/tx/${hash}`)).status === 200,
    intents: async (...more: string[]) => {
      const ran = await run('intents', ...more)
      expect(ran.stderr.replace(/^EXCHANGE_TUI_PRIVATE_KEY.*\n/, '')).toBe('')
      return ran.json<{ list: Row[] }>().list
    },
  }
}

/** Places a resting order the ordinary way. */
async function resting(t: ReturnType<typeof trader>): Promise<void> {
  const ran = await t.run('buy', '0.5', 'BTC-USDT', '@', '60000', 'post', 'id', 'rest')
  expect(ran.code, ran.stderr).toBe(0)
}

describe.each(POINTS)('case 11: kill -9, %s', (point) => {
  test.concurrent('place', { timeout: 120_000 }, async () => {
    const t = trader()
    expect(await t.killedAt(point, ['buy', '0.25', 'BTC-USDT', '@', '60000', 'id', 'once'])).toBe('SIGKILL')
    const [before] = await t.intents()
    expect(before?.words).toContain('buy 0.25 BTC-USDT')
    const [after] = await t.intents('--resolve')
    const orders = await t.orders()
    if (await t.included(after!.tx_hash)) {
      expect(orders).toMatchObject([{ client_order_id: 'once', state: 'new', quantity: '0.25' }])
      expect(after).toMatchObject({ state: 'live', order_ids: [orders[0]!.order_id] })
    } else {
      expect(orders).toEqual([])
      expect(after?.state).toBe('expired')
    }
    if (point === 'journaled') expect(after?.state).toBe('expired')
    if (point === 'answered' || point === 'noted') expect(after?.state).toBe('live')
  })

  test.concurrent('modify', { timeout: 120_000 }, async () => {
    const t = trader()
    await resting(t)
    expect(await t.killedAt(point, ['modify', 'rest', 'size', '0.75'])).toBe('SIGKILL')
    const [after] = await t.intents('--resolve')
    const done = await t.included(after!.tx_hash)
    expect(after?.state).toBe(done ? 'terminal' : 'expired')
    expect(await t.orders()).toMatchObject([{ client_order_id: 'rest', quantity: done ? '0.75' : '0.5' }])
    if (point === 'answered' || point === 'noted') expect(done).toBe(true)
  })

  test.concurrent('cancel', { timeout: 120_000 }, async () => {
    const t = trader()
    await resting(t)
    expect(await t.killedAt(point, ['cancel', 'rest'])).toBe('SIGKILL')
    const [after] = await t.intents('--resolve')
    const done = await t.included(after!.tx_hash)
    expect(after?.state).toBe(done ? 'terminal' : 'expired')
    expect(await t.orders()).toMatchObject([{ client_order_id: 'rest', state: done ? 'canceled' : 'new' }])
    if (point === 'answered' || point === 'noted') expect(done).toBe(true)
  })
})

describe('case 11: the next verb that trades', () => {
  test('waits until it is known what became of the write before, then sends its own', {
    timeout: 120_000,
  }, async () => {
    const t = trader()
    expect(await t.killedAt('journaled', ['buy', '0.25', 'BTC-USDT', '@', '60000', 'id', 'first'])).toBe('SIGKILL')
    const ran = await t.run('buy', '0.25', 'BTC-USDT', '@', '60000', 'id', 'second')
    expect(ran.code, ran.stderr).toBe(0)
    expect((await t.intents()).map((i) => i.state)).toEqual(['live', 'expired'])
    expect((await t.orders()).map((o) => o.client_order_id)).toEqual(['second'])
  })
})
