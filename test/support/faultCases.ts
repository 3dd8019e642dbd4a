import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What can go wrong, by number; a test carries the numbers of the cases it covers in its title. */
export const FAULT_CASES: Readonly<Record<number, string>> = {
  1: 'the answer to a write never comes: the same bytes again, found out by its hash',
  2: 'the connection is reset after the body left, the order filled at once',
  3: 'the connection is reset before any byte left: not sent',
  4: '500, then success when sent again: exactly one order',
  5: 'HTML, cut or empty body with status 200',
  6: 'refused with a code: shown as it came, nothing changes',
  7: 'rate limit: the pause asked for, cancels first',
  8: 'a cancel comes too late: the order, no error',
  9: 'a cancel while its order is unknown: remembered until it appears',
  10: 'fills while an order is changed: the newest whole order wins',
  11: 'kill -9 at any point of a write: the next start finds out, nothing twice',
  12: 'double Enter, key repeat: one order, another only by “again”',
  13: 'a batch whose answer is lost: every item found out by itself',
  14: 'cancel-all leaves orders: repeated, then said',
  15: 'clock slow, fast or jumping; no exchange time',
  16: 'two processes with one key: the second is read-only',
  17: 'key expired, revoked or replaced: read-only, unknown writes still found out',
  18: 'signature refused: the domain is named, no second try',
  19: 'numbers in other notations: exact or refused',
  20: 'gap in a book: read again, price-dependent orders wait',
  21: 'delta repeated or out of order; q = 1 after a restart',
  22: 'delta before its snapshot or of another merge',
  23: 'crossed, unsorted or impossible book',
  24: 'half-open connection',
  25: 'accepts and closes for ever',
  26: 'connection lost while pushes are in the pipe: no fill twice',
  27: 'part of an unknown order; unknown state',
  28: 'a flood of messages: market data is gathered, account events never',
  29: 'hostile frames',
  30: 'the 51st channel instance, refused or missing acknowledgement',
  31: 'wrong passphrase, many times',
  32: 'key file cut or altered',
  33: 'key file a link, of another owner or open to others',
  34: 'disk full or power cut while saving',
  35: 'a private key in any output',
  36: 'another host, no encryption, TLS checks off: refuses to sign',
  37: 'escape sequences and bidi controls in strings of the server',
  38: 'pasted text places no order',
  39: 'terminal closed, signals, crash: every mode undone',
  40: 'storms of resizes, absurd sizes',
}

const TESTS = join(import.meta.dirname, '..')
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\)|<[^()]*>\([\s\S]*?\]\s*\))?\(\s*(['"`])([^\n]*?)\1/g
const TITLE_AFTER_TABLE = /^\s*\]\)\(\s*(['"`])([^\n]*?)\1/gm
const NUMBERS = /\bcases? (\d+(?:(?:, | and )\d+)*)/g

/** Numbers in a title: `case 7: …`, `cases 1, 2 and 4: …`. */
export function casesOf(title: string): number[] {
  return [...title.matchAll(NUMBERS)].flatMap((m) => (m[1] ?? '').split(/, | and /).map(Number))
}

/** Titles of a test file. */
export function titlesOf(text: string): string[] {
  return [...text.matchAll(TITLE), ...text.matchAll(TITLE_AFTER_TABLE)].map((m) => m[2] ?? '')
}

/** Which test files cover which case, paths relative to `test/`, sorted. */
export function coverage(): Map<number, string[]> {
  const found = new Map<number, Set<string>>()
  for (const entry of readdirSync(TESTS, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.test\.tsx?$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    // Its titles are about titles.
    if (relative(TESTS, path) === join('architecture', 'faults.test.ts')) continue
    for (const number of titlesOf(readFileSync(path, 'utf8')).flatMap(casesOf)) {
      const files = found.get(number) ?? new Set()
      found.set(number, files.add(relative(TESTS, path)))
    }
  }
  return new Map([...found].map(([number, files]) => [number, [...files].sort()]))
}
