import { expect, it } from 'vitest'
import { paintedBytes } from '../../bench/paint.ts'
import { COLUMNS, ROWS } from '../../bench/paintMarket.ts'
import { Emulator } from './support.ts'

it('the paint bench compares painters that show the same', async () => {
  const [floor, core] = [new Emulator(COLUMNS, ROWS), new Emulator(COLUMNS, ROWS)]
  for (const bytes of paintedBytes('floor', 5)) await floor.feed(bytes)
  for (const bytes of paintedBytes('core', 5)) await core.feed(bytes)
  const [shown, expected] = [core.cells(), floor.cells()]
  expect(shown.filter((row, y) => row !== expected[y])).toHaveLength(0)
  expect(shown.join('\n')).toContain('▸')
})
