import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANARY, CANARY_PASSPHRASE } from '../support/keys.ts'
import { PROGRAM, programHome } from '../support/program.ts'
import { type RealNetwork, realNetwork } from '../support/realNetwork.ts'
import { drive } from '../support/screenDriver.ts'
import { leakIn, secretForms } from '../support/secretForms.ts'

/** Case 35: verbs as real processes; the secrets they were given are nowhere in what they wrote. */
const OWN = '0xdecaf0c0ffee5eedca5cade5ca1ab1e0facade0decade5eedfeedfacecafe0b1'
const own = new Wallet(OWN)
const account = own.address.toLowerCase()
const SECRETS = [CANARY, OWN, CANARY_PASSPHRASE]
let net: RealNetwork
beforeAll(async () => {
  net = await realNetwork(CANARY_PASSPHRASE, { fund: [{ address: account, amount: '10000' }] })
})
afterAll(() => net.stop())

/** Runs a verb and looks at its output and at its arguments, which other users of the machine may see. */
async function verb(args: string[], input = '', env: Record<string, string> = {}) {
  expect(leakIn(args.join(' '), SECRETS)).toBe(null)
  const ran = await net.run(args, { input, env })
  expect(leakIn(ran.stdout, SECRETS), `stdout of ${args.join(' ')}`).toBe(null)
  expect(leakIn(ran.stderr, SECRETS), `stderr of ${args.join(' ')}`).toBe(null)
  return ran
}

test('the forms are found when they are there', () => {
  for (const secret of SECRETS) {
    for (const form of secretForms(secret)) expect(leakIn(`x${form}x`, SECRETS)).not.toBe(null)
  }
  expect(secretForms(CANARY).length).toBeGreaterThan(30)
  expect(secretForms(CANARY_PASSPHRASE)).toContain('correct-canary-battery-staple')
  expect(leakIn(own.address, SECRETS)).toBe(null)
})

describe('a key on stdin', () => {
  test('imported, listed, exported, approved, used', async () => {
    expect((await verb(['keys', 'import', 'canary', '--account', account], CANARY)).code).toBe(0)
    const agent = new Wallet(CANARY).address
    const approve = ['agent', 'approve', '--label', 'canary', '--agent', agent]
    expect((await verb(approve, OWN)).code).toBe(0)
    for (const args of [
      ['keys', 'list'],
      ['keys', 'list', '--json'],
      ['keys', 'export', 'canary'],
      ['agent', 'list'],
      ['doctor', '--json', '--verbose'],
      ['balance', '--verbose'],
      ['buy', '0.01', 'BTC-USDT', '@', '60000', 'post', '--dry-run', '--json'],
      ['buy', '0.01', 'BTC-USDT', '@', '60000', 'post', '--yes', '--json', '--verbose'],
      ['sign', '--tag', '9', '--params', '{}', '--nonce', '1', '--expires-after', '2'],
    ]) {
      expect((await verb(args)).code, args.join(' ')).toBe(0)
    }
  })

  test('every way to go wrong', async () => {
    const typo = `${CANARY}0`
    for (const [args, input] of [
      [['keys', 'import', 'canary', '--account', account], CANARY],
      [['keys', 'import', 'BAD LABEL', '--account', account], CANARY],
      [['keys', 'import', 'other', '--account', account], typo],
      [['keys', 'import', 'other', '--account', account, '--kind', 'account'], CANARY],
      [['keys', 'import', 'other', '--account', account], `{"crypto":"${CANARY}"}`],
      [['agent', 'approve', '--label', 'x', '--account', '0x1111111111111111111111111111111111111111'], OWN],
      [['agent', 'approve', '--label', 'x', '--account-key', 'nonsense'], OWN],
      [['agent', 'revoke', '--label', 'nobody'], OWN],
      [['sub', 'create', 'x'.repeat(100)], OWN],
      [['agent', 'approve', '--label', 'x', '--rest', 'http://127.0.0.1:1/v1'], OWN],
      [['agent', 'approve', '--label', 'x', '--rest', 'https://evil.example/v1'], OWN],
    ] as const) {
      for (const more of [[], ['--json']]) {
        const ran = await verb([...args, ...more], input)
        expect(ran.code, `${args.join(' ')}: ${ran.stderr}`).not.toBe(0)
        expect(ran.stderr).not.toBe('')
      }
    }
  })
})

test.each([
  [['keys', 'import', CANARY]],
  [['keys', 'import', 'canary', CANARY.slice(2)]],
  [['keys', 'generate', CANARY, 'x']],
  [['agent', 'approve', '--account-key', CANARY]],
  [['agent', 'approve', '--keystore', CANARY]],
  [['agent', 'revoke', '--label', CANARY.toUpperCase().replace('0X', '0x')]],
  [['sub', 'create', CANARY]],
])('a key given as an argument is refused and not repeated (%#)', async (args) => {
  for (const more of [[], ['--json']]) {
    const ran = await net.run([...args, ...more])
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain('a private key is never an argument')
    expect(leakIn(ran.stderr, SECRETS)).toBe(null)
  }
})

test('a wrong passphrase is not repeated', async () => {
  const file = join(net.home, 'wrong-passphrase')
  const wrong = 'not the canary but close to it'
  writeFileSync(file, wrong, { mode: 0o600 })
  const ran = await verb(['buy', '0.01', 'BTC-USDT', '@', '60000', '--yes', '--key', 'canary'], '', {
    EXCHANGE_TUI_PASSPHRASE_FILE: file,
  })
  expect(ran).toMatchObject({ code: 5, stdout: '' })
  expect(leakIn(ran.stderr, [wrong])).toBe(null)
})

test('a key in the environment: a warning, and no trace of it', async () => {
  const env = { EXCHANGE_TUI_PRIVATE_KEY: OWN }
  for (const args of [
    ['balance'],
    ['doctor', '--json'],
    ['buy', '0.01', 'BTC-USDT', '@', '60000', 'post', '--yes', '--json'],
    ['sub', 'create', 'env'],
  ]) {
    expect((await verb(args, '', env)).code, args.join(' ')).toBe(0)
  }
  expect((await verb(['deposit', '1', 'USDT', '--yes'], '', env)).stderr).toContain('EXCHANGE_TUI_PRIVATE_KEY is used')
  expect((await verb(['buy', 'nonsense'], '', { EXCHANGE_TUI_PRIVATE_KEY: `${OWN}1` })).code).not.toBe(0)
})

/** Loaded into the program: reports and crashes on demand, as it would by itself. */
const CRASHING = `--import=data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    process.report.writeReport('on-demand.json')
    setImmediate(() => { throw new Error('crashed on demand') })
  })
  process.on('exit', () => process.report.writeReport('at-exit.json'))
`)}`
const crashable = (env: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'))
  const read = (name: string) => readFileSync(join(folder, name), 'latin1')
  const NODE_OPTIONS = `${CRASHING} --report-directory=${folder}`
  return { env: { ...env, NODE_OPTIONS }, read, remove: () => rmSync(folder, { recursive: true }) }
}
/** What other users and tools may see of a running program. */
const seenOf = (pid: number) => ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1'))
const onLinux = existsSync('/proc/self/environ')

test.runIf(onLinux)(
  'a terminal with an open key, while it runs and when it crashes',
  { timeout: 120_000 },
  async () => {
    const { env, read, remove } = crashable({ ...net.env, EXCHANGE_TUI_KEY: 'canary', COLORTERM: 'truecolor' })
    const screen = drive({ command: process.execPath, args: [PROGRAM], env, cols: 120, rows: 40 })
    try {
      await screen.until('an open key', (s) => /key canary (29|30)d/.test(s), 30_000)
      await screen.until('the ticket', (s) => s.includes('BTC'))
      for (const text of seenOf(screen.pid)) {
        expect(text.length).toBeGreaterThan(10)
        expect(leakIn(text, SECRETS)).toBe(null)
      }
      const open = readdirSync(net.home, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
      const paths = open.map((f) => join(f.parentPath, f.name)).filter((p) => p !== net.passphraseFile)
      expect(paths.some((p) => p.endsWith('-wal'))).toBe(true)
      for (const path of paths) expect(leakIn(readFileSync(path, 'latin1'), SECRETS), path).toBe(null)
      process.kill(screen.pid, 'SIGUSR2')
      expect(await screen.exited).not.toBe(0)
      expect(screen.raw()).toContain('the terminal ended by a fault of its own: crashed on demand')
      expect(screen.raw()).toContain('orders stay live: exchange-tui orders')
      expect(leakIn(screen.raw(), SECRETS)).toBe(null)
      for (const name of ['on-demand.json', 'at-exit.json']) {
        expect(read(name)).toContain('environmentVariables')
        expect(leakIn(read(name), SECRETS), name).toBe(null)
      }
    } finally {
      screen.kill('SIGKILL')
      remove()
    }
  },
)

test('a key in the environment is in no report of the process', async () => {
  const { env, read, remove } = crashable({ EXCHANGE_TUI_PRIVATE_KEY: OWN })
  expect((await verb(['buy', '0.01', 'BTC-USDT', '@', '60000', 'post', '--yes'], '', env)).code).toBe(0)
  expect(read('at-exit.json')).toContain('environmentVariables')
  expect(leakIn(read('at-exit.json'), SECRETS)).toBe(null)
  remove()
})

test.runIf(onLinux)('nor does it reach the paper exchange that a verb starts and leaves behind', async () => {
  const home = programHome()
  try {
    const ran = await home.run(['symbols'], { env: { EXCHANGE_TUI_PRIVATE_KEY: OWN } })
    expect(ran.code, ran.stderr).toBe(0)
    const endpoint = join(home.folder, '.config/exchange-tui/paper/endpoint.json')
    const { pid } = JSON.parse(readFileSync(endpoint, 'utf8')) as { pid: number }
    for (const text of seenOf(pid)) expect(leakIn(text, SECRETS)).toBe(null)
    expect(seenOf(pid)[1]).toContain('HOME=')
  } finally {
    home.remove()
  }
})

test('case 35: no file that was written holds a secret in any form, the encrypted one included', () => {
  const files = readdirSync(net.home, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
  const paths = files.map((f) => join(f.parentPath, f.name)).filter((p) => p !== net.passphraseFile)
  expect(paths.some((p) => p.endsWith('keys/testnet/canary.json'))).toBe(true)
  expect(paths.some((p) => p.endsWith('.sqlite'))).toBe(true)
  for (const path of paths) expect(leakIn(readFileSync(path, 'latin1'), SECRETS), path).toBe(null)
})
