import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeOrder } from '../../src/store/mergeOrder.ts'
import { anOrder } from '../support/orders.ts'
import { answer, aStore, push } from './support.ts'

describe('orders', () => {
  it('takes partial pushes onto a known order', () => {
    const { actions, get } = aStore()
    actions.push(push('order', [anOrder()]))
    const wanted = actions.push(
      push('order', [{ order_id: '1', updated_time: 1100, state: 'partially_filled', cum_filled_quantity: '0.4' }]),
    )
    expect(wanted).toEqual([])
    expect(get().orders['1']).toEqual(
      anOrder({ updated_time: 1100, state: 'partially_filled', cum_filled_quantity: '0.4' }),
    )
  })

  it('case 27: marks a part of an unknown order to be read, and takes the full one', () => {
    const { actions, get } = aStore()
    expect(actions.push(push('order', [{ order_id: '9', state: 'filled' }]))).toEqual(['9'])
    expect(get()).toMatchObject({ orders: {}, wantedOrders: ['9'] })
    actions.answer(answer('getOrder', anOrder({ order_id: '9' })))
    expect(get()).toMatchObject({ orders: { 9: { order_id: '9' } }, wantedOrders: [] })
  })

  it('case 27: keeps an unknown state as it came, and live', () => {
    const { actions, get } = aStore()
    actions.push(push('order', [anOrder({ state: 'frozen_by_moon' })]))
    actions.answer(answer('listOrders', { list: [] }))
    expect(get().orders['1']!.state).toBe('frozen_by_moon')
    expect(get().wantedOrders).toEqual(['1'])
  })

  it('case 10: older pushes are ignored', () => {
    const { actions, get } = aStore()
    actions.push(push('order', [anOrder({ updated_time: 2000, price: '101' })]))
    actions.push(push('order', [anOrder({ updated_time: 1999, price: '99' })]))
    expect(get().orders['1']!.price).toBe('101')
  })

  it('an order that left the list of live ones is read, and gone when nobody knows it', () => {
    const { actions, get } = aStore()
    actions.answer(answer('listOrders', { list: [anOrder(), anOrder({ order_id: '2' })] }))
    expect(actions.snapshot([answer('listOrders', { list: [anOrder()] })], [], false)).toEqual(['2'])
    actions.orderGone('2')
    expect(Object.keys(get().orders)).toEqual(['1'])
    expect(get().wantedOrders).toEqual([])
  })

  it('case 26: pushes held back during the read never undo it, nor count twice', () => {
    const { actions, get } = aStore()
    const filled = anOrder({ state: 'filled', cum_filled_quantity: '1', remaining_quantity: '0', updated_time: 1000 })
    actions.snapshot(
      [answer('listOrders', { list: [] }), answer('getOrder', filled)],
      [
        push('order', [anOrder()]),
        push('order', [anOrder({ state: 'partially_filled', cum_filled_quantity: '0.5', remaining_quantity: '0.5' })]),
        push('order', [filled]),
      ],
      false,
    )
    expect(get().orders['1']).toEqual(filled)
  })

  it('keeps live orders and the latest 200 that ended', () => {
    const { actions, get } = aStore()
    actions.push(push('order', [anOrder({ order_id: 'live', updated_time: 1 })]))
    const ended = Array.from({ length: 300 }, (_, i) =>
      anOrder({ order_id: `e${i}`, state: 'canceled', updated_time: 1000 + i }),
    )
    actions.push(push('order', ended))
    expect(Object.keys(get().orders).length).toBe(201)
    expect(get().orders).toHaveProperty('live')
    expect(get().orders).toHaveProperty('e299')
    expect(get().orders).not.toHaveProperty('e0')
    expect(get().orderHistory[0]!.order_id).toBe('e299')
  })

  it('case 29: an id such as __proto__ is an ordinary one', () => {
    const { actions, get } = aStore()
    const hostile = JSON.parse(JSON.stringify(anOrder()).replace('"order_id":"1"', '"order_id":"__proto__"'))
    actions.push(push('order', [hostile]))
    expect(Object.keys(get().orders)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(get().orders)).toBe(Object.prototype)
  })
})

describe('merging an order', () => {
  it.each([
    ['new after inactive to pending_trigger', 'pending_trigger', 'inactive', 'pending_trigger'],
    ['a late new after canceled', 'canceled', 'new', 'canceled'],
    ['canceled after new', 'new', 'canceled', 'canceled'],
    ['new after pending_new', 'pending_new', 'new', 'new'],
    ['a late pending_new after new', 'new', 'pending_new', 'new'],
    ['an unknown word', 'new', 'haunted', 'haunted'],
  ])('of one block: %s', (_name, known, came, shown) => {
    expect(mergeOrder(anOrder({ state: known }), { order_id: '1', updated_time: 1000, state: came }).state).toBe(shown)
  })

  it('ends the same in whatever order the pushes of a life come, once the newest is in', () => {
    const life = [
      anOrder(),
      anOrder({ state: 'partially_filled', cum_filled_quantity: '0.2', updated_time: 1050 }),
      anOrder({ state: 'partially_filled', cum_filled_quantity: '0.7', updated_time: 1050 }),
      anOrder({ state: 'filled', cum_filled_quantity: '1', updated_time: 1100 }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 1 }), (order) => {
        const { actions, get } = aStore()
        for (const i of [...order, 3, ...order]) actions.push(push('order', [life[i]!]))
        expect(get().orders['1']).toEqual(life[3])
      }),
      { numRuns: 50 },
    )
  })
})
