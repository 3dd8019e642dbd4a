import type { Coin, MarketSymbol } from '../protocol/models/market.ts'

/** Coins of the built-in listing. */
export const COINS: readonly Coin[] = [
  { coin_id: 1001, name: 'USDT', precision: 8 },
  { coin_id: 1002, name: 'BTC', precision: 8 },
  { coin_id: 1003, name: 'ETH', precision: 8 },
  { coin_id: 1004, name: 'SOL', precision: 8 },
]

const USDT = 1001
const EIGHT_HOURS_MS = 28_800_000

interface Listing {
  base: number
  tick: string
  tickDecimals: number
  maxLeverage: number
  defaultLeverage: number
  perp: Lot
  spot: Lot
}
interface Lot {
  step: string
  decimals: number
  max: string
}

const LISTINGS: readonly Listing[] = [
  {
    base: 1002,
    tick: '0.5',
    tickDecimals: 1,
    maxLeverage: 100,
    defaultLeverage: 20,
    perp: { step: '0.001', decimals: 3, max: '1000' },
    spot: { step: '0.00001', decimals: 5, max: '1000' },
  },
  {
    base: 1003,
    tick: '0.05',
    tickDecimals: 2,
    maxLeverage: 75,
    defaultLeverage: 20,
    perp: { step: '0.01', decimals: 2, max: '20000' },
    spot: { step: '0.0001', decimals: 4, max: '20000' },
  },
  {
    base: 1004,
    tick: '0.01',
    tickDecimals: 2,
    maxLeverage: 50,
    defaultLeverage: 10,
    perp: { step: '0.1', decimals: 1, max: '500000' },
    spot: { step: '0.001', decimals: 3, max: '500000' },
  },
]

function symbol(listing: Listing, number: number, lot: Lot, perp: boolean): MarketSymbol {
  return {
    symbol_id: number,
    status: 'trading',
    trading_mode: 'normal',
    base_coin_id: listing.base,
    quote_coin_id: USDT,
    settle_coin_id: perp ? USDT : null,
    price_precision: listing.tickDecimals,
    qty_precision: lot.decimals,
    price_step: listing.tick,
    qty_step: lot.step,
    min_size: lot.step,
    max_size: lot.max,
    max_leverage: perp ? listing.maxLeverage : null,
    default_leverage: perp ? listing.defaultLeverage : null,
    taker_fee_rate: '0.00045',
    maker_fee_rate: '0.00015',
    price_limit_pct: '0.1',
    funding_interval: perp ? EIGHT_HOURS_MS : null,
    price_step_merge_multiplier: [1, 2, 5, 10, 20, 50, 100],
  }
}

/** The built-in listing: perps BTC/ETH/SOL 20001.., spot 10001... `price_limit_pct` is a fraction, as `slippage` is. */
export const SYMBOLS: readonly MarketSymbol[] = [
  ...LISTINGS.map((l, i) => symbol(l, 20_001 + i, l.perp, true)),
  ...LISTINGS.map((l, i) => symbol(l, 10_001 + i, l.spot, false)),
]
