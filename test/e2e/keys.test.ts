import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decryptKeystoreJson, encryptKeystoreJson } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANARY } from '../support/keys.ts'
import { PROGRAM, runProgram } from '../support/program.ts'
import { drive } from '../support/screenDriver.ts'

/** Key files from the command line, without a connection: pipes for scripts, a real terminal for people. */
const ACCOUNT = '0x069d178bf59adae2ed1a7c0480ea41fdbdc2e950'
const PASSPHRASE = 'correct canary battery staple'
let home: string
let env: Record<string, string>
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'exchange-tui-keys-'))
  writeFileSync(join(home, 'passphrase'), `${PASSPHRASE}\n`, { mode: 0o600 })
  env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    EXCHANGE_TUI_CONFIG: join(home, 'config'),
    EXCHANGE_TUI_NETWORK: 'ticko-testnet',
    EXCHANGE_TUI_ACCOUNT: ACCOUNT,
  }
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const withFile = () => ({ ...env, EXCHANGE_TUI_PASSPHRASE_FILE: join(home, 'passphrase') })
const run = (args: string[], input = '') => runProgram(args, withFile(), input)
const file = (label: string) => join(home, 'config/keys/testnet', `${label}.json`)
/** On a terminal, where nothing but what is typed is known. */
const person = (args: string[]) =>
  drive({ command: process.execPath, args: [PROGRAM, ...args], env, cols: 140, rows: 30 })
const fiveWords = /^ {4}([a-z-]+(?: [a-z-]+){4})$/m

describe('a script', () => {
  test('generates, lists, exports, changes the passphrase, removes', async () => {
    const made = await run(['keys', 'generate', 'desk', '--json'])
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const { address } = made.json<{ address: string }>()
    expect(statSync(file('desk')).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file('desk'), 'utf8')).keystore.crypto.kdfparams).toMatchObject({
      n: 2 ** 18,
      r: 8,
      p: 1,
    })
    const exported = (await run(['keys', 'export', 'desk'])).stdout
    expect((await decryptKeystoreJson(exported, PASSPHRASE)).address.toLowerCase()).toBe(address)

    writeFileSync(join(home, 'next'), 'a new passphrase of mine\n', { mode: 0o600 })
    const changed = await run(['keys', 'passwd', 'desk', '--new-passphrase-file', join(home, 'next'), '--json'])
    expect(changed.json()).toMatchObject({ status: 'changed', backup: `${file('desk')}.bak` })
    const again = await run(['keys', 'passwd', 'desk', '--new-passphrase-file', join(home, 'next')])
    expect(again).toMatchObject({ code: 5, stderr: expect.stringContaining('wrong passphrase') })

    expect(await run(['keys', 'remove', 'desk'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    const removed = await run(['keys', 'remove', 'desk', '--yes', '--json'])
    expect(removed.json()).toMatchObject({ status: 'removed', address })
    expect(removed.stderr).toContain(`agent revoke --agent ${address}`)
    expect([existsSync(file('desk')), existsSync(`${file('desk')}.bak`)]).toEqual([false, false])
    expect(await run(['keys', 'remove', 'desk', '--yes'])).toMatchObject({ code: 5 })
  })

  test('imports a keystore of another wallet, its passphrase on stdin', async () => {
    const theirs = join(home, 'geth.json')
    const account = { address: '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf', privateKey: `0x${'0'.repeat(63)}1` }
    writeFileSync(theirs, await encryptKeystoreJson(account, 'theirs', { scrypt: { N: 1024, r: 8, p: 1 } }))
    const ran = await run(['keys', 'import', 'geth', '--keystore', theirs, '--json'], 'theirs\n')
    expect(ran.json()).toMatchObject({
      label: 'geth',
      address: account.address,
      account: ACCOUNT,
      environment: 'testnet',
    })
  })

  test('no passphrase is shown where nobody reads it', async () => {
    const ran = await runProgram(['keys', 'generate', 'log'], env)
    expect(ran).toMatchObject({ code: 5, stdout: '', stderr: expect.stringContaining('EXCHANGE_TUI_PASSPHRASE_FILE') })
    expect(existsSync(file('log'))).toBe(false)
  })

  test('an Agent Key of a real network is told its account', async () => {
    const ran = await runProgram(['keys', 'generate', 'x', '--json'], { ...withFile(), EXCHANGE_TUI_ACCOUNT: '' })
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stderr).error).toMatchObject({ field: '--account' })
  })

  test('an open or damaged file is listed with its mend and can be removed', async () => {
    await run(['keys', 'generate', 'bad'])
    writeFileSync(file('bad'), readFileSync(file('bad'), 'utf8').replace('"format": 1', '"format": 2'))
    const { list } = (await run(['keys', 'list', '--json'])).json<{ list: { label: string; error: string | null }[] }>()
    expect(list.find((k) => k.label === 'bad')?.error).toContain('damaged or altered')
    expect(await run(['keys', 'remove', 'bad', '--yes'])).toMatchObject({ code: 0 })
  })
})

describe('a person at a terminal', () => {
  test('five words and their strength are shown once; they open the key', async () => {
    const screen = person(['keys', 'generate', 'mine'])
    const text = await screen.until('the key', (t) => t.includes('mine: agent key'))
    expect(await screen.exited).toBe(0)
    const words = fiveWords.exec(text)?.[1] ?? ''
    expect(words).not.toBe('')
    expect(text).toContain('64.6 bits: guessing it from a stolen file costs about 850 billion USD')
    const exported = (await run(['keys', 'export', 'mine'])).stdout
    await decryptKeystoreJson(exported, words)
    expect(readFileSync(file('mine'), 'utf8')).not.toContain(words.split(' ')[0]!.concat(' '))
  })

  test('secrets are typed without echo; two passphrases that differ are refused', async () => {
    const screen = person(['keys', 'import', 'typed', '--own-passphrase'])
    await screen.until('the prompt', (t) => t.includes('private key: '))
    screen.press(CANARY, '\r')
    await screen.until('the next prompt', (t) => t.includes('new passphrase: '))
    screen.press(PASSPHRASE, '\r')
    await screen.until('once more', (t) => t.includes('again: '))
    screen.press(`${PASSPHRASE}x`, '\r')
    await screen.until('the refusal', (t) => t.includes('the two passphrases differ'))
    expect(await screen.exited).toBe(2)
    expect(screen.raw()).not.toContain(CANARY.slice(2, 20))
    expect(screen.raw()).not.toContain(PASSPHRASE)
    expect(existsSync(file('typed'))).toBe(false)
  })

  test('Ctrl-C at a prompt leaves nothing behind', async () => {
    const screen = person(['keys', 'import', 'typed'])
    await screen.until('the prompt', (t) => t.includes('private key: '))
    screen.press(CANARY.slice(0, 30), '\x03')
    expect(await screen.exited).toBe(2)
    expect(screen.raw()).toContain('cancelled')
    expect(existsSync(file('typed'))).toBe(false)
  })

  test('removing asks, and no means no', async () => {
    await run(['keys', 'generate', 'asked'])
    const screen = person(['keys', 'remove', 'asked'])
    await screen.until('the question', (t) => t.includes('delete it for good? [y/N]'))
    screen.press('n\r')
    expect(await screen.exited).toBe(2)
    expect(existsSync(file('asked'))).toBe(true)
  })
})
