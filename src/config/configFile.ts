import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import type * as v from 'valibot'
import { AppError, FieldError } from '../lib/errors.ts'
import { validate } from '../protocol/validate.ts'

const SIZE_MAX = 1024 * 1024

/** Reads and checks a JSON file; null when there is none. Errors name the file, the key and what was expected. */
export function readJsonFile<const S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> | null {
  const text = readText(path)
  return text === null ? null : checkFile(path, schema, parse(path, text))
}

/** Checks what a file holds or is about to hold. */
export function checkFile<const S extends v.GenericSchema>(path: string, schema: S, value: unknown): v.InferOutput<S> {
  try {
    // An array would pass for an object without fields.
    if (typeof value !== 'object' || Array.isArray(value)) throw new FieldError('the file', value, 'an object')
    return validate(schema, value, 'the file')
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    throw new AppError('usage', `${path}: ${error.message}`, { code: 'config', hint: `mend this key in ${path}` })
  }
}

/** The JSON value of a file, unchecked; null when there is none. */
export function readJson(path: string): unknown {
  const text = readText(path)
  return text === null ? null : parse(path, text)
}

/** Names of the files in a folder that end in `.json`, without it. */
export function jsonNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((n) => n.endsWith('.json'))
      .map((n) => n.slice(0, -'.json'.length))
      .sort()
  } catch {
    return []
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const where = error instanceof SyntaxError ? (/ \(line.*\)| at position \d+/.exec(error.message)?.[0] ?? '') : ''
    throw broken(path, `not valid JSON${where}`)
  }
}

function readText(path: string): string | null {
  let fd: number
  try {
    // A pipe in place of the file must not hang the program.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown error'
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw broken(path, `cannot be opened (${code})`)
  }
  try {
    const stat = fstatSync(fd)
    if (!stat.isFile()) throw broken(path, 'not a regular file')
    if (stat.size > SIZE_MAX) throw broken(path, `larger than ${SIZE_MAX} bytes`)
    return readFileSync(fd, 'utf8')
  } finally {
    closeSync(fd)
  }
}

function broken(path: string, why: string): AppError {
  return new AppError('usage', `${path}: ${why}`, {
    code: 'config',
    hint: `mend ${path}, or move it away; nothing in it was changed`,
  })
}
