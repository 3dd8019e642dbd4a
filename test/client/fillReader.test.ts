import { expect, it } from 'vitest'
import { createFillReader } from '../../src/client/fillReader.ts'
import { fakeRest, ok, unknown } from '../support/fakeRest.ts'
import { ACCOUNT } from '../support/orders.ts'

/** An account with fills `count` .. 1, newest first; `down` fails the page with that number. */
function setting() {
  const account = { count: 30, down: -1 }
  let page = 0
  const failures: string[] = []
  const fake = fakeRest({
    executions: ({ limit, cursor }: { limit: number; cursor?: string }) => {
      page = cursor === undefined ? 0 : page + 1
      if (page === account.down) return unknown('reset')
      const top = cursor === undefined ? account.count : Number(cursor)
      const size = Math.min(limit, top)
      const list = Array.from({ length: size }, (_, i) => ({ execution_id: String(top - i) }))
      const next_cursor = top - size > 0 ? String(top - size) : null
      return ok({ list, next_cursor, has_more: next_cursor !== null })
    },
  })
  const reader = createFillReader({ rest: fake.rest, address: ACCOUNT, failed: (why) => void failures.push(why) })
  const ids = async () =>
    ((await reader.read()) as { data: { list: { execution_id: string }[] } }[] | null)?.flatMap((a) =>
      a.data.list.map((e) => Number(e.execution_id)),
    ) ?? null
  return { account, ids, failures, ...fake }
}

it('case 26: hundreds of fills in one gap leave no hole', async () => {
  const s = setting()
  expect(await s.ids()).toHaveLength(30)
  s.account.count = 381
  const read = await s.ids()
  expect(read).toEqual(Array.from({ length: read!.length }, (_, i) => 381 - i))
  expect(read!.at(-1)).toBeLessThanOrEqual(30)
  expect(s.asked.length).toBe(1 + 4)
  s.account.count = 383
  expect(await s.ids()).toHaveLength(100)
  expect(s.asked.length).toBe(1 + 4 + 1)
})

it('starts with one page of a long history', async () => {
  const s = setting()
  s.account.count = 5000
  expect(await s.ids()).toHaveLength(100)
  expect(s.asked.length).toBe(1)
})

it('a page that fails leaves the mark where it was', async () => {
  const s = setting()
  await s.ids()
  s.account.count = 250
  s.account.down = 1
  expect(await s.ids()).toBeNull()
  expect(s.failures).toEqual(['reset'])
  s.account.down = -1
  expect((await s.ids())!.at(-1)).toBeLessThanOrEqual(30)
})
