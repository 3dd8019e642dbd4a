import { expect, test } from 'vitest'
import { hostileStrings } from '../support/hostileText.ts'
import { actingOnScreen } from '../support/inertOnScreen.ts'

test('case 37: 50,000 hostile strings on a terminal: one row each; no mode, title, colour, bell or answer', async () => {
  const next = hostileStrings(37)
  expect(await actingOnScreen(Array.from({ length: 50_000 }, next))).toEqual([])
}, 120_000)

test.each([
  ['\x1b[31mred', 'coloured'],
  ['\x1b]0;title\x07', 'title'],
  ['a\nb', 'fed a line'],
  ['\x1b[5;7H', 'row'],
  ['\x1b[A\x1b[B', ''],
  ['\x1b[?2004h', 'modes'],
  ['\x1b[?1049h', 'another screen'],
  ['\x1b[c', 'answer'],
  ['\x07', 'rang'],
  ['x'.repeat(500), 'row'],
])('the check sees what raw text does: %j', async (text, did) => {
  const found = await actingOnScreen([text], (raw) => raw)
  if (did === '') expect(found).toEqual([])
  else expect(found[0]?.did).toContain(did)
})
