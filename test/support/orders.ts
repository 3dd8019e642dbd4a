import type { Order } from '../../src/protocol/models/order.ts'
import type { Position } from '../../src/protocol/models/position.ts'

export const ACCOUNT = `0x${'a'.repeat(40)}`

/** A resting buy of 1 at 100. */
export function anOrder(more: Partial<Order> = {}): Order {
  return {
    order_id: '1',
    client_order_id: null,
    address: ACCOUNT,
    created_time: 1000,
    updated_time: 1000,
    symbol_id: 20001,
    is_buy: true,
    order_type: 'limit',
    algo_order_type: null,
    time_in_force: 'gtc',
    quantity: '1',
    price: '100',
    price_match: null,
    position_side: 'both',
    margin_mode: 'cross',
    market_order_type: 'base',
    stp_mode: 'cancel_maker',
    flags: null,
    state: 'new',
    cum_filled_quantity: '0',
    cum_filled_amount: '0',
    remaining_quantity: '1',
    original_quantity: '1',
    cum_fee: '0',
    order_source: null,
    conditional: null,
    tpsl: null,
    parent_order_id: null,
    slippage: null,
    tx_hash: '0xaa',
    ...more,
  }
}

/** Long 1 at 100, cross, 10x. */
export function aPosition(more: Partial<Position> = {}): Position {
  return {
    symbol_id: 20001,
    address: ACCOUNT,
    position_side: 'both',
    margin_mode: 'cross',
    open_size: '1',
    avg_price: '100',
    leverage: 10,
    cum_realized_pnl: '0',
    cum_close_size: '0',
    cum_close_value: '0',
    cum_fee: '0',
    cum_funding_fee: '0',
    max_size: '1',
    isolated_margin: null,
    adl_level: 1,
    created_time: 1000,
    updated_time: 1000,
    ...more,
  }
}
