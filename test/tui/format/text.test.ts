import { expect, it } from 'vitest'
import { clip } from '../../../src/tui/format/text.ts'

it('cuts names and says so', () => {
  expect(clip('BTC-USDT', 8)).toBe('BTC-USDT')
  expect(clip('BTC-USDT', 6)).toBe('BTC-U…')
  expect(clip('漢字漢字', 5)).toBe('漢字…')
})
