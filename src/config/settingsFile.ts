import { basename, dirname } from 'node:path'
import * as v from 'valibot'
import { FieldError } from '../lib/errors.ts'
import { makeFolder } from '../lib/privateFile.ts'
import { checkFile, readJson, readJsonFile } from './configFile.ts'
import { DEFAULT_SETTINGS, Limits, Settings, SymbolLimits } from './settings.ts'

type Tree = Record<string, unknown>

/** The settings of a config file, defaults filled in; all defaults when there is no file. */
export function readSettings(path: string): Settings {
  return readJsonFile(path, Settings) ?? DEFAULT_SETTINGS
}

/** Value of a setting by its dotted key (`networks.paper.account`); FieldError on a key that does not exist. */
export function getSetting(settings: Settings, key: string): unknown {
  const value = key
    .split('.')
    .reduce<unknown>((at, part) => (isTree(at) && Object.hasOwn(at, part) ? at[part] : undefined), settings)
  if (value !== undefined || isKnown(key)) return value ?? null
  throw unknownKey(key)
}

/**
 * Sets one setting and saves the file as a whole or not at all; a file that is damaged is left alone (AppError). `text`
 * is JSON or plain text; `null` takes a key out where null is no value. `check` may refuse what the schema allows.
 */
export async function saveSetting(
  path: string,
  key: string,
  given: string,
  check: (next: Settings) => void = () => {},
): Promise<Settings> {
  if (!isKnown(key)) throw unknownKey(key)
  const stored = readJson(path) ?? {}
  checkFile(path, Settings, stored)
  const next = structuredClone(stored) as Tree
  const parts = key.split('.')
  const last = parts.pop() ?? ''
  let at = next
  for (const part of parts) {
    const below = at[part]
    at = at[part] = isTree(below) ? below : {}
  }
  const { ok, tree } = place(next, at, last, given)
  if (!ok) checkFile(key, Settings, next)
  const settings = checkFile(path, Settings, tree)
  check(settings)
  await write(path, tree)
  return settings
}

/** Tries the text as JSON, as plain text and, for `null`, as absence; the first that fits the schema. */
function place(next: Tree, at: Tree, last: string, given: string): { ok: boolean; tree: Tree } {
  for (const value of given === 'null' ? [null, undefined] : [given, fromJson(given)]) {
    if (value === undefined) delete at[last]
    else at[last] = value
    if (v.is(Settings, next)) return { ok: true, tree: next }
  }
  at[last] = given
  return { ok: false, tree: next }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function write(path: string, tree: Tree): Promise<void> {
  // Loaded here: most starts only read, and the library brings a schema compiler along.
  const { default: Conf } = await import('conf')
  // The library makes a missing folder by a call that may not end.
  makeFolder(dirname(path))
  const conf = new Conf<Tree>({
    cwd: dirname(path),
    configName: basename(path, '.json'),
    configFileMode: 0o600,
    serialize: (value) => `${JSON.stringify(value, null, 2)}\n`,
  })
  conf.store = tree
}

/** Whether the schema has a place for a dotted key. */
function isKnown(key: string): boolean {
  const [first = '', second, third, fourth, ...rest] = key.split('.')
  if (!Object.hasOwn(Settings.entries, first) || rest.length > 0) return false
  // Names that an object inherits are no settings.
  if (second !== undefined && second in {}) return false
  if (first === 'limits') return isLimit(second, third, fourth)
  if (fourth !== undefined) return false
  if (first === 'networks') return third === undefined || ['account', 'key', 'symbol'].includes(third)
  if (first === 'keys') return true
  return second === undefined
}

function isLimit(name?: string, symbol?: string, ofSymbol?: string): boolean {
  if (name === undefined) return true
  if (!Object.hasOwn(Limits.entries, name)) return false
  if (symbol === undefined) return true
  if (name !== 'symbols' || symbol in {}) return false
  return ofSymbol === undefined || Object.hasOwn(SymbolLimits.entries, ofSymbol)
}

function unknownKey(key: string): FieldError {
  return new FieldError('key', key, `one of ${Object.keys(Settings.entries).join(', ')}`)
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
