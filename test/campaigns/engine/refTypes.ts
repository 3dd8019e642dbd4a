/** Shapes of the naive reference exchange. Prices are ticks, quantities lots, amounts ticks x lots: plain numbers. */
export interface RefMarket {
  id: number
  spot: boolean
  /** Ticks and lots in 1 (prices 0.5 apart: 2 ticks in 1). */
  ticksPerOne: number
  lotsPerOne: number
  maxLots: number
  /** 10^-8 units of the quote coin in one tick x lot, of the base coin in one lot. */
  tickLotUnits: bigint
  lotUnits: bigint
  resting: RefOrder[]
  waiting: RefOrder[]
  last: number | null
  index: number | null
  mark: number | null
}

export type Stp = 'cancel_maker' | 'cancel_taker' | 'cancel_both' | 'none'

export interface RefTerms {
  owner: string
  market: RefMarket
  isBuy: boolean
  type: 'limit' | 'market'
  tif: 'gtc' | 'ioc' | 'fok'
  postOnly: boolean
  stp: Stp
  /** Millionths. */
  slippage: number
  clientId: string | null
  /** Lots; ticks x lots when `inQuote`. */
  quantity: number
  inQuote: boolean
  ticks: number
  priceMatch: string | null
}

export interface RefOrder extends RefTerms {
  /** Place among all orders in the order of their first push. */
  key: number
  state: string
  filled: number
  amount: number
  fee: bigint
  trigger: { ticks: number; by: string; up: boolean } | null
}

export interface RefPlace {
  symbol_id: number
  is_buy: boolean
  order_type: 'limit' | 'market'
  quantity: string
  price?: string
  price_match?: string
  time_in_force?: 'gtc' | 'ioc' | 'fok'
  flags?: string[]
  stp_mode?: Stp
  slippage?: string
  market_order_type?: string
  client_order_id?: string
  algo_order_type?: string
  conditional?: { trigger_price: string; trigger_by: string }
}

export interface RefModify {
  price?: string
  quantity?: string
  conditional?: { trigger_price: string; trigger_by: string }
}

/** Still to be filled: lots, or ticks x lots of an amount in the quote coin. */
export function leftOf(order: RefOrder): number {
  return order.quantity - (order.inQuote ? order.amount : order.filled)
}
