import { Decimal } from '../lib/decimal.ts'
import type { ModifyOrderParams } from '../protocol/endpoints/modifyOrder.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import type { Order } from '../protocol/models/order.ts'
import { isCancelable } from '../protocol/orderStates.ts'
import { priceInBand } from './priceBand.ts'
import { pricesOnStep } from './priceStep.ts'
import { sizeInRange } from './quantityRange.ts'
import { sizeOnStep } from './quantityStep.ts'
import type { RuleContext } from './rule.ts'
import { wholeSide } from './tpslSides.ts'
import { spotTriggers } from './triggerBy.ts'
import { type RuleViolation, violation } from './violation.ts'

/** Fields Modify Order may not name (Modify Order rule 2); `tpsl_mode` is checked inside `tpsl`. */
export const IMMUTABLE_FIELDS = [
  'symbol_id',
  'is_buy',
  'position_side',
  'margin_mode',
  'order_type',
  'flags',
  'tpsl_mode',
] as const

type OrderView = Pick<Order, 'state' | 'order_type' | 'algo_order_type' | 'cum_filled_quantity' | 'tpsl'> &
  Partial<Pick<Order, 'market_order_type'>>
type Prices = Pick<RuleContext, 'mark_price' | 'last_price'>
export type ModifyRule = (
  params: ModifyOrderParams,
  order: OrderView,
  symbol: MarketSymbol,
  context: Prices,
) => RuleViolation | null

const immutableFields: ModifyRule = (p, order) => {
  const named = IMMUTABLE_FIELDS.find((field) => Object.hasOwn(p, field))
  if (named !== undefined) return violation(named, 'a new value', 'no change: the field is immutable')
  const mode = p.tpsl?.tpsl_mode
  const old = order.tpsl?.tpsl_mode ?? null
  return mode !== undefined && old !== null && mode !== old
    ? violation('tpsl.tpsl_mode', mode, `${old}: the field is immutable`)
    : null
}

const somethingToChange: ModifyRule = (p) =>
  p.price === undefined && p.quantity === undefined && p.conditional === undefined && p.tpsl === undefined
    ? violation('price', undefined, 'at least one of price, quantity, conditional, tpsl')
    : null

const liveOrder: ModifyRule = (_p, order) =>
  isCancelable(order.state) ? null : violation('order_id', order.state, 'an order that is live', '20002')

const priceOfLimit: ModifyRule = (p, order) =>
  p.price !== undefined && order.order_type !== 'limit'
    ? violation('price', p.price, 'no price on a market order')
    : null

const conditionalOnly: ModifyRule = (p, order) =>
  p.conditional !== undefined && order.algo_order_type !== 'conditional'
    ? violation('conditional', 'an object', 'a conditional order')
    : null

const aboveFilled: ModifyRule = (p, order) =>
  p.quantity !== undefined && new Decimal(p.quantity).lte(order.cum_filled_quantity)
    ? violation('quantity', p.quantity, `more than the ${order.cum_filled_quantity} already filled`, '20006')
    : null

/** Both trigger prices zero remove an attached TPSL; otherwise each side given is whole. */
const tpslWhole: ModifyRule = (p, order) => {
  if (p.tpsl === undefined) return null
  if (removesTpsl(p.tpsl)) {
    return order.algo_order_type === 'tpsl'
      ? violation('tpsl', 'both trigger prices 0', 'a price: cancel the order to remove it')
      : null
  }
  const { tp_trigger_price: tp, sl_trigger_price: sl } = p.tpsl
  if (tp === undefined && sl === undefined) {
    return violation('tpsl', 'neither side', 'tp_trigger_price, sl_trigger_price or both')
  }
  const side = (name: 'tp' | 'sl') => {
    const price = p.tpsl?.[`${name}_trigger_price`]
    return p.tpsl === undefined || (price !== undefined && isZero(price)) ? null : wholeSide(p.tpsl, name)
  }
  return side('tp') ?? side('sl')
}

const onPriceStep: ModifyRule = (p, _order, symbol) => pricesOnStep(p, symbol)
const triggers: ModifyRule = (p, _order, symbol) => spotTriggers(p, symbol)
const onQuantityStep: ModifyRule = (p, order, symbol) =>
  p.quantity === undefined ? null : sizeOnStep(p.quantity, symbol, inQuote(order))
const inSizeRange: ModifyRule = (p, order, symbol) =>
  p.quantity === undefined || inQuote(order) ? null : sizeInRange(p.quantity, symbol)
const inBand: ModifyRule = (p, order, symbol, context) =>
  order.algo_order_type === null ? priceInBand(p.price, symbol, context) : null

/** Rules of Modify Order. */
export const MODIFY_RULES = {
  immutableFields,
  somethingToChange,
  priceOfLimit,
  conditionalOnly,
  tpslWhole,
  triggers,
  liveOrder,
  aboveFilled,
  onPriceStep,
  onQuantityStep,
  inSizeRange,
  inBand,
} as const satisfies Record<string, ModifyRule>

export function checkModifyOrder(
  params: ModifyOrderParams,
  order: OrderView,
  symbol: MarketSymbol,
  context: Prices,
): RuleViolation[] {
  return Object.values(MODIFY_RULES)
    .map((rule) => rule(params, order, symbol, context))
    .filter((r) => r !== null)
}

/** Modify Order rule 4: both trigger prices are the string zero. */
export function removesTpsl(tpsl: NonNullable<ModifyOrderParams['tpsl']>): boolean {
  const { tp_trigger_price: tp, sl_trigger_price: sl } = tpsl
  return tp !== undefined && sl !== undefined && isZero(tp) && isZero(sl)
}

/** A waiting market order that counts in the quote coin. */
function inQuote(order: OrderView): boolean {
  return order.order_type === 'market' && order.market_order_type === 'quote'
}

function isZero(price: string): boolean {
  return new Decimal(price).isZero()
}
