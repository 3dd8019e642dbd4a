import { describe, expect, test } from 'vitest'
import { type Command, GrammarError, parse, parseArgs } from '../../src/grammar/index.ts'

const n = (value: string) => ({ kind: 'number' as const, value })
const base = (value: string) => ({ kind: 'base' as const, value })
const off = (unit: 'tick' | 'percent' | 'price', value: string) => ({
  kind: 'offset' as const,
  offset: { unit, value },
})

/** Lines of the grammar in the terminal design and what they mean. */
const LINES: [string, Command][] = [
  ['buy 0.5', { verb: 'buy', size: base('0.5') }],
  ['SELL 0.5 btc-usdt', { verb: 'sell', size: base('0.5'), symbol: 'btc-usdt' }],
  ['buy 500$ BTC/USDT', { verb: 'buy', size: { kind: 'quote', value: '500' }, symbol: 'BTC/USDT' }],
  ['buy 25% #20001', { verb: 'buy', size: { kind: 'percent', value: '25' }, symbol: '#20001' }],
  ['buy risk 50$ sl -1%', { verb: 'buy', size: { kind: 'risk', value: '50' }, sl: { trigger: off('percent', '-1') } }],
  ['buy 0.5 @ 64000', { verb: 'buy', size: base('0.5'), price: n('64000') }],
  ['buy 0.50 @64000.00', { verb: 'buy', size: base('0.5'), price: n('64000') }],
  ['buy 1 @ bid', { verb: 'buy', size: base('1'), price: { kind: 'ref', ref: 'bid' } }],
  [
    'buy 1 @ bid-3t',
    { verb: 'buy', size: base('1'), price: { kind: 'ref', ref: 'bid', offset: { unit: 'tick', value: '-3' } } },
  ],
  [
    'buy 1 @ mid+0.1%',
    { verb: 'buy', size: base('1'), price: { kind: 'ref', ref: 'mid', offset: { unit: 'percent', value: '0.1' } } },
  ],
  [
    'buy 1 @ mark+5',
    { verb: 'buy', size: base('1'), price: { kind: 'ref', ref: 'mark', offset: { unit: 'price', value: '5' } } },
  ],
  ['buy 1 @ q1', { verb: 'buy', size: base('1'), price: { kind: 'match', match: 'queue_1' } }],
  ['buy 1 @ q5', { verb: 'buy', size: base('1'), price: { kind: 'match', match: 'queue_5' } }],
  ['sell 1 @ c1', { verb: 'sell', size: base('1'), price: { kind: 'match', match: 'counter_party_1' } }],
  ['sell 1 @ c5', { verb: 'sell', size: base('1'), price: { kind: 'match', match: 'counter_party_5' } }],
  ['buy 1 @ 5 ioc', { verb: 'buy', size: base('1'), price: n('5'), tif: 'ioc' }],
  ['buy 1 post @ 5', { verb: 'buy', size: base('1'), price: n('5'), post: true }],
  [
    'buy 1 long isolated slip 1% stp both id my-id',
    { verb: 'buy', size: base('1'), side: 'long', margin: 'isolated', slip: '1', stp: 'cancel_both', id: 'my-id' },
  ],
  ['buy 1 id "two words"', { verb: 'buy', size: base('1'), id: 'two words' }],
  ['buy 1 if last >= 64000', { verb: 'buy', size: base('1'), if: { by: 'last', op: '>=', price: n('64000') } }],
  ['buy 1 if mark below 64000', { verb: 'buy', size: base('1'), if: { by: 'mark', op: '<=', price: n('64000') } }],
  ['buy 1 if index<=64000', { verb: 'buy', size: base('1'), if: { by: 'index', op: '<=', price: n('64000') } }],
  [
    'buy 1 tp +2% limit 66000 sl 60000 by mark full',
    {
      verb: 'buy',
      size: base('1'),
      tp: { trigger: off('percent', '2'), limit: n('66000') },
      sl: { trigger: n('60000') },
      by: 'mark',
      tpsl_mode: 'full',
    },
  ],
  [
    'scale sell 1 BTC from 64000 to 65000 in 5',
    {
      verb: 'scale',
      buy: false,
      size: base('1'),
      symbol: 'BTC',
      from: n('64000'),
      to: n('65000'),
      count: 5,
      spread: 'even',
    },
  ],
  [
    'scale buy 500$ from bid to bid-1% in 3 linear post',
    {
      verb: 'scale',
      buy: true,
      size: { kind: 'quote', value: '500' },
      from: { kind: 'ref', ref: 'bid' },
      to: { kind: 'ref', ref: 'bid', offset: { unit: 'percent', value: '-1' } },
      count: 3,
      spread: 'linear',
      post: true,
    },
  ],
  ['cancel 123 abcd', { verb: 'cancel', ids: ['123', 'abcd'] }],
  ['cancel "all"', { verb: 'cancel', ids: ['all'] }],
  ['cancel all', { verb: 'cancel-all' }],
  ['cancel all BTC sell', { verb: 'cancel-all', symbol: 'BTC', buy: false }],
  ['cancel all buy', { verb: 'cancel-all', buy: true }],
  ['modify 123 price 64000 size 0.5', { verb: 'modify', id: '123', price: n('64000'), size: base('0.5') }],
  ['modify 123 price +1t', { verb: 'modify', id: '123', price: off('tick', '1') }],
  ['modify 123 tp off sl -10', { verb: 'modify', id: '123', tp: 'off', sl: { trigger: off('price', '-10') } }],
  ['modify 123 trigger 5 by last', { verb: 'modify', id: '123', trigger: n('5'), by: 'last' }],
  ['chase 123', { verb: 'chase', id: '123' }],
  ['close', { verb: 'close' }],
  ['close BTC 50% @ ask', { verb: 'close', symbol: 'BTC', percent: '50', price: { kind: 'ref', ref: 'ask' } }],
  ['close long 100%', { verb: 'close', side: 'long', percent: '100' }],
  ['reverse', { verb: 'reverse' }],
  ['reverse ETH', { verb: 'reverse', symbol: 'ETH' }],
  ['flatten', { verb: 'flatten' }],
  ['tpsl BTC tp 70000', { verb: 'tpsl', symbol: 'BTC', tp: { trigger: n('70000') } }],
  ['leverage BTC 10', { verb: 'leverage', symbol: 'BTC', leverage: 10 }],
  ['leverage BTC 10x isolated', { verb: 'leverage', symbol: 'BTC', leverage: 10, margin: 'isolated' }],
  ['margin BTC -50', { verb: 'margin', symbol: 'BTC', amount: '-50' }],
  ['margin BTC short +50', { verb: 'margin', symbol: 'BTC', side: 'short', amount: '50' }],
  ['mode one-way', { verb: 'mode', mode: 'one_way' }],
  ['mode hedge', { verb: 'mode', mode: 'hedge' }],
  ['auto-borrow on', { verb: 'auto-borrow', on: true }],
  ['auto-borrow off', { verb: 'auto-borrow', on: false }],
  ['deposit 1000', { verb: 'deposit', amount: '1000' }],
  ['deposit 1000 USDT', { verb: 'deposit', amount: '1000', coin: 'USDT' }],
  ['symbol ETH-USDT', { verb: 'symbol', symbol: 'ETH-USDT' }],
  ['account main', { verb: 'account', name: 'main' }],
  ['layout wide', { verb: 'layout', name: 'wide' }],
  ['theme "high contrast"', { verb: 'theme', name: 'high contrast' }],
  ['alert last >= 70000', { verb: 'alert', by: 'last', op: '>=', price: '70000' }],
  ['alert BTC mark <= 50000', { verb: 'alert', symbol: 'BTC', by: 'mark', op: '<=', price: '50000' }],
]

describe('parse', () => {
  test.each(LINES)('%s', (line, command) => {
    expect(parse(line)).toEqual(command)
  })

  test('takes the words of a shell', () => {
    expect(parseArgs(['buy', '0.5', '@', '64000'])).toEqual(parse('buy 0.5 @ 64000'))
  })
})

function errorOf(line: string): GrammarError {
  try {
    parse(line)
  } catch (error) {
    if (error instanceof GrammarError) return error
    throw error
  }
  throw new Error(`parsed: ${line}`)
}

describe('errors', () => {
  /** line, position of the word, the word, something that is allowed there. */
  const WRONG: [string, number, string, RegExp][] = [
    ['', 0, '', /buy, sell, scale/],
    ['bye 1', 0, 'bye', /buy, sell/],
    ['buy', 3, '', /0\.5/],
    ['buy x', 4, 'x', /0\.5/],
    ['buy 0.5 @', 9, '', /64000/],
    ['buy 0.5 @ cheap', 10, 'cheap', /bid, ask/],
    ['buy 0.5 BTC 64000', 12, '64000', /ioc/],
    ['buy 0.5 ioc fok', 12, 'fok', /once/],
    ['buy 0.5 @ 1 @ 2', 12, '@', /ioc/],
    ['buy 0.5 slip 1', 13, '1', /1%/],
    ['buy 0.5 stp maybe', 12, 'maybe', /maker, taker, both, none/],
    ['buy 0.5 if last 5', 16, '5', />=/],
    ['scale buy 1 from 1 to 2 in 21', 27, '21', /2 to 20/],
    ['scale buy 1 from 1 to 2 in 1', 27, '1', /2 to 20/],
    ['cancel', 6, '', /order id/],
    ['modify 123', 10, '', /price, size/],
    ['leverage BTC ten', 13, 'ten', /10/],
    ['margin BTC 0', 11, '0', /\+50/],
    ['mode both', 5, 'both', /one-way, hedge/],
    ['close 101%', 6, '101%', /50%/],
    ['tpsl BTC', 8, '', /tp, sl/],
    ['flatten now', 8, 'now', /nothing more/],
  ]
  test.each(WRONG)('%s', (line, position, word, allowed) => {
    const error = errorOf(line)
    expect([error.position, error.word, error.kind]).toEqual([position, word, 'usage'])
    expect(error.allowed).toMatch(allowed)
  })

  test('a very long line is refused whole, not cut', () => {
    expect(() => parse(`buy 1 ${'ioc '.repeat(2000)}`)).toThrow('at most 4000 characters')
  })
})

describe('case 19: numbers are exact or refused', () => {
  const BAD = ['1e3', '1,5', '.5', '5.', '0x10', '-0', '-1', '+1', 'NaN', 'Infinity', '0', '0.0', '１', '٣', '1_000']
  BAD.push('1'.repeat(40), `0.${'1'.repeat(40)}`, '1.2.3', '½', '1 ', '" 1 "')

  test.each(BAD.filter((b) => b !== '1 '))('buy %s', (text) => {
    expect(errorOf(`buy ${text}`).field).toBe('size')
  })
  test.each(BAD.filter((b) => b !== '1 ' && b !== '+1' && b !== '-1'))('buy 1 @ %s', (text) => {
    expect(errorOf(`buy 1 @ ${text}`).field).toBe('price')
  })
  test.each(['1e3$', '1,5$', '.5%', '0%', '100.01%', '-5%', '$', '%', '１$'])('buy %s', (text) => {
    expect(errorOf(`buy ${text}`).field).toBe('size')
  })
  test.each(['bid-0t', 'bid-1.5t', 'bid+', 'bid-1e3', 'bid--1', 'bid+.5%', 'bid 3t', 'spot-1'])('@ %s', (text) => {
    expect(() => parse(`buy 1 @ ${text}`)).toThrow(GrammarError)
  })

  test('30 digits survive exactly', () => {
    const digits = '123456789012345678901234567890'
    expect(parse(`buy ${digits}.${digits}`)).toMatchObject({
      size: { value: `${digits}.12345678901234567890123456789` },
    })
  })
})
