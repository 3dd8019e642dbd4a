import type { PlaceOrderParams } from '../../protocol/endpoints/placeOrder.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { Tpsl, TpslInput } from '../../protocol/models/tpsl.ts'
import { formatMoney } from '../ledger/money.ts'
import type { LiveOrder } from './liveOrder.ts'

/** The order as the wire shows it: a snapshot nobody changes later. */
export function orderRecord(order: LiveOrder): Order {
  const { terms, market, slot } = order
  const quantity = (n: number) =>
    terms.inQuote ? formatMoney(market.money(n), market.quotePrecision) : market.size.format(n)
  return {
    order_id: order.id,
    client_order_id: terms.clientId,
    address: order.owner.address,
    created_time: order.created,
    updated_time: order.updated,
    symbol_id: market.id,
    is_buy: order.isBuy,
    order_type: terms.type,
    algo_order_type: terms.algo,
    time_in_force: terms.tif,
    quantity: quantity(order.quantity),
    price: order.ticks === 0 ? null : market.price.format(order.ticks),
    price_match: order.priceMatch,
    position_side: slot === null ? null : slot.side,
    margin_mode: slot === null ? null : slot.mode,
    market_order_type: terms.marketType,
    stp_mode: order.stp,
    flags: flagsOf(terms.postOnly, terms.reduceOnly),
    state: order.state,
    cum_filled_quantity: market.size.format(order.filledLots),
    cum_filled_amount: formatMoney(market.money(order.filledTickLots), market.quotePrecision),
    remaining_quantity: quantity(order.remaining),
    original_quantity: quantity(terms.quantity),
    // Spot buyers pay the fee in what they bought.
    cum_fee: formatMoney(order.fee, market.spot && order.isBuy ? market.basePrecision : market.quotePrecision),
    order_source: terms.source,
    conditional: order.conditional,
    tpsl: order.tpsl,
    parent_order_id: terms.parentId,
    slippage: terms.slippage,
    tx_hash: order.txHash,
  }
}

/** The record of an order that broke a business rule before it could be read as integers. */
export function refusedRecord(p: PlaceOrderParams, id: string, address: string, txHash: string, time: number): Order {
  return {
    order_id: id,
    client_order_id: p.client_order_id ?? null,
    address,
    created_time: time,
    updated_time: time,
    symbol_id: p.symbol_id,
    is_buy: p.is_buy,
    order_type: p.order_type,
    algo_order_type: p.algo_order_type ?? null,
    time_in_force: p.order_type === 'limit' ? (p.time_in_force ?? 'gtc') : null,
    quantity: p.quantity,
    price: p.price ?? null,
    price_match: p.price_match ?? null,
    position_side: p.position_side ?? null,
    margin_mode: p.margin_mode ?? null,
    market_order_type: p.market_order_type ?? 'base',
    stp_mode: p.stp_mode ?? 'cancel_maker',
    flags: p.flags ?? null,
    state: 'rejected',
    cum_filled_quantity: '0',
    cum_filled_amount: '0',
    remaining_quantity: p.quantity,
    original_quantity: p.quantity,
    cum_fee: '0',
    order_source: null,
    conditional: p.conditional ?? null,
    tpsl: p.tpsl === undefined ? null : tpslRecord(p.tpsl),
    parent_order_id: null,
    slippage: p.slippage ?? null,
    tx_hash: txHash,
  }
}

export function tpslRecord(t: TpslInput): Tpsl {
  return {
    tpsl_mode: t.tpsl_mode ?? null,
    tp_trigger_price: t.tp_trigger_price ?? null,
    tp_trigger_by: t.tp_trigger_by ?? null,
    tp_order_type: t.tp_trigger_price === undefined ? null : (t.tp_order_type ?? 'market'),
    tp_order_price: t.tp_order_price ?? null,
    sl_trigger_price: t.sl_trigger_price ?? null,
    sl_trigger_by: t.sl_trigger_by ?? null,
    sl_order_type: t.sl_trigger_price === undefined ? null : (t.sl_order_type ?? 'market'),
    sl_order_price: t.sl_order_price ?? null,
  }
}

function flagsOf(postOnly: boolean, reduceOnly: boolean): Order['flags'] {
  if (!postOnly && !reduceOnly) return null
  return [...(postOnly ? (['post_only'] as const) : []), ...(reduceOnly ? (['reduce_only'] as const) : [])]
}
