import { describe, expect, test } from 'vitest'
import { complete, VERB_WORDS } from '../../src/grammar/index.ts'

const context = { symbol: ['BTC-USDT', 'BTC/USDT', 'ETH-USDT'], id: ['8801', 'my-order'], theme: ['dark', 'light'] }
const texts = (line: string) => complete(line, line.length, context).candidates.map((c) => c.text)

describe('complete', () => {
  test('every verb on an empty line', () => {
    expect(texts('')).toEqual([...VERB_WORDS])
  })
  test('verbs by their beginning', () => {
    expect(texts('c')).toEqual(['cancel', 'chase', 'close'])
    expect(texts('AU')).toEqual(['auto-borrow'])
  })
  test('symbols after a size, any case', () => {
    expect(texts('buy 0.5 b')).toEqual(expect.arrayContaining(['BTC-USDT', 'BTC/USDT']))
    expect(texts('buy 0.5 eth')).toEqual(['ETH-USDT'])
  })
  test('prices after @', () => {
    expect(texts('buy 0.5 @ ')).toEqual(['bid', 'ask', 'mid', 'last', 'mark', 'index', 'q1', 'q5', 'c1', 'c5'])
    expect(texts('buy 0.5 @ m')).toEqual(['mid', 'mark'])
  })
  test('options not used yet', () => {
    const options = texts('buy 0.5 @ 64000 post ')
    expect(options).toContain('ioc')
    expect(options).not.toContain('post')
    expect(options).not.toContain('@')
  })
  test('values of an option', () => {
    expect(texts('buy 1 stp ')).toEqual(['maker', 'taker', 'both', 'none'])
    expect(texts('buy 1 if last ')).toEqual(['>=', '<=', 'above', 'below'])
    expect(texts('buy 1 tp +2% l')).toEqual(expect.arrayContaining(['limit', 'long']))
  })
  test('ids, themes', () => {
    expect(texts('cancel ')).toEqual(['all', '8801', 'my-order'])
    expect(texts('chase m')).toEqual(['my-order'])
    expect(texts('theme d')).toEqual(['dark'])
  })
  test('nothing after a mistake', () => {
    expect(texts('buy nonsense ')).toEqual([])
  })
  test('says which part of the line is replaced, also in the middle', () => {
    expect(complete('buy 0.5 et @ 1', 10, context)).toEqual({
      from: 8,
      to: 10,
      candidates: [{ text: 'ETH-USDT', kind: 'symbol' }],
    })
  })
})
