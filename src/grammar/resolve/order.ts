import { Decimal, plain } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { OrderParams } from '../../rules/rule.ts'
import type { Condition, OrderCommand, OrderOptions, Price } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import { Draft } from './draft.ts'
import { TRIGGERS, tpslOf } from './exits.ts'
import { matchedPrice, numericPrice, onTick, referencePrice, takerPrice } from './prices.ts'
import type { Resolved } from './resolved.ts'
import { quantityOf, quoteAmountFor } from './sizes.ts'
import { findSymbol } from './symbols.ts'

export function resolveOrder(command: OrderCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const symbol = findSymbol(command.symbol, context)
  const isBuy = command.verb === 'buy'
  const condition = command.if === undefined ? null : conditionalOf(command.if, symbol, context, draft)
  const priced = pricing(command.price, isBuy, symbol, context, draft)
  const entry = priced.entry ?? (condition === null ? takerPrice(isBuy, context.market(symbol.symbol_id)) : null)
  const price = entry ?? (condition === null ? null : new Decimal(condition.trigger_price))
  const tpsl = tpslOf(command, { isLong: isBuy, entry: price, now: price }, symbol, context, 'partial', draft)
  const amount = command.price === undefined ? quoteAmountFor(command.size, isBuy, symbol, context) : null
  const base = { isBuy, entry: price, stop: tpsl?.sl_trigger_price ?? null }
  const size = amount ?? quantityOf(command.size, base, symbol, context)
  draft.note(size)
  const params: OrderParams = {
    symbol_id: symbol.symbol_id,
    is_buy: isBuy,
    ...priced.fields,
    quantity: plain(new Decimal(size.rounded)),
    ...(command.price === undefined ? { market_order_type: amount === null ? 'base' : 'quote' } : {}),
    ...optionFields(command, isBuy, command.price === undefined, symbol, context),
    ...(condition === null ? {} : { algo_order_type: 'conditional', conditional: condition }),
    ...(tpsl === undefined ? {} : { tpsl }),
  }
  draft.orders([{ params, symbol, price }])
  return draft.finish()
}

/** `order_type` and the price fields, and the price an immediate or resting fill would have. */
export function pricing(
  price: Price | undefined,
  isBuy: boolean,
  symbol: MarketSymbol,
  context: ResolveContext,
  draft: Draft,
): { fields: Pick<OrderParams, 'order_type' | 'price' | 'price_match'>; entry: Decimal | null } {
  if (price === undefined) return { fields: { order_type: 'market' }, entry: null }
  const market = context.market(symbol.symbol_id)
  if (price.kind === 'match') {
    const level = matchedPrice(price, isBuy, market)
    return {
      fields: { order_type: 'limit', price_match: price.match },
      entry: level === null ? null : new Decimal(level),
    }
  }
  const text = onTick(numericPrice(price, symbol, market, 'price'), symbol, isBuy ? 'buy' : 'sell', 'price', draft)
  return { fields: { order_type: 'limit', price: text }, entry: new Decimal(text) }
}

/** The fields of the option words, with the defaults of the account. `time_in_force` is left out at market. */
export function optionFields(
  o: Omit<OrderOptions, 'if'>,
  isBuy: boolean,
  isMarket: boolean,
  symbol: MarketSymbol,
  context: ResolveContext,
): Partial<OrderParams> {
  const slippage = o.slip === undefined ? undefined : plain(new Decimal(o.slip).div(100))
  const stp = o.stp ?? context.defaults?.stp_mode
  return {
    ...sideFields(o, isBuy, symbol, context),
    ...(o.tif === undefined || isMarket ? {} : { time_in_force: o.tif }),
    ...slippageField(slippage, isMarket, context),
    ...(stp === undefined ? {} : { stp_mode: stp }),
    ...(o.id === undefined ? {} : { client_order_id: o.id }),
    ...(o.post === true ? { flags: ['post_only' as const] } : {}),
  }
}

/** What was said, else the default of market orders. A `slip` on a limit order stays, so that its rule speaks up. */
export function slippageField(said: string | undefined, isMarket: boolean, context: ResolveContext) {
  const slippage = said ?? (isMarket ? context.defaults?.slippage : undefined)
  return slippage === undefined ? {} : { slippage }
}

/** One-way: `both`. Hedge: as said, else a buy is long and a sell short. What was said on spot stays, for its rule. */
function sideFields(
  o: Pick<OrderOptions, 'side' | 'margin'>,
  isBuy: boolean,
  symbol: MarketSymbol,
  context: ResolveContext,
): Partial<OrderParams> {
  if (isSpot(symbol)) {
    return {
      ...(o.side === undefined ? {} : { position_side: o.side }),
      ...(o.margin === undefined ? {} : { margin_mode: o.margin }),
    }
  }
  const opening = isBuy ? 'long' : 'short'
  return {
    position_side: o.side ?? (context.position_mode === 'hedge' ? opening : 'both'),
    margin_mode: o.margin ?? context.margin_mode(symbol.symbol_id),
  }
}

/** The trigger has no direction on the wire: one that is true already would fire the wrong way round. */
function conditionalOf(condition: Condition, symbol: MarketSymbol, context: ResolveContext, draft: Draft) {
  const market = context.market(symbol.symbol_id)
  const raw = numericPrice(condition.price, symbol, market, 'if')
  const trigger = onTick(raw, symbol, 'nearest', 'conditional.trigger_price', draft)
  const now = referencePrice(condition.by, market)
  if (now !== null && (condition.op === '>=' ? now.gte(trigger) : now.lte(trigger))) {
    const side = condition.op === '>=' ? 'above' : 'below'
    throw new FieldError(
      'if',
      trigger,
      `a price ${side} the ${condition.by} price ${now.toFixed()}: it is true already`,
    )
  }
  return { trigger_price: trigger, trigger_by: TRIGGERS[condition.by] }
}
