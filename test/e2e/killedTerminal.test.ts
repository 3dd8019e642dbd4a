import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { PROGRAM, runProgram } from '../support/program.ts'
import { drive, KEY, type ScreenDriver } from '../support/screenDriver.ts'
import { faultyProxy } from '../support/servers/faultyProxy.ts'
import type { TestServer } from '../support/servers/http.ts'
import { until } from '../support/until.ts'

const OWN = `0x${'4e'.repeat(32)}`
const { address } = newSigner(OWN)
let home: string
let exchange: PaperExchange
let proxy: TestServer
const screens: ScreenDriver[] = []
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'exchange-tui-killed-'))
  const requestTtlMs = { risk: 4000, cancel: 4000, account: 5000 }
  writeFileSync(join(home, 'short.json'), JSON.stringify({ ...PAPER_PROFILE, name: 'short', requestTtlMs }))
  exchange = await startPaper({ quiet: true, blockMs: 20, rateLimit: false, fund: [{ address, amount: '1000000' }] })
  // The first write gets to the exchange, its answer never comes back.
  proxy = await faultyProxy(exchange.rest, 'silent')
})
afterAll(async () => {
  for (const screen of screens) screen.kill('SIGKILL')
  await proxy.stop()
  await exchange.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

const env = () => ({
  ...{ PATH: process.env.PATH ?? '', HOME: home, TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8' },
  ...{ EXCHANGE_TUI_CONFIG: join(home, 'config'), EXCHANGE_TUI_PRIVATE_KEY: OWN },
})
const where = (rest: string) => ['--network', join(home, 'short.json'), '--rest', rest, '--ws', exchange.ws]

async function open(rest: string): Promise<ScreenDriver> {
  const args = [PROGRAM, ...where(rest)]
  const screen = drive({ command: process.execPath, args, env: env(), cols: 160, rows: 48 })
  screens.push(screen)
  await screen.until('the account', (s) => s.includes('equity 1,000,000.00'), 30_000)
  await screen.until('the key', (s) => !/key (locked|none)|being opened/.test(s))
  return screen
}

/** Types a line as a hand does and sends it. */
async function line(screen: ScreenDriver, text: string): Promise<void> {
  await screen.tap(KEY.escape)
  await screen.until('nothing on top', (s) => !s.includes('b buys, s sells'))
  await screen.tap(':')
  await screen.until('the command line', (_, rows) => rows.at(-1)?.trimStart().startsWith(':') === true)
  await screen.type(text)
  await screen.until('the preview', (s) => s.includes('→ buy'))
  await screen.tap(KEY.enter)
}

/** By the exchange's own word. */
async function quantities(): Promise<string[]> {
  const answer = await fetch(`${exchange.rest}/trade/orders?address=${address}`)
  const { data } = (await answer.json()) as { data: { list: { quantity: string }[] } }
  return data.list.map((order) => order.quantity).sort()
}

const isRow = (size: string) => (_: string, rows: string[]) =>
  rows.some((row) => new RegExp(`buy\\s+limit\\s+${size}`).test(row))

test('case 11: a terminal killed with -9 while a write is on its way: the next one resolves it', {
  timeout: 90_000,
}, async () => {
  const first = await open(proxy.base)
  await line(first, 'buy 0.25 @ 60000')
  await until('the write on its way', () => proxy.requests.some((r) => r.method === 'POST'))
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  await expect.poll(quantities, { timeout: 5000 }).toEqual(['0.25'])
  expect(proxy.requests.filter((r) => r.method === 'POST')).toHaveLength(1)

  const second = await open(exchange.rest)
  await second.until('the order of before', isRow('0\\.25'))
  const states = async () => {
    const ran = await runProgram(['intents', '--json', ...where(exchange.rest)], env())
    return ran.json<{ list: { state: string; words: string }[] }>().list.map((i) => `${i.state} ${i.words}`)
  }
  await expect.poll(states, { timeout: 15_000 }).toEqual([expect.stringMatching(/^live buy 0\.25 BTC-USDT/)])
  await line(second, 'buy 0.1 @ 60000')
  await second.until('the next order', isRow('0\\.1'))
  expect(await quantities()).toEqual(['0.1', '0.25'])
})
