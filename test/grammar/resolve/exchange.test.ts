import { describe, expect, test } from 'vitest'
import { parse } from '../../../src/grammar/index.ts'
import { type ResolveContext, resolve, type Step } from '../../../src/grammar/resolve/index.ts'
import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import type { Action } from '../../../src/paper/types.ts'
import { ENDPOINTS } from '../../../src/protocol/endpoints/index.ts'
import { validate } from '../../../src/protocol/validate.ts'

const ME = `0x${'11'.repeat(20)}`
const MAKER = `0x${'22'.repeat(20)}`

/** The real matching core with a BTC book of 10 levels a side around 60000, driven by command lines alone. */
function market() {
  const core = createExchangeCore()
  let height = 0
  const send = (account: string, step: Step) => {
    const params = validate(ENDPOINTS[step.endpoint].request, step.params)
    core.beginBlock(++height, 1_700_000_000_000 + height * 50)
    core.setIndexPrice(20001, '60000')
    const outcome = core.execute({ hash: `0x${height}`, account, action: { name: step.endpoint, params } as Action })
    core.endBlock()
    if (!outcome.ok) throw new Error(`${step.endpoint} ${outcome.code} ${outcome.msg}`)
    if ('list' in outcome.data && Array.isArray(outcome.data.list)) {
      for (const item of outcome.data.list) expect([item.code, item.msg]).toEqual(['0', ''])
    }
  }
  const context = (account: string): ResolveContext => ({
    symbols: core.symbols,
    coins: core.coins,
    symbol_id: 20001,
    market: (id) => ({ ...core.prices(id), ...core.book(id, 20, 1) }),
    positions: core.positions(account),
    orders: core.liveOrders(account),
    available: (coin) => core.balance(account).coins.find((c) => c.coin_id === coin)?.balance ?? '0',
    position_mode: core.settings(account).position_mode === 'hedge' ? 'hedge' : 'one_way',
    leverage: () => 20,
    margin_mode: () => 'cross',
  })
  const run = (line: string, account = ME) => {
    const resolved = resolve(parse(line), context(account))
    expect(resolved.violations).toEqual([])
    for (const step of resolved.steps) send(account, step)
  }
  for (const [account, amount] of [
    [MAKER, '1000000'],
    [ME, '100000'],
  ] as const)
    run(`deposit ${amount} USDT`, account)
  run('scale buy 10 from 59999 to 59990 in 10', MAKER)
  run('scale sell 10 from 60001 to 60010 in 10', MAKER)
  const size = (side = 'both') => core.positions(ME).find((p) => p.position_side === side)?.open_size ?? '0'
  return { run, size, live: () => core.liveOrders(ME) }
}

describe('what a command resolves to, the paper exchange accepts', () => {
  test('buy, reverse, close in parts', () => {
    const { run, size } = market()
    run('buy 0.5')
    expect(size()).toBe('0.5')
    run('reverse')
    expect(size()).toBe('-0.5')
    run('close 40%')
    expect(size()).toBe('-0.3')
    run('close')
    expect(size()).toBe('0')
  })
  test('sizes in quote, percent and risk', () => {
    const { run, size } = market()
    run('buy 600$ @ c5')
    expect(size()).toBe('0.009')
    run('close')
    run('buy 10% @ ask+10t sl -1%')
    // 10000 / (60006 x (1/20 + 0.00045)) = 3.303
    expect(size()).toBe('3.303')
    run('flatten')
    expect(size()).toBe('0')
  })
  test('hedge mode holds both sides and closes each', () => {
    const { run, size } = market()
    run('mode hedge')
    run('buy 0.2')
    run('sell 0.1')
    expect([size('long'), size('short')]).toEqual(['0.2', '-0.1'])
    run('close long')
    expect([size('long'), size('short')]).toEqual(['0', '-0.1'])
    run('close short')
    expect([size('long'), size('short')]).toEqual(['0', '0'])
  })
  test('resting, conditional and attached orders; modify, chase and cancel', () => {
    const { run, live } = market()
    run('buy 0.5 @ 59000 post id first tp +2% sl -1%')
    run('buy 0.1 if mark >= 61000 tp +2%')
    const [parent] = live().filter((o) => o.client_order_id === 'first')
    expect(parent?.tpsl).toMatchObject({ tp_trigger_price: '60180', sl_trigger_price: '58410' })
    run('modify first price +2t size 0.25')
    expect(live().find((o) => o.client_order_id === 'first')).toMatchObject({ price: '59001', quantity: '0.25' })
    run('chase first')
    expect(live().find((o) => o.client_order_id === 'first')?.price).toBe('59999')
    run('cancel first')
    expect(live().some((o) => o.client_order_id === 'first')).toBe(false)
    run('cancel all')
    expect(live()).toEqual([])
  })
  test('tpsl on a position', () => {
    const { run, live } = market()
    run('buy 0.5')
    run('tpsl tp +3% sl -2% by mark')
    expect(live().map((o) => [o.algo_order_type, o.state, o.is_buy])).toEqual([['tpsl', 'pending_trigger', false]])
    run('modify '.concat(live()[0]?.order_id ?? '', ' sl -3%'))
    run('flatten')
    expect(live()).toEqual([])
  })
})
