import type { Coin, MarketSymbol } from '../../src/protocol/models/market.ts'

/** Coins and symbols as a server would list them; tests state their own numbers against these. */
export const COINS: Coin[] = [
  { coin_id: 1001, name: 'USDT', precision: 6 },
  { coin_id: 1002, name: 'BTC', precision: 8 },
  { coin_id: 1003, name: 'ETH', precision: 8 },
]

/** BTC-USDT perpetual: tick 0.1, lot 0.001, 0.001 to 100, 50x, fees 0.05 % / 0.02 %, band 10 %. */
export const PERP: MarketSymbol = {
  symbol_id: 20001,
  status: 'trading',
  trading_mode: 'normal',
  base_coin_id: 1002,
  quote_coin_id: 1001,
  settle_coin_id: 1001,
  price_precision: 1,
  qty_precision: 3,
  price_step: '0.1',
  qty_step: '0.001',
  min_size: '0.001',
  max_size: '100',
  max_leverage: 50,
  default_leverage: 10,
  taker_fee_rate: '0.0005',
  maker_fee_rate: '0.0002',
  price_limit_pct: '0.1',
  funding_interval: 3_600_000,
  price_step_merge_multiplier: [1, 10, 100],
}

/** BTC/USDT spot: tick 0.01, lot 0.0001, 0.0005 to 50. */
export const SPOT: MarketSymbol = {
  ...PERP,
  symbol_id: 10001,
  settle_coin_id: null,
  price_precision: 2,
  qty_precision: 4,
  price_step: '0.01',
  qty_step: '0.0001',
  min_size: '0.0005',
  max_size: '50',
  max_leverage: null,
  default_leverage: null,
  funding_interval: null,
}
