/** Every enumeration of the interface, in the words of the wire. */
export const ORDER_TYPES = ['limit', 'market'] as const
export const ALGO_ORDER_TYPES = ['conditional', 'tpsl', 'attached_tpsl'] as const
export const TIME_IN_FORCE = ['gtc', 'ioc', 'fok'] as const
export const PRICE_MATCHES = ['queue_1', 'queue_5', 'counter_party_1', 'counter_party_5'] as const
export const POSITION_SIDES = ['both', 'long', 'short'] as const
export const MARGIN_MODES = ['cross', 'isolated'] as const
export const MARKET_ORDER_TYPES = ['base', 'quote'] as const
export const STP_MODES = ['cancel_maker', 'cancel_taker', 'cancel_both', 'none'] as const
export const FLAGS = ['post_only', 'reduce_only'] as const
export const TRIGGER_BY = ['last_price', 'mark_price', 'index_price'] as const
export const TPSL_MODES = ['full', 'partial'] as const
export const POSITION_MODES = ['one_way', 'hedge'] as const
export const SYMBOL_STATUSES = ['pre_launch', 'trading', 'suspended', 'delisted'] as const
export const TRADING_MODES = ['normal', 'limit_only', 'post_only', 'reduce_only', 'cancel_only'] as const
export const ORDER_STATES = [
  'pending_new',
  'new',
  'partially_filled',
  'filled',
  'pending_cancel',
  'canceled',
  'rejected',
  'inactive',
  'pending_trigger',
  'triggered',
] as const
export const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '1w', '1M'] as const
export const BOOK_DEPTHS = [5, 10, 20, 50, 100, 200] as const
/** Filter words of List Active Orders: an order's type or the algo type it carries. */
export const ORDER_TYPE_FILTERS = ['market', 'limit', 'conditional', 'tpsl'] as const
export const FLOW_TYPES = [
  'deposit',
  'trade_fee',
  'realized_pnl',
  'funding',
  'margin_transfer',
  'liquidation',
  'spot_trade',
] as const
export const ENVIRONMENTS = ['paper', 'testnet', 'mainnet'] as const

export type OrderType = (typeof ORDER_TYPES)[number]
export type AlgoOrderType = (typeof ALGO_ORDER_TYPES)[number]
export type TimeInForce = (typeof TIME_IN_FORCE)[number]
export type PriceMatch = (typeof PRICE_MATCHES)[number]
export type PositionSide = (typeof POSITION_SIDES)[number]
export type MarginMode = (typeof MARGIN_MODES)[number]
export type MarketOrderType = (typeof MARKET_ORDER_TYPES)[number]
export type StpMode = (typeof STP_MODES)[number]
export type Flag = (typeof FLAGS)[number]
export type TriggerBy = (typeof TRIGGER_BY)[number]
export type TpslMode = (typeof TPSL_MODES)[number]
export type PositionMode = (typeof POSITION_MODES)[number]
export type SymbolStatus = (typeof SYMBOL_STATUSES)[number]
export type TradingMode = (typeof TRADING_MODES)[number]
export type OrderState = (typeof ORDER_STATES)[number]
export type Interval = (typeof INTERVALS)[number]
export type BookDepth = (typeof BOOK_DEPTHS)[number]
export type FlowType = (typeof FLOW_TYPES)[number]
export type Environment = (typeof ENVIRONMENTS)[number]
