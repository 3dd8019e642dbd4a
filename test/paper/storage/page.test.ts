import { expect, test } from 'vitest'
import { FieldError } from '../../../src/lib/errors.ts'
import { FolderBusy, openDatabase } from '../../../src/paper/storage/database.ts'
import { createHistories } from '../../../src/paper/storage/histories.ts'
import type { Flow } from '../../../src/protocol/models/account.ts'
import type { Page } from '../../../src/protocol/scalars.ts'

const ME = `0x${'a'.repeat(40)}`
const memory = () => openDatabase(':memory:', () => new FolderBusy('memory', null))

function flow(id: number): Flow {
  return {
    flow_id: String(id),
    type: 'deposit',
    coin_id: 1001,
    amount: '1',
    balance: '1',
    symbol_id: null,
    time: id,
    tx_hash: null,
  }
}

function filled(count: number) {
  const histories = createHistories(memory())
  const add = (id: number) => histories.append({ kind: 'flow', owner: ME, time: id, record: flow(id) })
  for (let id = 1; id <= count; id++) add(id)
  return { histories, add }
}

test('a traversal neither repeats nor skips rows while others arrive', () => {
  const { histories, add } = filled(7)
  const seen: string[] = []
  let cursor: string | null = ''
  let next = 100
  while (cursor !== null) {
    const page: Page<Flow> = histories.page('flow', ME, { limit: 3, cursor })
    seen.push(...page.list.map((f) => f.flow_id))
    expect(page.has_more).toBe(page.next_cursor !== null)
    cursor = page.next_cursor
    add(next++)
  }
  expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1'])
})

test('a page that ends exactly with the last row has no cursor', () => {
  const { histories } = filled(3)
  const page = histories.page('flow', ME, { limit: 3 })
  expect(page).toMatchObject({ next_cursor: null, has_more: false })
  expect(page.list).toHaveLength(3)
})

test('start_time and end_time are included in the range', () => {
  const { histories } = filled(9)
  const page = histories.page('flow', ME, { start_time: 3, end_time: 5 })
  expect(page.list.map((f) => f.time)).toEqual([5, 4, 3])
})

test('only the newest 10000 rows can be reached, and the default page is 50', () => {
  const { histories } = filled(10_005)
  expect(histories.page('flow', ME, {}).list).toHaveLength(50)
  let reached = 0
  let last = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page<Flow> = histories.page('flow', ME, { limit: 2000, cursor })
    reached += page.list.length
    last = page.list.at(-1)!.time
    cursor = page.next_cursor
  }
  expect([reached, last]).toEqual([10_000, 6])
})

test.each([
  [{ limit: 2001 }, 'limit: 2001 given, allowed: an integer from 1 to 2000'],
  [{ cursor: 'zzz' }, 'cursor: "zzz" given, allowed: the next_cursor of the page before'],
  [{ start_time: 5, end_time: 4 }, 'start_time: 5 given, allowed: a time not after end_time'],
])('%j is refused', (request, message) => {
  const { histories } = filled(1)
  expect(() => histories.page('flow', ME, request)).toThrow(FieldError)
  expect(() => histories.page('flow', ME, request)).toThrow(message)
})
