import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SENTENCES } from './sentences.ts'

/** A title of test() or it(), or the name at the head of a row of test.each. */
const TITLES = [/\b(?:test|it)\(\s*'([^']+)'/g, /\]\)\(\s*'([^']+)'/g, /^\s*\[\s*'([^']+)',/gm]

function titles(): Set<string> {
  const found = new Set<string>()
  for (const folder of ['.', '../paper']) {
    const path = join(import.meta.dirname, folder)
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.test.ts')) continue
      const text = readFileSync(join(path, name), 'utf8')
      for (const pattern of TITLES) for (const [, title = ''] of text.matchAll(pattern)) found.add(title)
    }
  }
  return found
}

test('every listed sentence has a case, and every case it names exists', () => {
  const known = titles()
  const missing = Object.entries(SENTENCES).flatMap(([id, cases]) =>
    cases.length === 0
      ? [`${id}: no case`]
      : cases.filter((title) => !known.has(title)).map((title) => `${id}: ${title}`),
  )
  expect(missing).toEqual([])
})
