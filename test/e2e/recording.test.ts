import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CANARY, CANARY_PASSPHRASE } from '../support/keys.ts'
import { PROGRAM } from '../support/program.ts'
import { type RealNetwork, realNetwork } from '../support/realNetwork.ts'
import { drive, KEY, type ScreenDriver } from '../support/screenDriver.ts'
import { leakIn } from '../support/secretForms.ts'

/** `record` and `replay` as they are used: real processes, a real pseudo-terminal, a key file with a passphrase. */
const OWN = `0x${'7a'.repeat(32)}`
const account = new Wallet(OWN).address.toLowerCase()
let net: RealNetwork
const screens: ScreenDriver[] = []
beforeAll(async () => {
  net = await realNetwork(CANARY_PASSPHRASE, { quiet: false, fund: [{ address: account, amount: '10000' }] })
  expect((await net.run(['keys', 'import', 'canary', '--account', account], { input: CANARY })).code).toBe(0)
  const approve = ['agent', 'approve', '--label', 'canary', '--agent', new Wallet(CANARY).address]
  expect((await net.run([...approve, '--record', join(net.home, 'approve.sqlite')], { input: OWN })).code).toBe(0)
})
afterAll(async () => {
  for (const screen of screens) screen.kill('SIGKILL')
  await net.stop()
})

interface Line {
  id: number
  at: number
  kind: string
  data: Record<string, unknown> & { params?: Record<string, unknown> }
}

async function linesOf(name: string, ...more: string[]): Promise<Line[]> {
  const ran = await net.run(['replay', join(net.home, name), '--json', ...more])
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  return ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function open(...args: string[]): ScreenDriver {
  const screen = drive({ command: process.execPath, args: [PROGRAM, ...args], env: net.env, cols: 160, rows: 48 })
  screens.push(screen)
  return screen
}

test('a verb with --record: what it asked, what the gate said, what it signed for', { timeout: 120_000 }, async () => {
  const file = join(net.home, 'verb.sqlite')
  const ran = await net.run(['buy', '0.01', 'BTC-USDT', '@', 'bid-200t', '--yes', '--json', '--record', file])
  expect(ran.code, ran.stderr).toBe(0)
  const { tx_hash } = ran.json<{ tx_hash: string }>()
  const lines = await linesOf('verb.sqlite')
  const of = (kind: string) => lines.filter((l) => l.kind === kind).map((l) => l.data)
  expect(of('command')).toMatchObject([{ name: 'verb', params: { words: expect.stringContaining('buy 0.01') } }])
  expect(of('verdict')).toMatchObject([{ name: 'placeOrder', passed: true }])
  expect(of('intent')).toMatchObject([
    { event: 'sending', tx_hash },
    { event: 'sent', tx_hash },
    { event: 'done', tx_hash },
  ])
  // A second run does not write over it.
  const again = await net.run(['balance', '--record', file])
  expect(again).toMatchObject({ code: 2, stdout: '' })
  expect(again.stderr).toContain('a file that does not exist yet, or a folder')
})

test('EXCHANGE_TUI_RECORD names a folder: every run has its file', async () => {
  const env = { EXCHANGE_TUI_RECORD: net.home }
  const recordings = () => readdirSync(net.home).filter((name) => /^exchange-tui-\d{8}T\d{6}Z-\d+\.sqlite$/.test(name))
  expect((await net.run(['balance'], { env })).code).toBe(0)
  expect((await net.run(['positions'], { env })).code).toBe(0)
  expect(recordings()).toHaveLength(2)
})

test('record without a terminal: the streams, until it is told to stop', { timeout: 120_000 }, async () => {
  const file = join(net.home, 'streams.sqlite')
  const args = [PROGRAM, 'record', file, 'BTC-USDT', '--json']
  const child = spawn(process.execPath, args, { env: net.env, stdio: ['ignore', 'pipe', 'inherit'] })
  const started = await new Promise<string>((resolve) => child.stdout.once('data', (d: Buffer) => resolve(String(d))))
  expect(JSON.parse(started)).toEqual({ recording: file })
  // So long that books and trades are in it.
  await expect
    .poll(async () => (await linesOf('streams.sqlite')).filter((l) => l.kind === 'in').length, { timeout: 15_000 })
    .toBeGreaterThan(100)
  const code = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  expect(await code).toBe(0)
  const lines = await linesOf('streams.sqlite')
  expect(new Set(lines.map((l) => l.kind))).toContain('store')
  expect(lines.filter((l) => l.kind === 'request' && l.data.method === 'POST')).toEqual([])
  expect(lines.some((l) => 'difference' in l)).toBe(false)
  const text = await net.run(['replay', file])
  expect(text.stdout.split('\n')[0]).toMatch(/ start {2}\{"pid":\d+,/)
})

test('record in a terminal, replay in a terminal: the same to see, nothing to send', { timeout: 120_000 }, async () => {
  const file = join(net.home, 'terminal.sqlite')
  const first = open('record', file)
  await first.until('the account', (s) => s.includes('equity 10,000.00'), 30_000)
  await first.until('the order', (s) => /buy\s+limit\s+0\.01/.test(s))
  await first.tap(KEY.ctrlC)
  await first.until('asks again', (s) => s.includes('Ctrl-C again'))
  await first.tap(KEY.ctrlC)
  expect(await first.exited).toBe(0)

  const second = open('replay', file, '--speed', '50')
  await second.until('the order of then', (s) => /buy\s+limit\s+0\.01/.test(s), 30_000)
  await second.until('the end', (s) => s.includes('the recording ends'))
  // Time stands still: what was live then still is.
  expect(second.text()).toContain('equity 10,000.00')
  expect(second.text()).not.toContain('STALE')
  await second.tap(':')
  await second.until('the command line', (_, rows) => rows.at(-1)?.trimStart().startsWith(':') === true)
  await second.type('cancel all')
  await second.tap(KEY.enter)
  await second.until('refused', (s) => s.includes('a recording is played back: nothing is sent'))
  await second.tap(KEY.escape)
  await second.until('the line gone', (_, rows) => rows.at(-1)?.trimStart().startsWith(':') === false)
  await second.tap(KEY.ctrlC)
  await second.until('asks again', (s) => s.includes('Ctrl-C again'))
  await second.tap(KEY.ctrlC)
  expect(await second.exited).toBe(0)
})

test('what cannot be played back says why', async () => {
  for (const [args, why] of [
    [['replay'], 'file: nothing given'],
    [['replay', join(net.home, 'missing')], 'a file made by'],
    [['replay', join(net.home, 'passphrase')], 'is not a recording'],
    [['replay', join(net.home, 'verb.sqlite'), '--speed', '0'], '--speed: "0" given, allowed: a number above 0'],
    [['record'], 'file: nothing given'],
    [['record', join(net.home, 'passphrase')], 'does not exist yet'],
    [['record', join(net.home, 'no/such')], 'cannot be made (ENOENT)'],
  ] as const) {
    const ran = await net.run([...args])
    expect(ran, args.join(' ')).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(why)
  }
})

test('case 35: no recording holds a key, a passphrase or a signature, in any form', () => {
  const files = readdirSync(net.home).filter((name) => name.includes('.sqlite'))
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const name of files) {
    const text = readFileSync(join(net.home, name), 'latin1')
    expect(leakIn(text, [CANARY, OWN, CANARY_PASSPHRASE]), name).toBe(null)
    expect(text, name).not.toMatch(/"[rs]\\?":\s*\\?"0x[0-9a-f]{64}/)
  }
})
