import type { PlaceOrderParams } from '../../protocol/endpoints/placeOrder.ts'
import { isQuoteAmount } from '../../rules/index.ts'
import type { Slot } from '../ledger/slot.ts'
import type { Refusal } from '../types.ts'
import { bandRefusal } from './band.ts'
import { unclosed } from './closers.ts'
import type { OrderTerms } from './liveOrder.ts'
import type { Market } from './market.ts'
import { tpslRecord } from './orderRecord.ts'
import { matchedPrice } from './priceBound.ts'
import { refuseField } from './refuse.ts'

/** Reads an order that keeps the rules into integers. */
export function readTerms(market: Market, slot: Slot | null, p: PlaceOrderParams): OrderTerms | Refusal {
  const inQuote = isQuoteAmount(p, market.symbol)
  const quantity = inQuote ? market.parseQuote(p.quantity) : market.size.parse(p.quantity)
  if (quantity === null) return refuseField('quantity', p.quantity, `a multiple of ${market.symbol.qty_step}`, '20006')
  const ticks = readPrice(market, p)
  if (typeof ticks !== 'number') return ticks
  if (!inQuote && !Number.isSafeInteger(ticks * quantity)) {
    return refuseField('quantity', p.quantity, 'a smaller amount', '20006')
  }
  const reduceOnly = p.flags?.includes('reduce_only') ?? false
  const hedgeClose = slot !== null && slot.side !== 'both' && (slot.side === 'long') !== p.is_buy
  const closing = slot !== null && (reduceOnly || hedgeClose || p.algo_order_type === 'tpsl')
  if (closing && (p.algo_order_type ?? 'attached_tpsl') === 'attached_tpsl' && quantity > unclosed(slot, p.is_buy)) {
    const open = market.size.format(unclosed(slot, p.is_buy))
    return refuseField('quantity', p.quantity, `at most the open ${open}`, '20009')
  }
  return {
    clientId: p.client_order_id ?? null,
    isBuy: p.is_buy,
    type: p.order_type,
    // An attached TPSL is an order of its own; its parent is a normal one.
    algo: p.algo_order_type === 'attached_tpsl' ? null : (p.algo_order_type ?? null),
    tif: p.order_type === 'limit' ? (p.time_in_force ?? 'gtc') : null,
    ticks,
    quantity,
    inQuote,
    priceMatch: p.price_match ?? null,
    marketType: p.market_order_type ?? 'base',
    stp: p.stp_mode ?? 'cancel_maker',
    postOnly: p.flags?.includes('post_only') ?? false,
    reduceOnly,
    closing,
    slippage: p.slippage ?? null,
    conditional: p.conditional ?? null,
    tpsl: p.tpsl === undefined ? null : tpslRecord(p.tpsl),
    source: null,
    parentId: null,
  }
}

function readPrice(market: Market, p: PlaceOrderParams): number | Refusal {
  if (p.order_type === 'market') return 0
  // A conditional order takes its level when it fires.
  if (p.price_match !== undefined && p.algo_order_type === 'conditional') return 0
  if (p.price_match !== undefined) {
    const ticks = matchedPrice(market, p.is_buy, p.price_match)
    if (ticks === null) return refuseField('price_match', p.price_match, 'a level the book has', '20004')
    return bandRefusal(market, ticks) ?? ticks
  }
  const ticks = market.price.parse(p.price ?? '')
  if (ticks !== null && p.algo_order_type === 'attached_tpsl') return bandRefusal(market, ticks) ?? ticks
  return ticks ?? refuseField('price', p.price, `a multiple of ${market.symbol.price_step}`, '20006')
}
