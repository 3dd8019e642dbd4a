import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CloseCommand,
  type Command,
  type Exit,
  format,
  type ModifyCommand,
  type NumericPrice,
  type Offset,
  type OrderOptions,
  type Price,
  parse,
  type RelativePrice,
  type Size,
} from '../../src/grammar/index.ts'

const digits = fc.integer({ min: 1, max: 999_999 })
const decimal = fc.oneof(
  digits.map(String),
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 5 }))
    .map(([whole, last, zeros]) => `${whole}.${'0'.repeat(zeros)}${last}`),
)
const percent = fc.integer({ min: 1, max: 100 }).map(String)
const sign = (value: string, minus: boolean) => (minus ? `-${value}` : value)
const size: fc.Arbitrary<Size> = fc.oneof(
  fc.record({ kind: fc.constantFrom('base' as const, 'quote' as const, 'risk' as const), value: decimal }),
  fc.record({ kind: fc.constant('percent' as const), value: percent }),
)
const offset: fc.Arbitrary<Offset> = fc.oneof(
  fc.tuple(digits, fc.boolean()).map(([v, m]): Offset => ({ unit: 'tick', value: sign(String(v), m) })),
  fc
    .tuple(fc.constantFrom('percent' as const, 'price' as const), decimal, fc.boolean())
    .map(([unit, v, m]): Offset => ({ unit, value: sign(v, m) })),
)
const ref = fc.constantFrom('bid', 'ask', 'mid', 'last', 'mark', 'index')
const numeric: fc.Arbitrary<NumericPrice> = fc.oneof(
  decimal.map((value): NumericPrice => ({ kind: 'number', value })),
  fc.record({ kind: fc.constant('ref' as const), ref, offset }, { requiredKeys: ['kind', 'ref'] }),
)
const match = fc.constantFrom('queue_1', 'queue_5', 'counter_party_1', 'counter_party_5')
const price: fc.Arbitrary<Price> = fc.oneof(
  numeric,
  match.map((m): Price => ({ kind: 'match', match: m })),
)
const relative: fc.Arbitrary<RelativePrice> = fc.oneof(
  numeric,
  offset.map((o): RelativePrice => ({ kind: 'offset', offset: o })),
)
const exit: fc.Arbitrary<Exit> = fc.record({ trigger: relative, limit: relative }, { requiredKeys: ['trigger'] })
const trigger = fc.constantFrom('last', 'mark', 'index')
const side = fc.constantFrom('long', 'short')
const symbol = fc.constantFrom('BTC-USDT', 'BTC/USDT', 'eth', '#20001', '1INCH-USDT', 'SOL')
const free = fc.string({ minLength: 1, maxLength: 36, unit: fc.constantFrom(...'ab"\\ @<>=#.-_:9é全') })
const op = fc.constantFrom('>=' as const, '<=' as const)
const common = {
  tif: fc.constantFrom('gtc', 'ioc', 'fok'),
  post: fc.constant(true as const),
  side,
  margin: fc.constantFrom('cross', 'isolated'),
  stp: fc.constantFrom('cancel_maker', 'cancel_taker', 'cancel_both', 'none'),
  id: free,
  tp: exit,
  sl: exit,
  by: trigger,
  tpsl_mode: fc.constantFrom('full', 'partial'),
} as const
const options = fc.record(
  { ...common, slip: percent, if: fc.record({ by: trigger, op, price: numeric }) },
  { requiredKeys: [] },
) as fc.Arbitrary<OrderOptions>

const commands: fc.Arbitrary<Command>[] = [
  fc
    .tuple(
      fc.record(
        { verb: fc.constantFrom('buy' as const, 'sell' as const), size, symbol, price },
        { requiredKeys: ['verb', 'size'] },
      ),
      options,
    )
    .map(([a, b]): Command => ({ ...a, ...b })),
  fc
    .tuple(
      fc.record(
        {
          verb: fc.constant('scale' as const),
          buy: fc.boolean(),
          size,
          symbol,
          from: numeric,
          to: numeric,
          count: fc.integer({ min: 2, max: 20 }),
          spread: fc.constantFrom('even' as const, 'linear' as const),
        },
        { requiredKeys: ['verb', 'buy', 'size', 'from', 'to', 'count', 'spread'] },
      ),
      fc.record(common, { requiredKeys: [] }) as fc.Arbitrary<Omit<OrderOptions, 'if' | 'slip'>>,
    )
    .map(([a, b]): Command => ({ ...a, ...b })),
  fc.record({ verb: fc.constant('cancel' as const), ids: fc.array(free, { minLength: 1, maxLength: 5 }) }),
  fc.record({ verb: fc.constant('cancel' as const), ids: fc.constant<string[]>(['all', 'ALL', 'x']) }),
  fc.record({ verb: fc.constant('cancel-all' as const), symbol, buy: fc.boolean(), side }, { requiredKeys: ['verb'] }),
  fc
    .tuple(
      free,
      fc.record(
        {
          price: relative,
          size,
          trigger: relative,
          tp: fc.oneof(exit, fc.constant('off' as const)),
          sl: fc.oneof(exit, fc.constant('off' as const)),
          by: trigger,
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Partial<ModifyCommand>>,
    )
    .filter(([, changes]) => Object.keys(changes).length > 0)
    .map(([id, changes]): Command => ({ ...changes, verb: 'modify', id })),
  fc.record({ verb: fc.constant('chase' as const), id: free }),
  fc.record(
    { verb: fc.constant('close' as const), symbol, side, percent, price },
    { requiredKeys: ['verb'] },
  ) as fc.Arbitrary<CloseCommand>,
  fc.record({ verb: fc.constant('reverse' as const), symbol }, { requiredKeys: ['verb'] }),
  fc.constant({ verb: 'flatten' }),
  fc.record(
    { verb: fc.constant('tpsl' as const), symbol, side, tp: exit, sl: exit, by: trigger },
    { requiredKeys: ['verb', 'tp'] },
  ) as fc.Arbitrary<Command>,
  fc.record(
    {
      verb: fc.constant('leverage' as const),
      symbol,
      leverage: fc.integer({ min: 1, max: 1000 }),
      margin: common.margin,
    },
    { requiredKeys: ['verb', 'symbol', 'leverage'] },
  ) as fc.Arbitrary<Command>,
  fc.record(
    {
      verb: fc.constant('margin' as const),
      symbol,
      side,
      amount: fc.tuple(decimal, fc.boolean()).map(([v, m]) => sign(v, m)),
    },
    { requiredKeys: ['verb', 'symbol', 'amount'] },
  ) as fc.Arbitrary<Command>,
  fc.record({ verb: fc.constant('mode' as const), mode: fc.constantFrom('one_way' as const, 'hedge' as const) }),
  fc.record({ verb: fc.constant('auto-borrow' as const), on: fc.boolean() }),
  fc.record(
    { verb: fc.constant('deposit' as const), amount: decimal, coin: fc.constantFrom('USDT', '#1001') },
    { requiredKeys: ['verb', 'amount'] },
  ),
  fc.record({ verb: fc.constant('symbol' as const), symbol }),
  fc.record({ verb: fc.constantFrom('account' as const, 'layout' as const, 'theme' as const), name: free }),
  fc.record(
    { verb: fc.constant('alert' as const), symbol, by: trigger, op, price: decimal },
    { requiredKeys: ['verb', 'by', 'op', 'price'] },
  ) as fc.Arbitrary<Command>,
]

test.each(commands.map((c, i) => [i, c] as const))('parse(format(c)) is c, kind %i', (_i, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (command) => {
      expect(parse(format(command))).toEqual(command)
    }),
    { numRuns: 150 },
  )
})

test('no line makes the parser throw anything but a usage error', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'buy',
      'sell',
      '@',
      'tp',
      'if',
      'last',
      '>=',
      '1',
      '5%',
      'risk',
      'cancel',
      'all',
      'from',
      '"',
      '\\',
    ),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      try {
        const command = parse(words.join(' '))
        expect(parse(format(command))).toEqual(command)
      } catch (error) {
        expect(error).toMatchObject({ kind: 'usage' })
      }
    }),
    { numRuns: 1000 },
  )
})
