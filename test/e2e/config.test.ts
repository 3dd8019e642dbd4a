import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Settings } from '../../src/config/settings.ts'
import { type ProgramHome, programHome } from '../support/program.ts'

/** `config get|set|list|path`, without any exchange. */
let home: ProgramHome
let file: string
beforeAll(() => {
  home = programHome()
  file = join(home.folder, '.config/exchange-tui/config.json')
})
afterAll(() => home.remove())

const stored = () => JSON.parse(readFileSync(file, 'utf8'))

test('path says where everything is, whatever the file holds', async () => {
  const { code, json } = await home.run(['config', 'path', '--json'])
  expect(code).toBe(0)
  expect(json()).toMatchObject({ settings: file, keys: join(home.folder, '.config/exchange-tui/keys') })
})

test('get gives the default of what was never set', async () => {
  expect(await home.run(['config', 'get', 'theme'])).toMatchObject({ code: 0, stdout: 'dark\n' })
  expect((await home.run(['config', 'get', 'limits.stale_ms', '--json'])).json()).toEqual({
    key: 'limits.stale_ms',
    value: 10_000,
  })
})

test('set is kept for its owner only, list shows it', async () => {
  expect((await home.run(['config', 'set', 'theme', 'light', '--json'])).json()).toEqual({
    key: 'theme',
    value: 'light',
  })
  expect(stored()).toEqual({ theme: 'light' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { settings, networks } = (await home.run(['config', 'list', '--json'])).json<{
    settings: { theme: string }
    networks: string[]
  }>()
  expect(settings.theme).toBe('light')
  expect(networks).toContain('paper')
  expect((await home.run(['config', 'list'])).stdout).toMatch(/^theme\s+light\s+set$/m)
})

test('list has every setting the schema has, those never set too', async () => {
  const { stdout } = await home.run(['config', 'list'])
  const shown = stdout.split('\n').map((line) => line.split(/\s+/)[0])
  expect(shown).toEqual(expect.arrayContaining(Object.keys(Settings.entries)))
  expect(stdout).toMatch(/^auto_lock_minutes\s+15\s*$/m)
})

test.each([
  ['theme', 'nonsense', 'dark'],
  ['layout', 'nonsense', 'wide'],
  ['network', 'nonsense', 'paper'],
  ['keys.nonsense', 'f5', 'the id of a command'],
  ['nonsense', '1', 'theme'],
  ['__proto__.x', '1', 'theme'],
  ['mouse', 'maybe', 'true or false'],
  ['limits.hard_notional', '-1', 'hard_notional'],
])('set %s %s is refused with what is allowed, the file untouched', async (key, value, allowed) => {
  const before = readFileSync(file, 'utf8')
  const { code, stdout, stderr } = await home.run(['config', 'set', key, value, '--json'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(JSON.parse(stderr).error.message).toContain(allowed)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a damaged file is named and left alone', async () => {
  writeFileSync(file, '{"theme":')
  for (const args of [['get', 'theme'], ['set', 'theme', 'dark'], ['list']]) {
    const { code, stderr } = await home.run(['config', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(file)
  }
  expect(readFileSync(file, 'utf8')).toBe('{"theme":')
  expect((await home.run(['config', 'path'])).code).toBe(0)
})

test.each([['balance'], ['config', 'set', 'theme', 'light'], ['snapshot'], ['paper', '--data', '/proc/nope/paper']])(
  'a folder that cannot be made: %s says which and where, and ends',
  async (...args) => {
    const { code, stdout, stderr } = await home.run(['--config', '/proc/nope', ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^error: the folder \/proc\/nope\S* cannot be made: E[A-Z]+ at \/proc\S*\nname another folder/,
    )
  },
)
