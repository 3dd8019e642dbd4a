import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AUTHENTICATION } from './sentences/authentication.ts'
import { ENDPOINTS } from './sentences/endpoints.ts'
import { EVENTS } from './sentences/events.ts'
import { RECORDS } from './sentences/records.ts'
import type { Sentences } from './sentences/sentences.ts'
import { SERVICE } from './sentences/service.ts'

const SECTIONS: readonly Sentences[] = [SERVICE, RECORDS, ENDPOINTS, AUTHENTICATION, EVENTS]

/** Cases beside the document: what was decided where it is silent, and the map itself. */
const AROUND = new Set([
  'a business refusal consumes the nonce and can be found by its hash',
  'a client of the public deployment places, finds, moves and cancels an order',
  'an unknown op is answered with an error, the connection stays',
  'it reads its balance and finds the symbol and the coin it knows',
  'the ledger balances: deposits are balances, isolated margins, insurance and fees',
  'what was signed for %s is refused',
  // Named by the rows of its table.
  '%s',
])

/** A title of test() or it(), or the name at the head of a row of test.each. */
const TITLES = [/\b(?:test|it)\(\s*'([^']+)'/g, /\)\(\s*'([^']+)'/g, /^\s*\[\s*'([^']+)',/gm]

function titlesIn(folders: readonly string[], patterns: readonly RegExp[]): Set<string> {
  const found = new Set<string>()
  for (const folder of folders) {
    const path = join(import.meta.dirname, folder)
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.test.ts') || name === 'sentences.test.ts') continue
      const text = readFileSync(join(path, name), 'utf8')
      for (const pattern of patterns) for (const [, title = ''] of text.matchAll(pattern)) found.add(title)
    }
  }
  return found
}

test('every listed sentence has a case, and every case it names exists', () => {
  const known = titlesIn(['.', '../paper'], TITLES)
  const sentences = SECTIONS.flatMap((section) => Object.entries(section))
  expect(new Set(sentences.map(([id]) => id)).size).toBe(sentences.length)
  const missing = sentences.flatMap(([id, cases]) =>
    cases.length === 0
      ? [`${id}: no case`]
      : cases.filter((title) => !known.has(title)).map((title) => `${id}: ${title}`),
  )
  expect(missing).toEqual([])
})

test('every case of the interface belongs to a sentence', () => {
  const used = new Set(SECTIONS.flatMap((section) => Object.values(section).flat()))
  const idle = [...titlesIn(['.'], TITLES.slice(0, 2))].filter((title) => !used.has(title) && !AROUND.has(title))
  expect(idle).toEqual([])
})
