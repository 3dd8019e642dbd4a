import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, getSetting, readSettings, saveSetting } from '../../src/config/index.ts'
import { refusal } from '../support/keys.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
  file = join(folder, 'config.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const ACCOUNT = '0x069d178bf59adae2ed1a7c0480ea41fdbdc2e950'

describe('reading', () => {
  test('no file: the defaults, and no file is made', () => {
    expect(readSettings(file)).toEqual(DEFAULT_SETTINGS)
    expect(DEFAULT_SETTINGS).toMatchObject({ network: 'paper', theme: 'dark', symbol: 'BTC-USDT', confirm: 'limits' })
    expect(existsSync(file)).toBe(false)
  })

  test('what is there, defaults for the rest, a byte order mark is no matter', () => {
    writeFileSync(
      file,
      `\ufeff{"theme":"light","networks":{"paper":{"account":"${ACCOUNT.toUpperCase().replace('0X', '0x')}"}}}`,
    )
    expect(readSettings(file)).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'light',
      networks: { paper: { account: ACCOUNT } },
    })
  })

  test.each([
    ['{"theme":5}', /config\.json: theme: 5 given, allowed: string/],
    ['{"theme":"\\u001b[2J"}', /config\.json: theme: .*lowercase letters/],
    ['{"depth":7}', /config\.json: depth: 7 given, allowed: one of 5, 10, 20, 50, 100, 200/],
    ['{"themes":"dark"}', /config\.json: themes: .*no field of this name/],
    [
      '{"networks":{"paper":{"account":"0x12"}}}',
      /config\.json: networks\.paper\.account: "0x12" given, allowed: 0x and 40/,
    ],
    [
      '{"networks":{"paper":{"private_key":"x"}}}',
      /config\.json: networks\.paper\.private_key: .*no field of this name/,
    ],
    ['{"networks":{"../x":{}}}', /config\.json: networks\.\.\.\/x: /],
    ['{"limits":{"hard_notional":1000}}', /config\.json: limits\.hard_notional: 1000 given, allowed: a decimal string/],
    ['[]', /config\.json: the file: \[\] given/],
    ['{"theme":', /config\.json: not valid JSON/],
    ['', /config\.json: not valid JSON/],
  ])('%s: the file, the key and what was expected', async (text, message) => {
    writeFileSync(file, text)
    const error = await refusal(() => readSettings(file))
    expect(error).toMatchObject({ kind: 'usage', code: 'config' })
    expect(error.message).toMatch(message)
    expect(error.hint).toContain(file)
  })

  test('a folder or a huge file in its place', async () => {
    mkdirSync(file)
    expect((await refusal(() => readSettings(file))).message).toContain('not a regular file')
    writeFileSync(`${file}.2`, ' '.repeat(2 ** 20 + 1))
    expect((await refusal(() => readSettings(`${file}.2`))).message).toContain('larger than')
  })
})

describe('saving', () => {
  test('a value, kept with the others', async () => {
    await saveSetting(file, 'theme', 'light')
    await saveSetting(file, 'depth', '50')
    await saveSetting(file, 'mouse', 'false')
    await saveSetting(file, 'networks.paper.account', ACCOUNT)
    const saved = await saveSetting(file, 'limits.hard_notional', '100000')
    expect(saved).toEqual(readSettings(file))
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      theme: 'light',
      depth: 50,
      mouse: false,
      networks: { paper: { account: ACCOUNT } },
      limits: { hard_notional: '100000' },
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('null empties a limit and brings back the default of another setting', async () => {
    await saveSetting(file, 'limits.hard_notional', '5')
    expect((await saveSetting(file, 'limits.hard_notional', 'null')).limits.hard_notional).toBeNull()
    await saveSetting(file, 'theme', 'light')
    expect((await saveSetting(file, 'theme', 'null')).theme).toBe('dark')
  })

  test('a wrong value changes nothing and names the key', async () => {
    await saveSetting(file, 'theme', 'light')
    const before = readFileSync(file, 'utf8')
    expect((await refusal(() => saveSetting(file, 'depth', '7'))).message).toMatch(/depth: .*one of 5, 10/)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('a damaged file is left as it is', async () => {
    writeFileSync(file, '{"theme": "light", ')
    const error = await refusal(() => saveSetting(file, 'depth', '50'))
    expect(error.message).toContain('not valid JSON')
    expect(readFileSync(file, 'utf8')).toBe('{"theme": "light", ')
  })

  test.each([
    '',
    'nothing',
    'theme.x',
    '__proto__.x',
    'networks.__proto__.account',
    'networks.paper.private_key',
    'keys.constructor',
    'limits.x',
  ])('there is no setting %j', async (key) => {
    expect((await refusal(() => saveSetting(file, key, 'x'))).message).toMatch(/^key: /)
    expect(existsSync(file)).toBe(false)
    expect(({} as Record<string, unknown>).account).toBeUndefined()
  })

  test('reading one', () => {
    expect(getSetting(DEFAULT_SETTINGS, 'theme')).toBe('dark')
    expect(getSetting(DEFAULT_SETTINGS, 'limits.hard_notional')).toBeNull()
    expect(getSetting(DEFAULT_SETTINGS, 'networks.paper.account')).toBeNull()
    expect(() => getSetting(DEFAULT_SETTINGS, 'toString')).toThrow(/^key: /)
  })
})
