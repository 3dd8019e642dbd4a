import { expect, test } from 'vitest'
import { readReadme, renderReadme, TABLES, writeReadme } from '../support/readmeTables.ts'

// `npm run readme`
if (process.env.README_WRITE === '1') writeReadme()

test('tables of the README are those of the code (npm run readme makes them anew)', () => {
  expect(readReadme()).toBe(renderReadme(readReadme()))
})

test('every table has its place in the README', () => {
  for (const name of Object.keys(TABLES)) expect(readReadme()).toContain(`<!-- ${name}:begin -->`)
})
