import { afterEach, describe, expect, test } from 'vitest'
import { renderOnce } from '../../../src/tui/renderOnce.ts'
import { toText } from '../../../src/tui/screen/serialize.ts'
import { ETH, NOW } from '../../fixtures/marketState.ts'
import { fullState, hostileState, loadingState } from '../../fixtures/states.ts'
import { virtualClock } from '../../support/virtualClock.ts'
import { type AppOptions, fakePort, KEY, startApp, type TestApp } from './support.ts'

let app: TestApp
const start = (options?: AppOptions) => {
  app = startApp(options)
  return app
}
afterEach(() => app.close())

describe('find', () => {
  test('help is searched, the focused panel comes first, Enter runs what is selected', async () => {
    start()
    await app.press('5', '?')
    const all = (await app.see('keys')).split('\n')
    const at = (words: string) => all.findIndex((row) => row.includes(words))
    expect(at('Cancel the selected')).toBeGreaterThan(0)
    await app.type('hide')
    await app.see('Hide or show balances')
    await app.unsee('Cancel the selected')
    await app.press(KEY.enter)
    await app.see('••••')
  })

  test('the symbol picker finds by a part of the name', async () => {
    start()
    await app.press('/')
    await app.see('ETH-USDT')
    await app.type('eu')
    await app.press(KEY.enter)
    await app.see(/^ ETH-USDT perp/)
    expect(app.port.calls).toEqual([`symbol ${ETH}`, 'remember symbol ETH-USDT'])
  })

  test('a list is filtered as one types', async () => {
    start()
    await app.press('5', '/')
    await app.type('sell')
    const seen = await app.see('/sell')
    expect(seen).not.toMatch(/BTC-USDT +buy +limit/)
    await app.press(KEY.escape)
    await app.unsee('/sell')
  })
})

describe('command line', () => {
  test('completes, previews, sends, and remembers', async () => {
    start()
    await app.press(':')
    await app.type('mod')
    await app.press(KEY.tab)
    await app.see(': mod')
    await app.press('\u0015')
    await app.type('buy 0.5 b')
    await app.press(KEY.tab)
    await app.see('by · BTC-USDT')
    await app.type('t')
    await app.press(KEY.tab)
    await app.see(': buy 0.5 BTC-USDT')
    await app.type('@ bid-3t post')
    const seen = await app.see('→ buy 0.5 BTC-USDT @ bid-3t post')
    expect(seen).toContain('~32,108.50 USDT')
    await app.press(KEY.enter)
    await app.see('12 ms')
    expect(app.port.submitted[0]?.params).toMatchObject({ price: '64217', quantity: '0.5', flags: ['post_only'] })
    await app.press(':', KEY.up)
    await app.see(': buy 0.5 BTC-USDT @ bid-3t post')
  })

  test('an error names the place and what is allowed there; nothing is sent', async () => {
    start()
    await app.press(':')
    await app.type('buy 0.5 @ 1e3')
    await app.press(KEY.enter)
    await app.see(/at 11, “1e3”: needs a price above 0/)
    expect(app.port.submitted).toEqual([])
    await app.press(KEY.escape)
    await app.unsee('1e3')
  })

  test('another market that is named is followed; until its book is there nobody says that it is empty', async () => {
    const state = fullState({ bbo: {} })
    start({ state })
    await app.press(':')
    await app.type('buy 1 eth')
    await app.see('its book is not read yet')
    expect(app.port.calls).toContain(`name ${ETH}`)
    const book = { ...Object.values(state.books)[0]!, symbol_id: ETH }
    app.port.store.setState({ books: { ...state.books, 'ETH:20:1': book } })
    await app.clock.advance(1000)
    await app.unsee('its book is not read yet')
  })

  test('a broken rule is an error as well', async () => {
    start()
    await app.press(':')
    await app.type('buy 0.5 @ 90000')
    await app.see(/price: 90000 given, allowed: 61008/)
  })

  test('flatten asks even when it was typed', async () => {
    start()
    await app.press(':')
    await app.type('flatten')
    await app.press(KEY.enter)
    await app.see('flatten everything?')
    expect(app.port.submitted).toEqual([])
  })

  test('theme, layout and symbol change the screen and are remembered', async () => {
    start()
    for (const line of ['theme light', 'layout ladder', 'symbol eth']) {
      await app.press(':')
      await app.type(line)
      await app.press(KEY.enter)
    }
    await app.see('ladder')
    expect(app.port.calls).toEqual([
      'remember theme light',
      'remember layout ladder',
      `symbol ${ETH}`,
      'remember symbol ETH-USDT',
    ])
  })

  test('an alert rings once when its price comes', async () => {
    start()
    await app.press(':')
    await app.type('alert last >= 64300')
    await app.press(KEY.enter)
    await app.see('is set')
    const { tickers, symbol_id } = app.port.store.getState()
    const move = (last_price: string) =>
      app.port.store.setState({ tickers: { ...tickers, [symbol_id!]: { ...tickers[symbol_id!]!, last_price } } })
    move('64299.5')
    expect(app.bells).toHaveLength(0)
    move('64300')
    move('64301')
    await app.see('alert BTC-USDT last >= 64300: reached')
    expect(app.bells).toHaveLength(1)
  })
})

describe('view', () => {
  test('zoom, panels by number, intervals, resync', async () => {
    start()
    await app.press('3', 'z')
    await app.unsee('book')
    await app.press('z')
    await app.see('book')
    await app.press('.', ',', ']', KEY.ctrlR)
    expect(app.port.calls).toEqual(['interval 30m', 'interval 15m', 'book 100 2', 'resync'])
  })

  test('rebound keys are used and shown', async () => {
    start({ settings: { keys: { buy: 'Y' } } })
    await app.see(/Y buy/)
    await app.press('b')
    await app.press('Y')
    await app.see('▸ size')
  })

  test('what happened meanwhile is said and shown', async () => {
    start()
    app.port.store.setState({ whileAway: ['fill  sell 0.10 BTC-USDT @64222', 'order 101 no longer live'] })
    await app.see('while you were away: fill  sell 0.10 BTC-USDT @64222 and 1 more · w shows it')
    await app.press('w')
    await app.see('order 101 no longer live')
    expect(app.port.store.getState().whileAway).toEqual([])
  })

  test('ages tick without any event', async () => {
    start()
    await app.clock.advance(6000)
    await app.see('STALE 6s')
  })

  test('a market update repaints without React', async () => {
    start()
    await app.see('64,218.5')
    const { tickers, symbol_id } = app.port.store.getState()
    app.port.store.setState({
      tickers: { ...tickers, [symbol_id!]: { ...tickers[symbol_id!]!, last_price: '64999.5' } },
    })
    await app.see('64,999.5')
  })
})

describe('size', () => {
  test('2,000 resizes in a burst: no crash, the last one counts', async () => {
    start()
    const sides = [1, 0, 5000, 80, 60, 59, 200, 31]
    const { output } = app
    for (let i = 0; i < 2000; i++) output.resize(sides[i % 8]!, sides[(i * 3 + 1) % 8]!)
    const before = app.running.screen.frames
    await app.clock.advance(20)
    expect(app.running.screen.frames - before).toBeLessThanOrEqual(2)
    await app.resize(1, 1)
    await app.resize(100, 30)
    await app.see('BTC-USDT')
    await app.resize(80, 24)
    await app.see('? keys')
  })

  test('too small: only leaving works', async () => {
    start()
    await app.resize(40, 10)
    await app.see('60x16 needed')
    await app.press('X', 'c', 'b', KEY.enter)
    await app.clock.advance(1000)
    await app.press('X', KEY.enter)
    expect(app.port.submitted).toEqual([])
    await app.press(KEY.ctrlC, KEY.ctrlC)
    expect(app.quits).toHaveLength(1)
  })

  test.each([
    ['loading', loadingState],
    ['hostile', hostileState],
  ])('every key on a %s state: no crash, nothing sent', async (_name, state) => {
    start({ state: state() })
    for (const key of ['b', KEY.escape, ':', KEY.escape, ...'123456789', ...'xrXCcmH+-ugGjkhl[],.LTPzw?', KEY.escape]) {
      await app.press(key, KEY.escape)
    }
    expect(app.port.submitted).toEqual([])
    expect(app.port.calls.filter((c) => c.includes('internal'))).toEqual([])
  })
})

test('one frame without a terminal', () => {
  start()
  const grid = renderOnce({ port: fakePort(fullState()), cols: 160, rows: 45, clock: virtualClock(NOW) })
  const text = toText(grid)
  expect(text).toContain('BTC-USDT')
  expect(text).toContain('64,218.5')
  expect(text.split('\n')).toHaveLength(46)
})
