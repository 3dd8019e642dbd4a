import { afterEach, describe, expect, test } from 'vitest'
import type { WriteResult } from '../../../src/tui/port.ts'
import { BTC } from '../../fixtures/marketState.ts'
import { fullState, staleState } from '../../fixtures/states.ts'
import { type AppOptions, done, KEY, startApp, type TestApp } from './support.ts'

let app: TestApp
const start = (options?: AppOptions) => {
  app = startApp(options)
  return app
}
afterEach(() => app.close())

const LIMIT = {
  symbol_id: BTC,
  is_buy: true,
  order_type: 'limit',
  price: '64000',
  quantity: '0.123',
  position_side: 'both',
  margin_mode: 'isolated',
}

async function typeLimit(size = '0.1237', price = '64000.3') {
  await app.press('b')
  await app.type(size)
  await app.press(KEY.tab)
  await app.type(price)
}

describe('place', () => {
  test('a limit order by keys: rounding is shown before it happens, what is shown is what is sent', async () => {
    start()
    await typeLimit()
    const seen = await app.see('buy 0.1237 BTC-USDT @ 64000.3')
    expect(seen).toContain('0.123 BTC')
    expect(seen).toContain('64,000')
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted).toEqual([{ name: 'placeOrder', params: LIMIT, text: 'buy 0.1237 BTC-USDT @ 64000.3' }])
  })

  test('a market order: type is a choice', async () => {
    start()
    await app.press('s')
    await app.type('0.2')
    await app.press(KEY.shiftTab, KEY.right)
    await app.see('market')
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted.map((w) => w.params)).toEqual([
      {
        symbol_id: BTC,
        is_buy: false,
        order_type: 'market',
        market_order_type: 'base',
        quantity: '0.2',
        position_side: 'both',
        margin_mode: 'isolated',
      },
    ])
  })

  test('take-profit, stop and post-only', async () => {
    start()
    await typeLimit('0.1', '64000')
    await app.press(KEY.tab, KEY.tab, KEY.tab, KEY.tab, KEY.right)
    await app.press(KEY.tab, KEY.tab)
    await app.type('65000')
    await app.press(KEY.tab, KEY.tab, KEY.tab)
    await app.type('-1%')
    await app.see('buy 0.1 BTC-USDT @ 64000 post tp 65000 sl -1%')
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted[0]?.params).toEqual({
      ...LIMIT,
      quantity: '0.1',
      flags: ['post_only'],
      tpsl: {
        tpsl_mode: 'partial',
        tp_trigger_price: '65000',
        tp_trigger_by: 'mark_price',
        tp_order_type: 'market',
        sl_trigger_price: '63360',
        sl_trigger_by: 'mark_price',
        sl_order_type: 'market',
      },
    })
  })

  test('success clears the size and nothing else', async () => {
    start()
    await typeLimit()
    await app.press(KEY.enter)
    await app.see('12 ms')
    await app.clock.advance(7000)
    const seen = await app.unsee('0.1237')
    expect(seen).toContain('64000.3')
  })
})

describe('refused before it is sent', () => {
  test('a broken rule stands at its field, nothing is sent', async () => {
    start()
    await typeLimit('0.1', '90000')
    const seen = await app.see(/price .*90000/)
    expect(seen).toMatch(/needs 61008\.1/)
    await app.press(KEY.enter)
    await app.see(/✗ price needs/)
    expect(app.port.submitted).toEqual([])
  })

  test.each(['1e3', '1,5', '.5', '0x10', '-0', 'NaN', '1'.repeat(40), '１', '0.1 post'])(
    'size %s is a field error',
    async (size) => {
      start()
      await typeLimit(size, '64000')
      await app.press(KEY.enter)
      await app.see(/✗ quantity needs/)
      expect(app.port.submitted).toEqual([])
    },
  )

  test('a missing price takes the cursor there', async () => {
    start()
    await app.press('b')
    await app.type('0.1')
    await app.press(KEY.enter)
    await app.see(/▸ ?price/)
    expect(app.port.submitted).toEqual([])
  })

  test('beyond the hard limit nothing is ever sent', async () => {
    start({ settings: { limits: { hard_notional: '5000' } } })
    await typeLimit()
    await app.see('beyond the hard limit')
    await app.press(KEY.enter, KEY.enter, KEY.enter)
    await app.clock.advance(2000)
    await app.press(KEY.enter, KEY.enter)
    expect(app.port.submitted).toEqual([])
  })

  test('while the key is locked nothing is sent', async () => {
    const state = fullState()
    start({ state: { ...state, identity: { ...state.identity, locked: 'read-only: another process has the key' } } })
    await typeLimit()
    await app.press(KEY.enter)
    await app.see('✗ read-only: another process has the key')
    expect(app.port.submitted).toEqual([])
  })

  test('prices that are too old are refused, a number as price is not', async () => {
    start({ state: staleState() })
    await typeLimit('0.1', 'bid')
    await app.see('prices are 12 s old')
    await app.press(KEY.enter)
    await app.clock.advance(100)
    expect(app.port.submitted).toEqual([])
    await app.press(KEY.tab, KEY.shiftTab, KEY.backspace, KEY.backspace, KEY.backspace)
    await app.type('64000')
    await app.press(KEY.enter)
    await app.see('! your orders were last heard of 12 s ago')
    await app.clock.advance(1000)
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted).toHaveLength(1)
  })

  test('stale prices are taken once they are asked for, after a second press', async () => {
    start({ state: staleState() })
    await typeLimit('0.1', 'bid')
    await app.press(KEY.ctrlO, KEY.enter)
    await app.see('send this order?')
    await app.clock.advance(1000)
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted).toHaveLength(1)
  })
})

describe('a second press', () => {
  const soft = { limits: { soft_notional: '1000' } }

  test('beyond the soft limit: the dialog names account, environment, command and cost; exactly that is sent', async () => {
    start({ settings: soft })
    await typeLimit('0.1237', 'bid-3t')
    await app.press(KEY.enter)
    const seen = await app.see('send this order?')
    expect(seen).toContain('0x1a1000000000000000000000000000000000c4c7')
    expect(seen).toContain('PAPER')
    expect(seen).toContain('buy 0.1237 BTC-USDT @ bid-3t')
    expect(seen).toContain('~7,898.69 USDT')
    const { dialog } = app.running.app.ui.getState()
    const shown = dialog.kind === 'confirm' ? dialog.writes : []
    expect(shown[0]?.params).toMatchObject({ price: '64217', quantity: '0.123' })
    // The market moves on; what was confirmed does not.
    const book = Object.values(app.port.store.getState().books)[0]!
    const moved = { ...book, bids: { ...book.bids, ticks: book.bids.ticks.map((t) => t - 100) } }
    app.port.store.setState({ books: { 'BTC:100:1': moved } })
    await app.clock.advance(300)
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted).toHaveLength(1)
    expect(app.port.submitted[0]).toBe(shown[0])
    expect(Object.isFrozen(shown[0]?.params)).toBe(true)
  })

  test('a press that comes too early is no answer', async () => {
    start({ settings: soft })
    await typeLimit()
    await app.press(KEY.enter, KEY.enter, KEY.enter)
    await app.see('send this order?')
    expect(app.port.submitted).toEqual([])
  })

  test('Esc sends nothing and keeps what was typed', async () => {
    start({ settings: soft })
    await typeLimit()
    await app.press(KEY.enter)
    await app.see('send this order?')
    await app.press(KEY.escape)
    const seen = await app.unsee('send this order?')
    expect(seen).toContain('0.1237')
    expect(app.port.submitted).toEqual([])
  })

  test('a question that no longer fits is cancelled', async () => {
    start({ settings: soft })
    await typeLimit()
    await app.press(KEY.enter)
    await app.see('send this order?')
    await app.resize(30, 6)
    await app.see('60x16 needed')
    await app.clock.advance(1000)
    await app.press(KEY.enter)
    await app.resize(120, 36)
    await app.unsee('send this order?')
    expect(app.port.submitted).toEqual([])
  })
})

describe('once', () => {
  test('Enter held while the answer is on its way sends one order', async () => {
    start()
    let answer: (r: WriteResult) => void = () => {}
    app.port.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await typeLimit()
    await app.press(...Array.from({ length: 20 }, () => KEY.enter))
    await app.see('sending')
    answer(done())
    await app.see('12 ms')
    await app.press(...Array.from({ length: 20 }, () => KEY.enter))
    expect(app.port.submitted).toHaveLength(1)
  })

  test('an identical order right after asks again', async () => {
    start()
    await typeLimit()
    await app.press(KEY.enter)
    await app.see('12 ms')
    await app.type('0.1237')
    await app.press(KEY.enter)
    await app.see('the same order as')
    expect(app.port.submitted).toHaveLength(1)
    await app.clock.advance(1000)
    await app.press(KEY.enter)
    await app.unsee('the same order as')
    expect(app.port.submitted.map((w) => w.again)).toEqual([undefined, true])
  })

  test('case 3: not sent: the form keeps its values', async () => {
    start()
    app.port.answer = () => ({ status: 'not_sent', message: 'no connection' })
    await typeLimit()
    await app.press(KEY.enter)
    const seen = await app.see('✗ not sent: no connection')
    expect(seen).toContain('0.1237')
  })

  test('500 pasted lines place nothing, wherever they land', async () => {
    start()
    const lines = Array.from({ length: 500 }, () => 'buy 1 @ 64000').join('\n')
    await app.paste(`${lines}\u001b[201~\rb0.1\r\r`)
    await app.see('pasted lines ignored')
    // What follows a paste at once still belongs to it.
    await app.clock.advance(50)
    await app.press('b')
    await app.paste(lines)
    await app.see('only the first of')
    await app.clock.advance(50)
    await app.press(KEY.escape, ':')
    await app.paste(lines)
    await app.see(': buy 1 @ 64000')
    for (const line of lines.split('\n').slice(0, 40)) app.running.input(`${line}\r`)
    expect(app.port.submitted).toEqual([])
  })
})

describe('from the book', () => {
  test('Enter on a level takes its price into the ticket', async () => {
    start()
    await app.press('2', KEY.down, KEY.down, KEY.down, KEY.enter)
    await app.type('0.1')
    await app.see('buy 0.1 BTC-USDT @ 64217.5')
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted[0]?.params).toMatchObject({ is_buy: true, price: '64217.5', quantity: '0.1' })
  })
})

describe('one-key trading', () => {
  const ui = { bookCursor: 128_000 }

  test('off: the key says so', async () => {
    start({ ui })
    await app.press('2', 'B')
    await app.see('one-key trading is off')
    expect(app.port.submitted).toEqual([])
  })

  test('armed: an order at the cursor in the size of the ticket', async () => {
    start({ ui, settings: { one_key_trading: true } })
    await app.press('b')
    await app.type('0.05')
    await app.press(KEY.escape, 'B')
    await app.see('12 ms')
    expect(app.port.submitted.map((w) => w.params)).toEqual([{ ...LIMIT, quantity: '0.05' }])
  })
})

test('? opens the help also while a number of the ticket is edited', async () => {
  app = startApp({})
  await app.press('b')
  await app.see('Enter to')
  await app.press('?')
  await app.see('search')
  await app.press('\x1b')
})
