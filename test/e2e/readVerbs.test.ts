import { spawn } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM, type ProgramHome, programHome } from '../support/program.ts'

/** Verbs that read, as a script runs them: real processes, the embedded paper exchange, exit codes and JSON. */
let home: ProgramHome
let bought: { order_id: string; tx_hash: string }
beforeAll(async () => {
  home = programHome()
  bought = (await home.run(['buy', '0.01', 'BTC-USDT', 'id', 'mine-1', '--json'])).json()
})
afterAll(() => home.remove())

const list = async (args: string[]) => {
  const ran = await home.run([...args, '--json'])
  expect(ran, args.join(' ')).toMatchObject({ code: 0, stderr: '' })
  return ran.json<{ list: Record<string, unknown>[] }>().list
}

describe('what an order left behind', () => {
  test('order: by its id and by its client id, with its fills', async () => {
    for (const id of [bought.order_id, 'mine-1']) {
      const found = (await home.run(['order', id, '--json'])).json<{
        order_id: string
        state: string
        fills: unknown[]
      }>()
      expect(found).toMatchObject({ order_id: bought.order_id, client_order_id: 'mine-1', state: 'filled' })
      expect(found.fills.length).toBeGreaterThan(0)
    }
    expect((await home.run(['order', 'nobody'])).code).toBe(1)
    expect((await home.run(['order'])).code).toBe(2)
  })

  test('history, fills, flows and txs tell of it', async () => {
    expect(await list(['history', 'BTC-USDT'])).toMatchObject([{ order_id: bought.order_id, state: 'filled' }])
    expect((await list(['fills'])).every((f) => f.order_id === bought.order_id)).toBe(true)
    expect((await list(['flows'])).map((f) => f.type)).toContain('trade_fee')
    expect((await list(['txs', '--limit', '1']))[0]).toMatchObject({ tx_hash: bought.tx_hash, code: '0' })
    expect(await list(['history', '--positions'])).toEqual([])
  })

  test('intents: the write is on disk with its words, readable by its owner only', async () => {
    const rows = await list(['intents'])
    expect(rows[0]).toMatchObject({
      tx_hash: bought.tx_hash,
      state: 'terminal',
      open: false,
      endpoint: 'placeOrder',
      words: expect.stringContaining('buy 0.01 BTC-USDT'),
      order_ids: [bought.order_id],
    })
    expect(await list(['intents', '--open'])).toEqual([])
    const file = join(home.folder, '.config/exchange-tui/intents/paper.sqlite')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('symbols: every market, or the one named', async () => {
    const all = await list(['symbols'])
    expect(all.length).toBeGreaterThan(1)
    expect(await list(['symbols', 'btc-usdt'])).toEqual(all.filter((s) => s.name === 'BTC-USDT'))
    const unknown = await home.run(['symbols', 'DOGE-USDT'])
    expect(unknown.code).toBe(2)
    expect(unknown.stderr).toContain('DOGE-USDT')
  })

  test('klines and trades, --limit counts', async () => {
    expect(await list(['klines', 'BTC-USDT', '--interval', '1m', '--limit', '3'])).toHaveLength(3)
    expect((await list(['trades', 'BTC-USDT', '--limit', '2'])).length).toBeLessThanOrEqual(2)
    expect((await home.run(['klines', '--interval', '7m'])).code).toBe(2)
    expect((await home.run(['fills', '--limit', '0'])).code).toBe(2)
  })

  test('watch: account events as lines of JSON until it is stopped', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'watch', '--json'], { env: home.env })
    let out = ''
    const lines = () =>
      out
        .split('\n')
        .filter((l) => l !== '')
        .map((l) => JSON.parse(l) as { channel: string; data: { order_id?: string }[] })
    const seen = (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => holds() && resolve()
        child.stdout.on('data', (chunk: Buffer) => {
          out += chunk.toString()
          look()
        })
      })
    await seen(() => out.includes('"live":true'))
    const pushed = seen(() => lines().some((l) => l.channel === 'position'))
    const sold = (await home.run(['sell', '0.01', 'BTC-USDT', '--json'])).json<{ order_id: string }>()
    await pushed
    expect(lines().some((l) => l.channel === 'order' && l.data.some((o) => o.order_id === sold.order_id))).toBe(true)
    child.kill('SIGINT')
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
  })
})

describe('the gate at the shell', () => {
  const settings = (value: object) =>
    writeFileSync(join(home.folder, '.config/exchange-tui/config.json'), JSON.stringify(value), { mode: 0o600 })

  test('case 12: the same order right after itself needs an explicit again', async () => {
    settings({ limits: { duplicate_ms: 60_000 } })
    const args = ['buy', '0.02', 'BTC-USDT', '@', '20000', '--json']
    // Far from the market: it rests wherever the price is.
    const first = await home.run(['buy', '0.02', 'BTC-USDT', '@', 'bid-300t', '--json'])
    expect(first.code, first.stderr).toBe(0)
    const { price } = first.json<{ order: { price: string } }>().order
    args[4] = price
    const second = await home.run(args)
    expect(second.code).toBe(2)
    expect(JSON.parse(second.stderr).error).toMatchObject({ code: 'again' })
    expect((await home.run([...args, '--again'])).code).toBe(0)
    expect(await list(['orders'])).toHaveLength(2)
    expect((await home.run(['flatten', '--json'])).code).toBe(0)
    settings({})
  })

  test('hard limits are not confirmed away, soft ones are; closing stays possible', async () => {
    settings({ limits: { soft_notional: '10', symbols: { 'BTC-USDT': { hard_size: '0.05' } } } })
    const order = (size: string, ...more: string[]) => home.run(['buy', size, 'BTC-USDT', '--json', ...more])
    expect(JSON.parse((await order('0.06', '--yes')).stderr).error.code).toBe('hard_size')
    expect(JSON.parse((await order('0.01')).stderr).error.code).toBe('soft_notional')
    expect((await order('0.01', '--yes')).code).toBe(0)
    const closed = await home.run(['close', 'BTC-USDT', '--json'])
    expect(closed.code, closed.stderr).toBe(0)
    settings({})
  })

  test('--read-only and the setting: nothing is sent', async () => {
    const ran = await home.run(['buy', '0.01', 'BTC-USDT', '--read-only', '--json'])
    // Nothing is wrong with the key: 5 is for that.
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stderr).error).toMatchObject({ kind: 'usage', code: 'read_only' })
    settings({ read_only: true })
    expect((await home.run(['cancel', bought.order_id])).code).toBe(2)
    expect((await home.run(['orders'])).code).toBe(0)
    settings({})
  })
})
