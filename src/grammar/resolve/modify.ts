import { Decimal, plain } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import type { ModifyOrderParams } from '../../protocol/endpoints/modifyOrder.ts'
import { TRIGGER_BY, type TriggerBy } from '../../protocol/enums.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { TpslInput } from '../../protocol/models/tpsl.ts'
import { checkModifyOrder } from '../../rules/modifyOrder.ts'
import type { ModifyCommand } from '../ast.ts'
import { formatSize } from '../numbers.ts'
import type { ResolveContext } from './context.ts'
import { Draft } from './draft.ts'
import { type ExitBase, slFields, TRIGGERS, tpFields, triggerOf } from './exits.ts'
import { needOrder } from './orders.ts'
import { onTick, relativePrice } from './prices.ts'
import type { Resolved } from './resolved.ts'
import { quantityOf } from './sizes.ts'
import { findSymbol } from './symbols.ts'

export function resolveModify(command: ModifyCommand, context: ResolveContext): Resolved {
  const draft = new Draft(context)
  const order = needOrder(command.id, context.orders)
  const symbol = findSymbol(`#${order.symbol_id}`, context)
  const market = context.market(symbol.symbol_id)
  const old = order.price === null ? null : new Decimal(order.price)
  const params: ModifyOrderParams = { order_id: order.order_id }
  if (command.price !== undefined) {
    const raw = relativePrice(command.price, old, symbol, market, 'price')
    params.price = onTick(raw, symbol, order.is_buy ? 'buy' : 'sell', 'price', draft)
  }
  const price = params.price === undefined ? old : new Decimal(params.price)
  if (command.size !== undefined) params.quantity = newQuantity(command.size, order, price, symbol, context, draft)
  if (command.trigger !== undefined) {
    const was = order.conditional === null ? null : new Decimal(order.conditional.trigger_price)
    const raw = relativePrice(command.trigger, was, symbol, market, 'trigger')
    params.conditional = {
      trigger_price: onTick(raw, symbol, 'nearest', 'conditional.trigger_price', draft),
      trigger_by:
        command.by === undefined
          ? knownTrigger(order.conditional?.trigger_by, triggerOf(undefined, symbol, context))
          : TRIGGERS[command.by],
    }
  }
  const tpsl = newTpsl(command, order, price, symbol, context, draft)
  if (tpsl !== undefined) params.tpsl = tpsl
  const prices = { mark_price: market?.mark_price ?? null, last_price: market?.last_price ?? null }
  draft.refuse(...checkModifyOrder(params, order, symbol, prices))
  draft.step({ endpoint: 'modifyOrder', params })
  return draft.finish()
}

/** The whole new quantity of the order, its filled part included. */
function newQuantity(
  size: NonNullable<ModifyCommand['size']>,
  order: Order,
  price: Decimal | null,
  symbol: MarketSymbol,
  context: ResolveContext,
  draft: Draft,
): string {
  if (size.kind === 'percent' || size.kind === 'risk') {
    throw new FieldError('size', formatSize(size), 'a size such as 0.5 or 500$')
  }
  const rounding = quantityOf(size, { isBuy: order.is_buy, entry: price, stop: null }, symbol, context)
  draft.note(rounding)
  return plain(new Decimal(rounding.rounded))
}

/** The TPSL after the change: the side not named stays as it is, `off` is zero, both off are two zeros. */
function newTpsl(
  command: ModifyCommand,
  order: Order,
  price: Decimal | null,
  symbol: MarketSymbol,
  context: ResolveContext,
  draft: Draft,
): TpslInput | undefined {
  const { tp, sl } = command
  if (tp === undefined && sl === undefined) return undefined
  const old = order.tpsl
  const hasTp = tp === undefined ? isSet(old?.tp_trigger_price) : tp !== 'off'
  const hasSl = sl === undefined ? isSet(old?.sl_trigger_price) : sl !== 'off'
  if (!hasTp && !hasSl) return { tp_trigger_price: '0', sl_trigger_price: '0' }
  const base = exitBase(order, price, context)
  const fallback = triggerOf(command.by, symbol, context)
  const by = (was: string | null | undefined) => (command.by === undefined ? knownTrigger(was, fallback) : fallback)
  const result: TpslInput = old?.tpsl_mode ? {} : { tpsl_mode: 'partial' }
  if (tp === 'off') result.tp_trigger_price = '0'
  else if (tp !== undefined) Object.assign(result, tpFields(tp, by(old?.tp_trigger_by), base, symbol, context, draft))
  else if (hasTp && old) Object.assign(result, keptSide(old, 'tp', by(old.tp_trigger_by)))
  if (sl === 'off') result.sl_trigger_price = '0'
  else if (sl !== undefined) Object.assign(result, slFields(sl, by(old?.sl_trigger_by), base, symbol, context, draft))
  else if (hasSl && old) Object.assign(result, keptSide(old, 'sl', by(old.sl_trigger_by)))
  return result
}

function keptSide(old: NonNullable<Order['tpsl']>, side: 'tp' | 'sl', by: TriggerBy): TpslInput {
  const limit = old[`${side}_order_type`] === 'limit' ? old[`${side}_order_price`] : null
  return {
    [`${side}_trigger_price`]: old[`${side}_trigger_price`] ?? '0',
    [`${side}_trigger_by`]: by,
    [`${side}_order_type`]: limit === null ? 'market' : 'limit',
    ...(limit === null ? {} : { [`${side}_order_price`]: limit }),
  }
}

/** A TPSL order closes: it sells out of a long. Any other order opens what its own side says. */
function exitBase(order: Order, price: Decimal | null, context: ResolveContext): ExitBase {
  if (order.algo_order_type !== 'tpsl' && order.algo_order_type !== 'attached_tpsl') {
    return { isLong: order.is_buy, entry: price, now: price }
  }
  const position = context.positions.find(
    (p) => p.symbol_id === order.symbol_id && p.position_side === order.position_side,
  )
  return { isLong: !order.is_buy, entry: position === undefined ? null : new Decimal(position.avg_price), now: null }
}

function knownTrigger(word: string | null | undefined, fallback: TriggerBy): TriggerBy {
  return TRIGGER_BY.find((t) => t === word) ?? fallback
}

function isSet(price: string | null | undefined): boolean {
  return price !== null && price !== undefined && !new Decimal(price).isZero()
}
