import type { ResolveContext } from '../../../src/grammar/resolve/index.ts'
import type { Order } from '../../../src/protocol/models/order.ts'
import type { Position } from '../../../src/protocol/models/position.ts'
import { COINS, PERP, SPOT } from '../../support/market.ts'

/** BTC-USDT perp at 60000 (bid 59999.9 x 2, ask 60000.1 x 2), one-way, 10x cross, 1000 USDT and 2 BTC free. */
export function contextOf(change: Partial<ResolveContext> = {}): ResolveContext {
  return {
    symbols: [PERP, SPOT],
    coins: COINS,
    symbol_id: 20001,
    market: () => ({
      mark_price: '60000',
      last_price: '60000',
      index_price: '60001',
      bids: [
        ['59999.9', '2'],
        ['59999.8', '3'],
        ['59999', '1'],
        ['59998', '1'],
        ['59997', '1'],
      ],
      asks: [
        ['60000.1', '2'],
        ['60000.2', '3'],
      ],
    }),
    positions: [],
    orders: [],
    available: (coin) => (coin === 1001 ? '1000' : '2'),
    position_mode: 'one_way',
    leverage: () => 10,
    margin_mode: () => 'cross',
    ...change,
  }
}

export function positionOf(change: Partial<Position> = {}): Position {
  return {
    symbol_id: 20001,
    address: '0x1111111111111111111111111111111111111111',
    position_side: 'both',
    margin_mode: 'cross',
    open_size: '0.5',
    avg_price: '58000',
    leverage: 10,
    cum_realized_pnl: '0',
    cum_close_size: '0',
    cum_close_value: '0',
    cum_fee: '0',
    cum_funding_fee: '0',
    max_size: '0.5',
    isolated_margin: null,
    adl_level: 1,
    created_time: 1,
    updated_time: 1,
    ...change,
  }
}

export function orderOf(change: Partial<Order> = {}): Order {
  return {
    order_id: '880000123456',
    client_order_id: null,
    address: '0x1111111111111111111111111111111111111111',
    created_time: 1,
    updated_time: 1,
    symbol_id: 20001,
    is_buy: true,
    order_type: 'limit',
    algo_order_type: null,
    time_in_force: 'gtc',
    quantity: '0.5',
    price: '59000',
    price_match: null,
    position_side: 'both',
    margin_mode: 'cross',
    market_order_type: null,
    stp_mode: null,
    flags: null,
    state: 'new',
    cum_filled_quantity: '0',
    cum_filled_amount: '0',
    remaining_quantity: '0.5',
    original_quantity: '0.5',
    cum_fee: '0',
    order_source: null,
    conditional: null,
    tpsl: null,
    parent_order_id: null,
    slippage: null,
    tx_hash: '',
    ...change,
  }
}
