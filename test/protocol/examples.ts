/** Small literal records, field by field as the interface document and the decisions list them. */
export const ADDRESS = `0x${'1a'.repeat(20)}`
export const HASH = `0x${'2b'.repeat(32)}`

export const PLACE = {
  symbol_id: 20001,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.5',
  client_order_id: 'abc',
  time_in_force: 'gtc',
  price: '64000',
  position_side: 'both',
  margin_mode: 'cross',
  stp_mode: 'cancel_maker',
  flags: ['post_only'],
}

export const TPSL = {
  tpsl_mode: 'full',
  tp_trigger_price: '70000',
  tp_trigger_by: 'last_price',
  tp_order_type: 'limit',
  tp_order_price: '70001',
  sl_trigger_price: '60000',
  sl_trigger_by: 'mark_price',
  sl_order_type: 'market',
  sl_order_price: null,
}

export const ORDER = {
  order_id: '9007199254740993',
  client_order_id: 'abc',
  address: ADDRESS,
  created_time: 1700000000000,
  updated_time: 1700000000001,
  symbol_id: 20001,
  is_buy: true,
  order_type: 'limit',
  algo_order_type: null,
  time_in_force: 'gtc',
  quantity: '0.5',
  price: '64000',
  price_match: null,
  position_side: 'both',
  margin_mode: 'cross',
  market_order_type: 'base',
  stp_mode: 'cancel_maker',
  flags: ['post_only'],
  state: 'partially_filled',
  cum_filled_quantity: '0.1',
  cum_filled_amount: '6400',
  remaining_quantity: '0.4',
  original_quantity: '0.5',
  cum_fee: '1.28',
  order_source: null,
  conditional: { trigger_price: '65000', trigger_by: 'index_price' },
  tpsl: TPSL,
  parent_order_id: null,
  slippage: null,
  tx_hash: HASH,
}

export const POSITION = {
  symbol_id: 20001,
  address: ADDRESS,
  position_side: 'both',
  margin_mode: 'isolated',
  open_size: '-0.5',
  avg_price: '64000',
  leverage: 10,
  cum_realized_pnl: '-1.5',
  cum_close_size: '0',
  cum_close_value: '0',
  cum_fee: '1',
  cum_funding_fee: '0.1',
  max_size: '0.5',
  isolated_margin: '3200',
  adl_level: 2,
  created_time: 1,
  updated_time: 2,
}

export const SYMBOL = {
  symbol_id: 20001,
  status: 'trading',
  trading_mode: null,
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
  funding_interval: 3600000,
  price_step_merge_multiplier: [1, 10, 100],
}

export const TICKER = {
  symbol_id: 20001,
  last_price: '64000',
  mark_price: '64001',
  index_price: '64002',
  funding_rate: '-0.0001',
  next_funding_time: 1700003600000,
  open_24h: '63000',
  high_24h: '65000',
  low_24h: '62000',
  volume_24h: '1234.5',
  turnover_24h: '79000000',
  open_interest: '345.6',
  time: 1700000000000,
}

export const KLINE = { s: 1700000000000, i: '1m', o: '1', c: '2', h: '3', l: '0.5', v: '10', u: '15', t: 1700000000050 }
export const TRADE = { i: '77', p: '64000', q: '0.1', a: '6400', m: true, t: 1700000000000, x: HASH }
export const BOOK = { s: 20001, b: [['63999', '1']], a: [['64001', '2']], m: 1, p: 6, q: 7, t: 1700000000000 }
export const SETTINGS = { address: ADDRESS, position_mode: 'hedge', auto_borrow: false }
export const AGENT = {
  agent_address: ADDRESS,
  label: 'bot',
  authorized_address: ADDRESS,
  valid_days: 30,
  expires_at: 1,
}
export const TX = { tx_hash: HASH, action: 'PlaceOrder', signer: ADDRESS, block: 12, time: 1, code: '0' }
export const LEDGER = { coin_id: 1001, deposits: '10', balances: '5', isolated: '2', insurance: '1', fees: '2' }
export const COIN_BALANCE = { coin_id: 1001, balance: '10', isolated_balance: '2', created_time: 1, updated_time: 2 }
export const FLOW = {
  flow_id: '5',
  type: 'trade_fee',
  coin_id: 1001,
  amount: '-0.5',
  balance: '9.5',
  symbol_id: 20001,
  time: 1,
  tx_hash: HASH,
}
export const EXECUTION = {
  execution_id: '3',
  order_id: '1',
  client_order_id: null,
  symbol_id: 20001,
  is_buy: false,
  price: '64000',
  quantity: '0.1',
  amount: '6400',
  fee: '3.2',
  fee_coin_id: 1001,
  is_maker: false,
  position_side: 'both',
  realized_pnl: '-2',
  time: 1,
  tx_hash: HASH,
}
