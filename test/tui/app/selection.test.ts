import { afterEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/protocol/models/order.ts'
import { emptyState, fullState } from '../../fixtures/states.ts'
import { type AppOptions, KEY, startApp, type TestApp } from './support.ts'

let app: TestApp
const start = (options?: AppOptions) => {
  app = startApp(options)
  return app
}
afterEach(() => app.close())

const selected = () => app.running.app.ui.getState().selectedOrder
const dropOrder = (id: string) => {
  const { [id]: _, ...rest } = app.port.store.getState().orders
  app.port.store.setState({ orders: rest })
}

describe('a row is always chosen', () => {
  test('keys act on the first order as soon as the list has the focus', async () => {
    start()
    await app.press('5', 'c')
    expect(await app.see('cancel this order?')).toContain('buy 0.500 BTC-USDT limit @ 64214.5')
  })

  test('and on the first position', async () => {
    start()
    await app.press('4', 'x')
    await app.see('close BTC-USDT?')
  })

  test('an order that comes while the empty list has the focus is chosen', async () => {
    start({ state: emptyState() })
    await app.press('5', 'c')
    await app.see('no live order')
    const order: Order = Object.values(fullState().orders)[0]!
    app.port.store.setState({ orders: { [order.order_id]: order } })
    await app.see('orders 1')
    expect(selected()).toBe(order.order_id)
  })

  test('what takes the place of a gone order is chosen a second later, not at once', async () => {
    start()
    await app.press('5')
    dropOrder('101')
    await app.press('+')
    await app.see('that order is gone: nothing was sent')
    expect(app.port.submitted).toEqual([])
    expect(selected()).toBe('101')
    await app.clock.advance(2500)
    await app.see('orders')
    expect(selected()).toBe('102')
  })
})

describe('a question shows when its keys count', () => {
  test('in danger nothing counts at first', async () => {
    start()
    await app.press('X')
    await app.see('read first: Enter or X sends')
    await app.clock.advance(700)
    await app.unsee('read first')
    await app.see('Enter or X sends')
  })

  test('otherwise the other key counts at once, the one that asked a moment later', async () => {
    start()
    await app.press('5', 'c')
    await app.see('Enter sends · read first: c too')
    await app.clock.advance(250)
    await app.see('Enter or c sends')
  })

  test('a press too early makes it wait again, and shows it', async () => {
    start()
    await app.press('X')
    await app.clock.advance(600)
    await app.press('X')
    await app.clock.advance(300)
    await app.see('read first: Enter or X sends')
    await app.clock.advance(400)
    await app.unsee('read first')
    expect(app.port.submitted).toEqual([])
  })
})

describe('crosshair', () => {
  test('arrows move it, the title reads the candle, the chart follows', async () => {
    start({ columns: 160, rows: 48 })
    const chart = () => app.running.app.ui.getState().chart
    await app.press('1', ' ')
    await app.see(/1 chart .*O [\d,.]+ H [\d,.]+ L [\d,.]+ C [\d,.]+/)
    await app.press(KEY.left, KEY.left, KEY.left, KEY.right)
    expect(chart()).toMatchObject({ crosshair: 2, offset: 0 })
    await app.press('g')
    const { crosshair, offset } = chart()
    expect(crosshair).toBeGreaterThan(2)
    expect(offset).toBeLessThanOrEqual(crosshair ?? 0)
    await app.see(/1 chart .*O [\d,.]+/)
    await app.press('G')
    expect(chart()).toMatchObject({ crosshair: 0, offset: 0 })
    await app.press(' ', KEY.left)
    await app.see('MA20')
  })
})

describe('the ticket after an order', () => {
  test('its size, id and exits go, the price stays until the ticket is left', async () => {
    start()
    await app.press('b')
    await app.type('0.1')
    await app.press(KEY.tab)
    await app.type('64000')
    const draft = () => app.running.app.ui.getState().ticket.fields
    app.running.app.ui.setState((ui) => ({
      ...ui,
      ticket: { ...ui.ticket, fields: { ...ui.ticket.fields, client_order_id: 'mine', sl_trigger_price: '63000' } },
    }))
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(draft()).toMatchObject({ quantity: '', client_order_id: '', sl_trigger_price: '', price: '64000' })
    await app.press(KEY.escape)
    expect(draft().price).toBe('')
  })
})
