import { describe, expect, test } from 'vitest'
import { untilCanceled } from '../../../src/app/gate/afterCancel.ts'
import type { Order } from '../../../src/protocol/models/order.ts'
import { fakeRest, ok, unknown } from '../../support/fakeRest.ts'
import { ACCOUNT, anOrder } from '../../support/orders.ts'
import { virtualClock } from '../../support/virtualClock.ts'

const NONCE = 5000
const orders = (...ids: (number | string)[]) => ids.map((id) => anOrder({ order_id: String(id), created_time: NONCE }))

/** What each look finds, and how each cancel ends; null: the look is not answered. The last of each stays. */
function looking(looks: (Order[] | null)[], ends: boolean[] = [true]) {
  const clock = virtualClock(1_000_000)
  const cancelled: { at: number; ids: readonly string[] }[] = []
  const next = <T>(list: T[]): T => (list.length > 1 ? list.shift()! : list[0]!)
  const fake = fakeRest({
    listOrders: () => {
      const list = next(looks)
      return list === null ? unknown('cut') : ok({ list })
    },
  })
  const run = (filter: object = {}) =>
    untilCanceled(filter, {
      rest: fake.rest,
      clock,
      account: ACCOUNT,
      nonce: NONCE,
      cancel: async (ids) => {
        cancelled.push({ at: clock.now() - 1_000_000, ids })
        return next(ends)
      },
    })
  const ended = async (filter?: object) => {
    const result = run(filter)
    await clock.advance(10_000)
    return result
  }
  return { clock, cancelled, asked: fake.asked, run, ended }
}

describe('case 14: what a cancel-all left behind', () => {
  test('nothing: one look at the orders of the account, at once', async () => {
    const { run, asked, cancelled } = looking([[]])
    expect(await run()).toEqual([])
    expect(asked).toEqual([{ name: 'listOrders', request: { address: ACCOUNT } }])
    expect(cancelled).toEqual([])
  })

  test('the first look may be too early: only what is still there after 250 ms is cancelled', async () => {
    const { run, clock, asked, cancelled } = looking([orders(1, 2), orders(2), []])
    const result = run()
    await clock.advance(249)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(cancelled).toEqual([{ at: 250, ids: ['2'] }])
    await clock.advance(500)
    expect(await result).toEqual([])
    expect(asked).toHaveLength(3)
  })

  test('what stays is cancelled at 250 and 750 ms, and told after the look at 1750 ms', async () => {
    const { ended, cancelled, asked } = looking([orders(1)])
    expect(await ended()).toEqual(['1'])
    expect(cancelled.map((c) => c.at)).toEqual([250, 750])
    expect(asked).toHaveLength(4)
  })

  test('more than one batch takes: 20 at a time, and no more after one that failed', async () => {
    const many = Array.from({ length: 45 }, (_, i) => i)
    const sizes = (done: boolean[]) =>
      (async () => {
        const { ended, cancelled } = looking([orders(...many), orders(...many), []], done)
        await ended()
        return cancelled.map((c) => c.ids.length)
      })()
    expect(await sizes([true])).toEqual([20, 20, 5])
    expect(await sizes([true, false])).toEqual([20, 20])
    expect(await sizes([false])).toEqual([20])
  })

  test('exactly one batch is one cancel', async () => {
    const twenty = orders(...Array.from({ length: 20 }, (_, i) => i))
    const { ended, cancelled } = looking([twenty, twenty, []])
    await ended()
    expect(cancelled.map((c) => c.ids.length)).toEqual([20])
  })

  test('a look that is not answered is made again; none answered is said as such', async () => {
    const { ended, cancelled } = looking([null, orders(1), []])
    expect(await ended()).toEqual([])
    expect(cancelled).toEqual([{ at: 250, ids: ['1'] }])
    expect(await looking([null]).ended()).toBe(null)
    expect(await looking([orders(1, 2), null]).ended()).toEqual(['1', '2'])
  })

  test('what is over, or came later, is not meant', async () => {
    const list = [
      anOrder({ order_id: '1', created_time: NONCE, state: 'canceled' }),
      anOrder({ order_id: '2', created_time: NONCE + 1 }),
    ]
    expect(await looking([list]).ended()).toEqual([])
    const { ended } = looking([orders(1), [...orders(1), anOrder({ order_id: '3', created_time: NONCE })]])
    // 3 was not there at the first look: somebody placed it meanwhile, whatever its time says.
    expect(await ended()).toEqual(['1'])
  })

  test.each<[object, string[]]>([
    [{}, ['1', '2', '3', '4', '5']],
    [{ symbol_id: 20_001 }, ['1', '3', '4', '5']],
    [{ is_buy: true }, ['1', '2', '4', '5']],
    [{ is_buy: false }, ['3']],
    [{ position_side: 'both' }, ['1', '2', '3', '5']],
    [{ position_side: 'long' }, ['4']],
    [{ margin_mode: 'cross' }, ['1', '2', '3', '4']],
    [{ margin_mode: 'isolated', symbol_id: 20_001, is_buy: true }, ['5']],
    [{ margin_mode: 'isolated', is_buy: false }, []],
  ])('only what %j names', async (filter, left) => {
    const list = [
      anOrder({ order_id: '1' }),
      anOrder({ order_id: '2', symbol_id: 20_002 }),
      anOrder({ order_id: '3', is_buy: false }),
      anOrder({ order_id: '4', position_side: 'long' }),
      anOrder({ order_id: '5', margin_mode: 'isolated' }),
    ]
    expect(await looking([list]).ended(filter)).toEqual(left)
  })
})
