import type { MarketSymbol } from '../../../src/protocol/models/market.ts'

/** A perpetual with ticks of 0.5 and lots of 0.001. */
export const BTC_PERP: MarketSymbol = {
  symbol_id: 20_001,
  status: 'trading',
  trading_mode: 'normal',
  base_coin_id: 1002,
  quote_coin_id: 1001,
  settle_coin_id: 1001,
  price_precision: 1,
  qty_precision: 3,
  price_step: '0.5',
  qty_step: '0.001',
  min_size: '0.001',
  max_size: '1000',
  max_leverage: 100,
  default_leverage: 20,
  taker_fee_rate: '0.0005',
  maker_fee_rate: '0.0002',
  price_limit_pct: '0.1',
  funding_interval: 28_800_000,
  price_step_merge_multiplier: [1, 2, 10],
}
