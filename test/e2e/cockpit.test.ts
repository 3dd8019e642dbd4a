import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANARY, CANARY_PASSPHRASE } from '../support/keys.ts'
import { PROGRAM, type ProgramHome, programHome } from '../support/program.ts'
import { type RealNetwork, realNetwork } from '../support/realNetwork.ts'
import { drive, KEY, type ScreenDriver } from '../support/screenDriver.ts'
import { leakIn } from '../support/secretForms.ts'

/** The key from the terminal's side, in a real pseudo-terminal against a real exchange. */
const OWN = '0xdecaf0c0ffee5eedca5cade5ca1ab1e0facade0decade5eedfeedfacecafe0b1'
const account = new Wallet(OWN).address.toLowerCase()

const open = (env: Record<string, string>): ScreenDriver =>
  drive({ command: process.execPath, args: [PROGRAM], env, cols: 120, rows: 40 })
const has = (words: string) => (text: string) => text.includes(words)

/** Each character shown as one more dot. */
const typeHidden = (screen: ScreenDriver, text: string): Promise<void> =>
  screen.type(text, (typed) => (s) => new RegExp(`[^•]•{${typed}}[^•]`).test(s))

async function line(screen: ScreenDriver, text: string): Promise<void> {
  await screen.tap(':')
  await screen.until('the command line', (_, rows) => rows.at(-1)?.trimStart().startsWith(':') === true)
  await screen.type(text)
  await screen.tap(KEY.enter)
}

/** An answer that comes too early does not count: pressed until it does. */
async function pressedUntil(screen: ScreenDriver, question: string, key: string, words: string): Promise<void> {
  const pressed = () => {
    if (screen.text().includes(question)) screen.press(key)
    return screen.text()
  }
  await expect.poll(pressed, { timeout: 15_000, interval: 900 }).toContain(words)
}

describe('a real network', { timeout: 120_000 }, () => {
  let net: RealNetwork
  let screen: ScreenDriver
  let sub = ''
  beforeAll(async () => {
    net = await realNetwork(CANARY_PASSPHRASE, { fund: [{ address: account, amount: '10000' }] })
    const made = async (args: string[], input: string) => {
      const ran = await net.run([...args, '--json'], { input })
      expect(ran.code, ran.stderr).toBe(0)
      return ran
    }
    await made(['keys', 'import', 'canary', '--account', account], CANARY)
    await made(['agent', 'approve', '--label', 'canary', '--agent', new Wallet(CANARY).address], OWN)
    sub = (await made(['sub', 'create', 'hedge'], OWN)).json<{ address: string }>().address.toLowerCase()
    const { EXCHANGE_TUI_PASSPHRASE_FILE: _, ...env } = net.env
    screen = open({ ...env, COLORTERM: 'truecolor' })
  }, 60_000)
  afterAll(async () => {
    screen?.kill('SIGKILL')
    await net?.stop()
  })

  test('asks for the passphrase in place; data is there without it', async () => {
    await screen.until('the field', has('passphrase  '), 30_000)
    await screen.until('the money, read without the key', has('10,000.00'))
    await typeHidden(screen, 'wrong')
    await screen.tap(KEY.enter)
    await screen.until('no', (s) => /wrong passphrase/i.test(s))
    await typeHidden(screen, CANARY_PASSPHRASE)
    await screen.tap(KEY.enter)
    await screen.until('open', has('key canary is open'))
    await screen.until('days left', (s) => /key canary (29|30)d/.test(s))
  })

  test('the cockpit: renewing needs a shell, locking does not', async () => {
    await screen.tap('K')
    await screen.until('the rights', has('may not'))
    await screen.tap('r')
    await screen.until('the command', has('exchange-tui agent renew'))
    await screen.tap('a')
    await screen.until('the command', has('exchange-tui agent approve'))
    await screen.tap('l')
    await screen.until('locked', (s) => s.includes('key locked') && s.includes('u unlock'))
    await screen.tap(KEY.escape)
    await screen.until('the cockpit gone', (s) => !s.includes('may not'))
    await line(screen, 'mode hedge')
    await screen.until('refused', (_, rows) => /^ : mode hedge.*the key is locked/.test(rows.at(-1) ?? ''))
    await screen.tap(KEY.escape)
    await screen.until('the line closed', has('? keys'))
    await screen.tap('K')
    await screen.until('the cockpit', has('u unlock'))
    await screen.tap('u')
    await screen.until('the field', has('passphrase  '))
    await typeHidden(screen, CANARY_PASSPHRASE)
    await screen.tap(KEY.enter)
    await screen.until('open', has('key canary is open'))
  })

  test('a sub-account: reads follow, writes act on it', async () => {
    await line(screen, 'account hedge')
    await screen.until('the badge', has('TESTNET sub hedge'))
    await screen.tap('A')
    await screen.until('the accounts', has('Ctrl-N new sub-account'))
    await screen.type('grid')
    await screen.tap(KEY.ctrlN)
    await screen.until('the question', has('Ctrl-N again makes the sub-account grid'))
    await pressedUntil(screen, 'Ctrl-N again', KEY.ctrlN, 'exchange-tui sub create grid')
    await screen.tap(KEY.escape)
    await screen.until('the accounts gone', (s) => !s.includes('Ctrl-N new'))
    await screen.until('its money', (s) => !s.includes('10,000.00'))
    await line(screen, 'mode hedge')
    const mode = async (address: string) => {
      const answer = await fetch(`${net.exchange.rest}/account/settings?address=${address}`)
      return ((await answer.json()) as { data: { position_mode: string } }).data.position_mode
    }
    await expect.poll(() => mode(sub), { timeout: 10_000 }).toBe('hedge')
    expect(await mode(account)).not.toBe('hedge')
  })

  test('case 35: key and passphrase are in nothing that was written', async () => {
    await screen.tap(KEY.ctrlC)
    await screen.until('asks again', has('Ctrl-C again'))
    await screen.tap(KEY.ctrlC)
    expect(await screen.exited).toBe(0)
    expect(leakIn(screen.raw(), [CANARY, CANARY_PASSPHRASE, OWN])).toBe(null)
    const files = readdirSync(net.home, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      if (path === net.passphraseFile) continue
      expect(leakIn(readFileSync(path, 'latin1'), [CANARY, CANARY_PASSPHRASE, OWN]), path).toBe(null)
    }
  })
})

describe('the paper network', { timeout: 120_000 }, () => {
  let home: ProgramHome
  let screen: ScreenDriver
  beforeAll(() => {
    home = programHome()
    screen = open(home.env)
  })
  afterAll(() => {
    screen.kill('SIGKILL')
    home.remove()
  })

  /** Revokes the key from its cockpit, whoever asks. */
  async function revoke(): Promise<void> {
    await screen.tap('v')
    await screen.until('the question', has('Enter revokes'))
    await pressedUntil(screen, 'Enter revokes', KEY.enter, 'terminal is revoked')
    await screen.until('read-only from now on', (s) => /was revoked/.test(s))
  }

  const paperRest = (): string => {
    const file = join(home.folder, '.config/exchange-tui/paper/endpoint.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as { rest: string }).rest
  }
  const read = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${paperRest()}${path}`)).json()) as { data: T }).data
  const keyFile = (label: string) =>
    JSON.parse(readFileSync(join(home.folder, `.config/exchange-tui/keys/paper/${label}.json`), 'utf8')) as {
      info: { address: string; account: string }
    }
  const mode = async (address: string) =>
    (await read<{ position_mode: string }>(`/account/settings?address=${address}`)).position_mode

  test('renew, lock, unlock and revoke in place', async () => {
    await screen.until('a funded account', has('equity 100,000.00'), 30_000)
    await screen.tap('K')
    await screen.until('the cockpit', has('may not'))
    await screen.tap('r')
    await screen.until('renewed', has('terminal: 90 more days'))
    await screen.tap('l')
    await screen.until('locked', (s) => s.includes('key locked') && s.includes('u unlock'))
    await screen.tap('u')
    await screen.until('open', has('key terminal is open'))
    await screen.tap('K')
    await screen.until('the cockpit', has('v revoke'))
    await revoke()
  })

  test('unlocking after that takes a fresh key, and it trades', async () => {
    const revoked = keyFile('terminal').info
    await screen.tap('l')
    await screen.until('locked', has('u unlock'))
    await screen.tap('u')
    await screen.until('open', (s) => s.includes('key terminal is open') && !s.includes('may not'))
    const { address, account: owner } = keyFile('terminal').info
    expect(address).not.toBe(revoked.address)
    expect(owner).toBe(revoked.account)
    const { list } = await read<{ list: { agent_address: string }[] }>(`/account/agents?address=${owner}`)
    expect(list.map((a) => a.agent_address)).toEqual([address])
    await line(screen, 'mode hedge')
    await expect.poll(() => mode(owner), { timeout: 10_000 }).toBe('hedge')
  })

  test('a approves a fresh key in place of a revoked one', async () => {
    const before = keyFile('terminal').info.address
    await screen.tap('K')
    await screen.until('the cockpit', has('a approve'))
    await screen.tap('a')
    await screen.until('no need', has('the key is approved: r gives it more days'))
    await revoke()
    await screen.tap('a')
    await screen.until('a fresh key', has('key terminal is open'))
    expect(keyFile('terminal').info.address).not.toBe(before)
    await screen.until('nothing wrong', (s) => !/was revoked/.test(s))
    await screen.tap(KEY.escape)
    await screen.until('the cockpit gone', (s) => !s.includes('may not'))
  })

  test('a sub-account, made and traded for in place', async () => {
    const owner = keyFile('terminal').info.account
    await screen.tap('A')
    await screen.until('the accounts', has('Ctrl-N new sub-account'))
    await screen.type('grid')
    await screen.tap(KEY.ctrlN)
    await screen.until('the question', has('Ctrl-N again makes the sub-account grid'))
    await pressedUntil(screen, 'Ctrl-N again', KEY.ctrlN, 'sub-account grid is there')
    const { list } = await read<{ list: { address: string; label: string }[] }>(`/account/subs?address=${owner}`)
    expect(list.map((s) => s.label)).toEqual(['grid'])
    const sub = list[0]!.address.toLowerCase()
    await screen.until('listed', has(sub))
    await screen.tap(KEY.enter)
    await screen.until('the badge', has('PAPER sub grid'))
    await screen.until('its money: none', (s) => !s.includes('100,000.00'))
    await line(screen, 'mode hedge')
    await expect.poll(() => mode(sub), { timeout: 10_000 }).toBe('hedge')
    await line(screen, 'account main')
    await screen.until('back', (s) => !s.includes('sub grid') && s.includes('100,000.00'))
    await line(screen, 'mode one-way')
    await expect.poll(() => mode(owner), { timeout: 10_000 }).toBe('one_way')
    expect(await mode(sub)).toBe('hedge')
  })
})
