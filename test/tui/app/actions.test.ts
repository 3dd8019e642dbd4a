import { afterEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/protocol/models/order.ts'
import { BTC, ETH } from '../../fixtures/marketState.ts'
import { emptyState, fullState } from '../../fixtures/states.ts'
import { type AppOptions, KEY, startApp, type TestApp } from './support.ts'

let app: TestApp
const start = (options?: AppOptions) => {
  app = startApp(options)
  return app
}
afterEach(() => app.close())

/** Confirms with a key once the dialog takes answers. */
async function confirm(key: string) {
  await app.clock.advance(1000)
  await app.press(key)
}

const sent = () => app.port.submitted.map(({ name, params }) => ({ name, params }))
/** Rows of the orders list: the pending write, then 101, 102, 103; the first order is chosen by itself. */
const selectFirstOrder = () => app.press('5')

describe('cancel', () => {
  test('c asks, c again cancels the selected order', async () => {
    start()
    await selectFirstOrder()
    await app.press('c')
    const seen = await app.see('cancel this order?')
    expect(seen).toContain('buy 0.500 BTC-USDT limit @ 64214.5')
    expect(sent()).toEqual([])
    await confirm('c')
    await app.see('12 ms')
    expect(sent()).toEqual([{ name: 'cancelOrder', params: { order_id: '101' } }])
  })

  test('marked orders go in one batch', async () => {
    start()
    await selectFirstOrder()
    await app.press(' ', KEY.down, ' ', 'c')
    await app.see('cancel 2 orders?')
    await confirm(KEY.enter)
    await app.see('12 ms')
    expect(sent()).toEqual([{ name: 'batchCancel', params: { orders: [{ order_id: '101' }, { order_id: '102' }] } }])
  })

  test('the selection follows the order: what came meanwhile is not hit', async () => {
    start()
    await selectFirstOrder()
    const { orders } = app.port.store.getState()
    const newer: Order = { ...orders['101']!, order_id: '777', created_time: orders['101']!.created_time + 9000 }
    app.port.store.setState({ orders: { ...orders, '777': newer } })
    await app.press('c')
    await confirm('c')
    await app.see('12 ms')
    expect(sent()).toEqual([{ name: 'cancelOrder', params: { order_id: '101' } }])
  })

  test('an order that is gone is not replaced by its neighbour', async () => {
    start()
    await selectFirstOrder()
    const { '101': _, ...rest } = app.port.store.getState().orders
    app.port.store.setState({ orders: rest })
    await app.press('c')
    await app.see('nothing was sent')
    expect(sent()).toEqual([])
  })

  test('a held key never answers its own question', async () => {
    start()
    await selectFirstOrder()
    for (let i = 0; i < 30; i++) {
      await app.press('C')
      await app.clock.advance(i === 0 ? 500 : 33)
    }
    await app.see('cancel all 3 on BTC-USDT?')
    expect(sent()).toEqual([])
    await confirm('C')
    await app.see('12 ms')
    expect(sent()).toEqual([{ name: 'cancelAll', params: { symbol_id: BTC } }])
  })

  test('another key than the one that asked answers as soon as the question can be seen', async () => {
    start()
    await selectFirstOrder()
    await app.press('c', KEY.enter)
    await app.see('too soon')
    expect(sent()).toEqual([])
    await app.clock.advance(20)
    await app.press('c')
    expect(sent()).toEqual([])
    await app.press(KEY.enter)
    expect(sent()).toEqual([{ name: 'cancelOrder', params: { order_id: '101' } }])
  })

  test('a line typed into a question neither answers it nor does anything else', async () => {
    start()
    await app.press('X')
    await app.clock.advance(1000)
    for (const key of [...':alert n q last >= 70000', KEY.enter]) await app.press(key)
    await app.see('nothing was sent: read, then press again')
    expect(sent()).toEqual([])
    // Read now, and meant.
    await app.press(KEY.enter)
    expect(sent()).toEqual([])
    await app.clock.advance(1000)
    await app.press(KEY.enter)
    await app.see('✓ flatten')
    expect(sent().length).toBeGreaterThan(0)
  })

  test('after other keys Esc still says no', async () => {
    start()
    await app.press('X')
    await app.clock.advance(1000)
    await app.press('z')
    await app.see('a question is open')
    await app.press(KEY.escape)
    await app.see('nothing was sent')
    expect(sent()).toEqual([])
  })

  test('Esc or n: nothing', async () => {
    start()
    await selectFirstOrder()
    await app.press('c')
    await app.see('cancel this order?')
    await app.press('n')
    await app.see('nothing was sent')
    expect(sent()).toEqual([])
  })

  test('case 9: the outcome of a write is not known yet: its cancel is asked for once and remembered', async () => {
    start()
    await app.press('5', KEY.up, 'c')
    await app.see('whose outcome is not known yet?')
    expect(app.port.calls).toEqual([])
    await confirm('c')
    await app.see('cancel what “')
    const [hash] = Object.keys(app.port.store.getState().pending)
    expect(app.port.calls.filter((c) => c.startsWith('cancel pending'))).toEqual([`cancel pending ${hash}`])
    expect(sent()).toEqual([])
  })

  test('other keys on a write in doubt only say so', async () => {
    start()
    await app.press('5', KEY.up, 'm')
    await app.see('its outcome is not known yet')
    expect(sent()).toEqual([])
  })

  test('case 11: while an earlier write is unknown new risk waits and says why; cancels go out', async () => {
    const state = fullState({ whileAway: [], positions: {} })
    start({ state: { ...state, identity: { ...state.identity, paused: 'an earlier write is still unknown (buy 1)' } } })
    await app.press(':')
    await app.type('buy 0.01 @ 64000')
    await app.press(KEY.enter)
    await app.see('an earlier write is still unknown')
    expect(sent()).toEqual([])
    await app.press(KEY.escape)
    await selectFirstOrder()
    await app.press('c')
    await confirm('c')
    await app.see('12 ms')
    expect(sent()).toEqual([{ name: 'cancelOrder', params: { order_id: '101' } }])
  })
})

describe('change', () => {
  test('m opens a form with price and size; only what changed is sent', async () => {
    start()
    await selectFirstOrder()
    await app.press('m')
    await app.see('modify buy BTC-USDT')
    await app.press(...Array.from({ length: 7 }, () => KEY.backspace))
    await app.type('64210')
    await app.see('modify 101 price 64210')
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(sent()).toEqual([{ name: 'modifyOrder', params: { order_id: '101', price: '64210' } }])
  })

  test('a form that says nonsense is not sent', async () => {
    start()
    await selectFirstOrder()
    await app.press('m', KEY.tab)
    await app.type('x')
    await app.see(/needs/)
    await app.press(KEY.enter)
    await app.see('modify buy BTC-USDT')
    expect(sent()).toEqual([])
  })

  test('+ and - move by a tick, H chases', async () => {
    start()
    await selectFirstOrder()
    await app.press('+')
    await app.see('modify 101 price +1t')
    await app.press('-')
    await app.see('modify 101 price -1t')
    await app.press('H')
    await app.see('chase 101')
    expect(sent()).toEqual([
      { name: 'modifyOrder', params: { order_id: '101', price: '64215' } },
      { name: 'modifyOrder', params: { order_id: '101', price: '64214' } },
      { name: 'chaseOrder', params: { order_id: '101' } },
    ])
  })
})

describe('positions', () => {
  test('x closes the position of the symbol on screen after a second press', async () => {
    start()
    await app.press('x')
    const seen = await app.see('close BTC-USDT?')
    expect(seen).toContain('long 0.500 BTC-USDT, at market')
    expect(seen).toMatch(/exit now ~\+\d/)
    await confirm('x')
    await app.see('12 ms')
    expect(sent()).toEqual([
      {
        name: 'placeOrder',
        params: {
          symbol_id: BTC,
          is_buy: false,
          order_type: 'market',
          market_order_type: 'base',
          quantity: '0.5',
          position_side: 'both',
          margin_mode: 'isolated',
        },
      },
    ])
  })

  test('the selected position of the list, reversed', async () => {
    start()
    await app.press('4', KEY.down, 'r')
    await app.see('reverse ETH-USDT to long?')
    await confirm('r')
    await app.see('12 ms')
    expect(sent()[0]?.params).toMatchObject({ symbol_id: ETH, is_buy: true, quantity: '8', order_type: 'market' })
  })

  test('X states account, environment, count and cost before the second press', async () => {
    start()
    await app.press('X')
    const seen = await app.see('flatten everything?')
    expect(seen).toContain('PAPER paper · account 0x1a1000000000000000000000000000000000c4c7')
    expect(seen).toContain('cancels 3 live orders, closes 2 positions at market')
    expect(seen).toMatch(/exit now ~[+-]\d+\.\d\d USDT, fees included/)
    expect(sent()).toEqual([])
    await confirm('X')
    await app.see('✓ flatten')
    expect(sent().map((w) => w.name)).toEqual(['cancelAll', 'batchOrder'])
  })

  test('a position that changes under the question has to be confirmed anew', async () => {
    start()
    await app.press('X')
    await app.see('BTC-USDT 0.500')
    await app.clock.advance(1000)
    const { positions } = app.port.store.getState()
    const [key] = Object.keys(positions)
    app.port.store.setState({ positions: { ...positions, [key!]: { ...positions[key!]!, open_size: '0.700' } } })
    await app.press('X')
    await app.see('BTC-USDT 0.700')
    await app.see('read again')
    expect(sent()).toEqual([])
    await confirm('X')
    await app.see('✓ flatten')
    expect(sent()[1]?.params).toMatchObject({ orders: [{ quantity: '0.7' }, { quantity: '4' }] })
  })

  test('a position that is gone takes the question with it', async () => {
    start()
    await app.press('x')
    await app.see('close BTC-USDT?')
    app.port.store.setState({ positions: {} })
    await app.unsee('close BTC-USDT?')
    await confirm('x')
    expect(sent()).toEqual([])
  })

  test('flatten closes even when the cancel was refused', async () => {
    start()
    app.port.answer = (w) =>
      w.name === 'cancelAll'
        ? { status: 'rejected', tx_hash: null, code: '50000', trace_code: 't1', message: '50000 busy' }
        : { status: 'done', tx_hash: '0x', order_id: '1', took: 1, message: '' }
    await app.press('X')
    await app.see('flatten everything?')
    await confirm(KEY.enter)
    await app.see('refused 50000 busy t1')
    expect(sent()).toHaveLength(2)
  })
})

describe('undo', () => {
  test('u cancels what was just placed', async () => {
    start()
    await app.press('b')
    await app.type('0.1')
    await app.press(KEY.tab)
    await app.type('64000')
    await app.press(KEY.enter)
    await app.see('12 ms')
    await app.press(KEY.escape, 'u')
    await app.see('undo buy 0.1 BTC-USDT @ 64000?')
    await confirm('u')
    await app.see('cancel 900')
    expect(sent().at(-1)).toEqual({ name: 'cancelOrder', params: { order_id: '900' } })
  })

  test('u places again what was just cancelled, with what was left of it', async () => {
    start()
    await app.press('5', KEY.down, 'c')
    await app.see('sell 0.150 BTC-USDT limit @ 64222.0')
    await confirm('c')
    await app.see('12 ms')
    await app.press('u')
    await app.see('undo cancel?')
    await confirm(KEY.enter)
    await app.see('12 ms')
    expect(sent().at(-1)).toEqual({
      name: 'placeOrder',
      params: {
        symbol_id: BTC,
        is_buy: false,
        order_type: 'limit',
        quantity: '0.150',
        price: '64222.0',
        time_in_force: 'gtc',
        position_side: 'both',
        margin_mode: 'cross',
        stp_mode: 'cancel_maker',
      },
    })
  })

  test('u moves a modified order back', async () => {
    start()
    await selectFirstOrder()
    await app.press('+')
    await app.see('price +1t')
    await app.press('u')
    await app.see('undo modify 101')
    await confirm('u')
    await app.see('price 64214.5 size 0.500')
    expect(sent().at(-1)?.params).toEqual({ order_id: '101', price: '64214.5', quantity: '0.500' })
  })

  test('after ten seconds it is too late, and it says so', async () => {
    start()
    await selectFirstOrder()
    await app.press('+')
    await app.see('price +1t')
    await app.clock.advance(11_000)
    await app.press('u')
    await app.see('too late to undo')
    expect(sent()).toHaveLength(1)
  })
})

describe('quit', () => {
  test('q says how many orders stay live, and asks', async () => {
    start()
    await app.press('q')
    const seen = await app.see('3 orders stay live on the exchange')
    expect(seen).toContain('2 positions stay open')
    expect(app.quits).toEqual([])
    await confirm('q')
    expect(app.quits).toHaveLength(1)
  })

  test('with nothing left behind q quits', async () => {
    start({ state: emptyState() })
    await app.press('q')
    expect(app.quits).toHaveLength(1)
  })

  test('Ctrl-C twice quits, once says so', async () => {
    start({ state: fullState({ whileAway: [] }) })
    await app.press(KEY.ctrlC)
    await app.see('Ctrl-C again to quit · 3 orders stay live')
    await app.clock.advance(3000)
    await app.press(KEY.ctrlC)
    expect(app.quits).toEqual([])
    await app.press(KEY.ctrlC)
    expect(app.quits).toHaveLength(1)
  })

  test('Escape and a colon in one packet open the command line', async () => {
    start()
    await app.press('b', `${KEY.escape}:`)
    await app.type('theme light')
    await app.see(': theme light')
  })

  test('Ctrl-C in one breath with Escape is still Ctrl-C', async () => {
    start({ state: fullState({ whileAway: [] }) })
    await app.press(`${KEY.escape}${KEY.ctrlC}`)
    await app.see('Ctrl-C again to quit')
    await app.press(`${KEY.escape}${KEY.ctrlC}`)
    expect(app.quits).toHaveLength(1)
  })
})
