import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_SETTINGS,
  ENVIRONMENT_VARIABLES,
  readPrivateKey,
  resolveFolders,
  resolveOptions,
  type Settings,
} from '../../src/config/index.ts'
import { CANARY } from '../support/keys.ts'

const A = `0x${'aa'.repeat(20)}`
const B = `0x${'bb'.repeat(20)}`
const C = `0x${'cc'.repeat(20)}`
const settings: Settings = {
  ...DEFAULT_SETTINGS,
  network: 'mine',
  networks: { mine: { account: C, key: 'from-config' }, paper: { account: B } },
}

describe('flag, else environment, else config, else default', () => {
  const env = { EXCHANGE_TUI_NETWORK: 'paper', EXCHANGE_TUI_ACCOUNT: A, EXCHANGE_TUI_KEY: 'from-env' }
  test.each([
    ['flag', { network: 'x', account: B, key: 'from-flag' }, env, settings, 'x', B, 'from-flag'],
    ['environment', {}, env, settings, 'paper', A, 'from-env'],
    ['config', {}, {}, settings, 'mine', C, 'from-config'],
    ['default', {}, {}, DEFAULT_SETTINGS, 'paper', undefined, undefined],
  ])('%s', (source, flags, from, config, network, account, key) => {
    const options = resolveOptions(flags, from, config)
    expect(options).toMatchObject({ network, account, key, rest: undefined, ws: undefined })
    expect(options.sources).toMatchObject({ network: source, account: source, key: source })
  })

  test('what is remembered belongs to its network', () => {
    expect(resolveOptions({ network: 'paper' }, {}, settings)).toMatchObject({ account: B, key: undefined })
    expect(resolveOptions({ network: 'toString' }, {}, settings).account).toBeUndefined()
  })

  test('an empty variable counts as not set', () => {
    expect(resolveOptions({}, { EXCHANGE_TUI_NETWORK: '', NO_COLOR: '' }, settings)).toMatchObject({
      network: 'mine',
      color: true,
    })
  })

  test('colour', () => {
    expect(resolveOptions({ color: false }, {}, settings).color).toBe(false)
    expect(resolveOptions({}, { NO_COLOR: '1' }, settings).color).toBe(false)
    expect(resolveOptions({}, {}, { ...settings, color: 'none' }).color).toBe(false)
    expect(resolveOptions({}, {}, settings).color).toBe(true)
  })

  test('a bad address names where it came from', () => {
    expect(() => resolveOptions({ account: '0x1' }, {}, settings)).toThrow(
      /^--account: "0x1" given, allowed: 0x and 40/,
    )
    expect(() => resolveOptions({}, { EXCHANGE_TUI_ACCOUNT: 'x' }, settings)).toThrow(/^EXCHANGE_TUI_ACCOUNT: /)
    expect(resolveOptions({ account: A.toUpperCase().replace('0X', '0x') }, {}, settings).account).toBe(A)
  })

  test('a throw-away key is known to be there and seen nowhere', () => {
    const secret = { EXCHANGE_TUI_PRIVATE_KEY: CANARY }
    const options = resolveOptions({}, secret, settings)
    expect(options.hasPrivateKey).toBe(true)
    expect(inspect(options) + JSON.stringify(options)).not.toContain(CANARY.slice(2))
    expect(readPrivateKey(secret)).toBe(CANARY)
  })
})

describe('folders', () => {
  test.each([
    ['--config', { config: '/c' }, { EXCHANGE_TUI_CONFIG: '/e', XDG_CONFIG_HOME: '/x', HOME: '/h' }, '/c'],
    ['EXCHANGE_TUI_CONFIG', {}, { EXCHANGE_TUI_CONFIG: '/e', XDG_CONFIG_HOME: '/x', HOME: '/h' }, '/e'],
    ['XDG_CONFIG_HOME', {}, { XDG_CONFIG_HOME: '/x', HOME: '/h' }, '/x/exchange-tui'],
    ['~/.config', {}, { HOME: '/h' }, '/h/.config/exchange-tui'],
    ['a relative XDG_CONFIG_HOME is ignored', {}, { XDG_CONFIG_HOME: 'x', HOME: '/h' }, '/h/.config/exchange-tui'],
  ])('%s', (_, flags, env, config) => {
    expect(resolveFolders(flags, env)).toEqual({
      config,
      intents: `${config}/intents`,
      settings: `${config}/config.json`,
      keys: `${config}/keys`,
      networks: `${config}/networks`,
      nonces: `${config}/nonces`,
      paper: `${config}/paper`,
    })
  })

  test('paper data elsewhere, relative paths made absolute', () => {
    expect(resolveFolders({ config: 'c', data: 'd' }, {})).toMatchObject({
      config: `${process.cwd()}/c`,
      paper: `${process.cwd()}/d`,
    })
  })
})

test('the table of environment variables holds those of the command line contract', () => {
  const suffixes = ['NETWORK', 'REST', 'WS', 'ACCOUNT', 'KEY', 'CONFIG', 'RECORD', 'PASSPHRASE_FILE', 'PRIVATE_KEY']
  expect(Object.keys(ENVIRONMENT_VARIABLES)).toEqual([...suffixes.map((s) => `EXCHANGE_TUI_${s}`), 'NO_COLOR'])
})

test('no other module of the folder reads process.env', () => {
  for (const name of ['environment', 'folders', 'options', 'profiles', 'settings', 'settingsFile', 'configFile']) {
    const source = readFileSync(new URL(`../../src/config/${name}.ts`, import.meta.url), 'utf8')
    expect(source).not.toMatch(/process\.env\b(?!`)/)
  }
})
