import { afterEach, expect, test } from 'vitest'
import { BTC } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { startApp, type TestApp } from './support.ts'

let app: TestApp
afterEach(() => app.close())

test('v goes from ended orders to closed positions to flows and back', async () => {
  const state = fullState({ whileAway: [] })
  const [position] = Object.values(state.positions)
  app = startApp({
    state: {
      ...state,
      positionHistory: [
        {
          ...position!,
          symbol_id: BTC,
          open_size: '0',
          max_size: '0.5',
          avg_price: '64000',
          cum_close_size: '0.5',
          cum_close_value: '32250',
          cum_realized_pnl: '250',
          cum_fee: '12.5',
          closed_time: 1_700_000_000_000,
        },
      ],
      flows: [],
    },
  })
  await app.press('7')
  await app.see('7 history ')
  await app.press('v')
  const seen = await app.see('history · positions')
  expect(seen).toMatch(/BTC-USDT.* 0\.500 +64,000\.0 +64,500\.0 +\+250\.00/)
  await app.press('v')
  await app.see('history · flows')
  await app.see('no balance has changed yet')
  expect(app.port.calls).toContain('more flows')
  app.port.store.setState({
    flows: [
      {
        flow_id: '1',
        type: 'trade_fee',
        coin_id: state.symbols.get(BTC)!.quote_coin_id,
        amount: '-1.25',
        balance: '99998.75',
        symbol_id: BTC,
        time: 1_700_000_000_000,
        tx_hash: null,
      },
    ],
  })
  expect(await app.see('trade fee')).toMatch(/BTC-USDT +-1\.2500 +USDT +99,998\.75/)
  await app.press('v')
  await app.unsee('history · flows')
})
