import { describe, expect, it } from 'vitest'
import { orderRows } from '../../../src/tui/panels/orders/orderRows.ts'
import { ORDERS, order, UNKNOWN_WRITE } from '../../fixtures/accountState.ts'
import { fullState } from '../../fixtures/states.ts'
import { panelRows } from '../../support/composeFrame.ts'

const state = fullState()
const rows = (columns = 100, height = 12, ui = {}, change = {}): string[] =>
  panelRows('orders', { columns, rows: height, state: { ...state, ...change }, ui, depth: 'none' })

describe('which orders', () => {
  it('unknown writes first, then live orders newest first; ended ones not at all', () => {
    const ended = order('104', { state: 'filled' })
    const list = orderRows({ ...ORDERS, '104': ended }, { [UNKNOWN_WRITE.tx_hash]: UNKNOWN_WRITE })
    expect(list.map((row) => row.id)).toEqual([UNKNOWN_WRITE.tx_hash, '101', '102', '103'])
  })

  it('children come under their parent', () => {
    const child = order('105', { parent_order_id: '102', state: 'inactive', created_time: 0 })
    const list = orderRows({ ...ORDERS, '105': child }, {})
    expect(list.map((row) => [row.id, row.kind === 'order' && row.child])).toEqual([
      ['101', false],
      ['102', false],
      ['105', true],
      ['103', false],
    ])
  })

  it('a state that is not known yet is shown, not hidden', () => {
    expect(orderRows({ '1': order('1', { state: 'half_baked' }) }, {})).toHaveLength(1)
  })

  it('a filter looks at side, type, state, price and ids', () => {
    expect(orderRows(ORDERS, {}, 'SELL').map((r) => r.id)).toEqual(['102', '103'])
    expect(orderRows(ORDERS, {}, '64214').map((r) => r.id)).toEqual(['101'])
  })
})

describe('on the screen', () => {
  it('a modified order shows its size of now, not the one it was placed with', () => {
    const modified = order('106', { quantity: '0.02', original_quantity: '0.05', remaining_quantity: '0.02' })
    const row = rows(100, 12, {}, { orders: { '106': modified }, pending: {} }).find((r) => r.includes('limit'))
    expect(row).toContain('0.020')
    expect(row).not.toContain('0.050')
  })

  it('one row an order, numbers under each other', () => {
    const [title, head, unknown, first, second, third] = rows()
    expect(title).toContain('5 orders 4')
    expect(head).toMatch(/side +type +size +price +filled +flags +state +age/)
    expect(unknown).toMatch(/buy 0\.010 +UNKNOWN checking +2s/)
    expect(first).toMatch(/buy +limit +0\.500 +64,214\.5 +– +post gtc +new +12s/)
    expect(second).toMatch(/sell +limit +0\.250 +64,222\.0 +0\.100 +gtc +partially filled +3m/)
    expect(third).toMatch(/sell +stop·full +0\.500 +63,800\.0 +– +mark → market +pending trigger +3m/)
    expect(first!.indexOf('64,214.5')).toBe(third!.indexOf('63,800.0'))
    expect(head!.indexOf('state')).toBe(unknown!.indexOf('UNKNOWN'))
  })

  it('the selection follows the order, whatever row it is on', () => {
    const marked = (list: string[]): string[] => list.filter((r) => r.includes('▸'))
    expect(marked(rows(100, 12, { selectedOrder: '102' }))).toEqual([expect.stringContaining('64,222.0')])
    const more = { ...ORDERS, '200': order('200', { created_time: Date.UTC(2027, 0, 1), price: '60000.0' }) }
    expect(marked(rows(100, 12, { selectedOrder: '102' }, { orders: more }))).toEqual([
      expect.stringContaining('64,222.0'),
    ])
  })

  it('scrolls to keep the selected order in view and counts what is left', () => {
    const list = rows(100, 4, { selectedOrder: '103' })
    expect(list.join('\n')).toContain('63,800.0')
    expect(rows(100, 4).at(-1)).toMatch(/^\+2/)
  })

  it('shows marks for an action on several', () => {
    expect(rows(100, 12, { markedOrders: new Set(['101', '103']) }).filter((r) => r.includes('●'))).toHaveLength(2)
  })

  it('fits a narrow column: side, size, price, how far', () => {
    const list = rows(33, 6)
    expect(list[1]).toMatch(/\? buy 0\.010 +UNKN/)
    expect(list[2]).toMatch(/buy +0\.500 +64,214\.5 +new/)
    expect(list[3]).toMatch(/sell +0\.250 +64,222\.0 +40%/)
    expect(list[4]).toMatch(/stop +0\.500 +63,800\.0 +mark/)
  })
})
