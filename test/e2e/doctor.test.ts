import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProgramHome, programHome } from '../support/program.ts'

let home: ProgramHome
beforeAll(() => {
  home = programHome()
})
afterAll(() => home.remove())

interface Report {
  ok: boolean
  findings: { check: string; state: string; message: string; mend: string }[]
}
const examined = async (args: string[] = [], env: Record<string, string> = {}) => {
  const ran = await home.run(['doctor', '--json', ...args], { env })
  return { code: ran.code, ...ran.json<Report>() }
}

/** Where the paper exchange of this home serves. */
const paperAddress = async () => {
  const file = join(home.folder, '.config/exchange-tui/paper/endpoint.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { rest: string }).rest
}

test('everything in order: a line a check, exit code 0', async () => {
  await home.run(['balance'])
  const { code, ok, findings } = await examined()
  expect({ code, ok }).toEqual({ code: 0, ok: true })
  expect(new Set(findings.map((f) => f.check))).toEqual(
    new Set(['network', 'stream', 'profile', 'clock', 'account', 'approval', 'key', 'files', 'terminal']),
  )
  expect(findings.filter((f) => f.state !== 'ok')).toEqual([])
})

test('for a person: the same, a mend under what is wrong', async () => {
  const ran = await home.run(['doctor'], { env: { LANG: 'C' } })
  expect(ran.code).toBe(0)
  expect(ran.stdout).toMatch(/^ok {4}network {3}http/)
  expect(ran.stdout).toMatch(/warn {2}terminal {2}locale C is not UTF-8.*\n {16}run: export LANG=C\.UTF-8/)
})

test('a key file open to others: the command that mends it, exit code 5', async () => {
  const file = join(home.folder, '.config/exchange-tui/keys/paper/verb.json')
  chmodSync(file, 0o644)
  const { code, ok, findings } = await examined()
  expect({ code, ok }).toEqual({ code: 5, ok: false })
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'files', state: 'bad', mend: `run: chmod 600 ${file}` }),
  )
  chmodSync(file, 0o600)
})

test('the streams are tried as well: one that is not there is exit code 4', async () => {
  const good = await examined()
  expect(good.findings.find((f) => f.check === 'stream')?.message).toMatch(
    /^ws:\/\/127\.0\.0\.1:\d+\/v1 connects in \d+ ms, acknowledges ticker, order in \d+ ms$/,
  )
  const rest = await paperAddress()
  const { code, findings } = await examined(['--rest', rest, '--ws', 'ws://127.0.0.1:1/v1'])
  expect(code).toBe(4)
  expect(findings.find((f) => f.check === 'network')).toMatchObject({ state: 'ok' })
  expect(findings.find((f) => f.check === 'stream')).toMatchObject({
    state: 'bad',
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('no exchange: exit code 4, and the rest is still looked at', async () => {
  const { code, findings } = await examined(['--rest', 'http://127.0.0.1:1/v1'])
  expect(code).toBe(4)
  expect(findings.find((f) => f.check === 'network')).toMatchObject({ state: 'bad' })
  expect(findings.find((f) => f.check === 'files')).toMatchObject({ state: 'ok' })
})

test('a profile that is not there, a passphrase file that is not there', async () => {
  const { code, findings } = await examined(['--network', 'nowhere'])
  expect(code).not.toBe(0)
  expect(findings.some((f) => f.state === 'bad' && f.message.includes('nowhere'))).toBe(true)
  const missing = await examined([], { EXCHANGE_TUI_PASSPHRASE_FILE: '/nonexistent' })
  expect(missing.findings.some((f) => f.message.includes('/nonexistent does not exist'))).toBe(true)
})
