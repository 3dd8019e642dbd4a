import { resolve } from 'node:path'
import type { Address } from '../lib/address.ts'
import { FieldError } from '../lib/errors.ts'
import { address } from '../protocol/scalars.ts'
import { validate } from '../protocol/validate.ts'
import { type Env, type EnvironmentName, readVariable } from './environment.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'

/** Global flags of the command line that have an environment variable or a setting behind them. */
export interface GlobalFlags {
  network?: string | undefined
  rest?: string | undefined
  ws?: string | undefined
  account?: string | undefined
  key?: string | undefined
  record?: string | undefined
  color?: boolean | undefined
}
export type Source = 'flag' | 'environment' | 'config' | 'default'

export interface ResolvedOptions {
  /** Name or file of a profile. */
  network: string
  rest: string | undefined
  ws: string | undefined
  /** Lowercase. */
  account: Address | undefined
  key: string | undefined
  passphraseFile: string | undefined
  /** Whether a throw-away key is set; the key itself is read by `readPrivateKey` only. */
  hasPrivateKey: boolean
  /** Absolute path of the file, or the folder, to record to. */
  record: string | undefined
  color: boolean
  /** Where each value came from, for `doctor`. */
  sources: Record<'network' | 'rest' | 'ws' | 'account' | 'key', Source>
}

/** Merges what was asked for: flag, else environment, else config file, else default. FieldError on a bad address. */
export function resolveOptions(flags: GlobalFlags, env: Env, settings: Settings): ResolvedOptions {
  const network = pick(flags.network, env, 'EXCHANGE_TUI_NETWORK', settings.network, DEFAULT_SETTINGS.network)
  const own = Object.hasOwn(settings.networks, network.value) ? settings.networks[network.value] : undefined
  const account = pick(flags.account, env, 'EXCHANGE_TUI_ACCOUNT', own?.account)
  const key = pick(flags.key, env, 'EXCHANGE_TUI_KEY', own?.key)
  const rest = pick(flags.rest, env, 'EXCHANGE_TUI_REST')
  const ws = pick(flags.ws, env, 'EXCHANGE_TUI_WS')
  const record = pick(flags.record, env, 'EXCHANGE_TUI_RECORD').value
  return {
    network: network.value,
    rest: rest.value,
    ws: ws.value,
    account: account.value === undefined ? undefined : checkAddress(account.value, account.source),
    key: key.value,
    passphraseFile: readVariable(env, 'EXCHANGE_TUI_PASSPHRASE_FILE'),
    hasPrivateKey: readVariable(env, 'EXCHANGE_TUI_PRIVATE_KEY') !== undefined,
    record: record === undefined ? undefined : resolve(record),
    color: flags.color !== false && readVariable(env, 'NO_COLOR') === undefined && settings.color !== 'none',
    sources: {
      network: network.source,
      rest: rest.source,
      ws: ws.source,
      account: account.source,
      key: key.source,
    },
  }
}

interface Picked<T> {
  value: T
  source: Source
}

function pick(
  flag: string | undefined,
  env: Env,
  name: EnvironmentName,
  config: string | undefined,
  fallback: string,
): Picked<string>
function pick(flag: string | undefined, env: Env, name: EnvironmentName, config?: string): Picked<string | undefined>
function pick(
  flag: string | undefined,
  env: Env,
  name: EnvironmentName,
  config?: string,
  fallback?: string,
): Picked<string | undefined> {
  if (flag !== undefined) return { value: flag, source: 'flag' }
  const variable = readVariable(env, name)
  if (variable !== undefined) return { value: variable, source: 'environment' }
  if (config !== undefined && config !== fallback) return { value: config, source: 'config' }
  return { value: fallback, source: 'default' }
}

function checkAddress(given: string, source: Source): Address {
  try {
    return validate(address, given, 'account')
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    throw new FieldError(source === 'environment' ? 'EXCHANGE_TUI_ACCOUNT' : '--account', given, error.allowed)
  }
}
