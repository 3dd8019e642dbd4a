import { Decimal } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import type { TpslMode, TriggerBy } from '../../protocol/enums.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { TpslInput } from '../../protocol/models/tpsl.ts'
import type { Exit, Exits, TriggerWord } from '../ast.ts'
import type { ResolveContext } from './context.ts'
import type { Draft } from './draft.ts'
import { onTick, relativePrice } from './prices.ts'

export const TRIGGERS: Record<TriggerWord, TriggerBy> = { last: 'last_price', mark: 'mark_price', index: 'index_price' }

export const WORDS: Record<TriggerBy, TriggerWord> = { last_price: 'last', mark_price: 'mark', index_price: 'index' }

/** What a trigger looks at: as said, else the default, else mark (last on spot). */
export function triggerOf(by: TriggerWord | undefined, symbol: MarketSymbol, context: ResolveContext): TriggerBy {
  if (by !== undefined) return TRIGGERS[by]
  return isSpot(symbol) ? 'last_price' : (context.defaults?.trigger_by ?? 'mark_price')
}

/** The position the exits are for. */
export interface ExitBase {
  isLong: boolean
  /** Where offsets count from; null when unknown: then only absolute prices will do. */
  entry: Decimal | null
  /** A TP beyond and an SL short of it makes sense: the entry of an order, the price now for an open position. */
  now: Decimal | null
}

/** The TPSL object of `tp` and `sl`, undefined when there is neither. Offsets count in the direction of gain. */
export function tpslOf(
  exits: Exits,
  base: ExitBase,
  symbol: MarketSymbol,
  context: ResolveContext,
  defaultMode: TpslMode,
  draft: Draft,
): TpslInput | undefined {
  if (exits.tp === undefined && exits.sl === undefined) return undefined
  const by = triggerOf(exits.by, symbol, context)
  return {
    tpsl_mode: exits.tpsl_mode ?? (isSpot(symbol) ? 'partial' : defaultMode),
    ...(exits.tp === undefined ? {} : tpFields(exits.tp, by, base, symbol, context, draft)),
    ...(exits.sl === undefined ? {} : slFields(exits.sl, by, base, symbol, context, draft)),
  }
}

type ExitArgs = [by: TriggerBy, base: ExitBase, symbol: MarketSymbol, context: ResolveContext, draft: Draft]

export function tpFields(exit: Exit, ...[by, base, symbol, context, draft]: ExitArgs) {
  const { trigger, limit } = exitPrices('tp', exit, base, symbol, context, draft)
  return {
    tp_trigger_price: trigger,
    tp_trigger_by: by,
    ...(limit === null
      ? { tp_order_type: 'market' as const }
      : { tp_order_type: 'limit' as const, tp_order_price: limit }),
  }
}

export function slFields(exit: Exit, ...[by, base, symbol, context, draft]: ExitArgs) {
  const { trigger, limit } = exitPrices('sl', exit, base, symbol, context, draft)
  return {
    sl_trigger_price: trigger,
    sl_trigger_by: by,
    ...(limit === null
      ? { sl_order_type: 'market' as const }
      : { sl_order_type: 'limit' as const, sl_order_price: limit }),
  }
}

/** Trigger and limit price on the tick; a TP lies on the side of gain, an SL on the side of loss. */
function exitPrices(
  word: 'tp' | 'sl',
  exit: Exit,
  base: ExitBase,
  symbol: MarketSymbol,
  context: ResolveContext,
  draft: Draft,
): { trigger: string; limit: string | null } {
  const market = context.market(symbol.symbol_id)
  const direction = base.isLong ? 1 : -1
  const raw = relativePrice(exit.trigger, base.entry, symbol, market, word, direction)
  const trigger = onTick(raw, symbol, 'nearest', `tpsl.${word}_trigger_price`, draft)
  if (base.now !== null) {
    const gain = new Decimal(trigger).minus(base.now).times(direction)
    if (word === 'tp' ? gain.lte(0) : gain.gte(0)) {
      const above = (word === 'tp') === base.isLong
      throw new FieldError(word, trigger, `a price ${above ? 'above' : 'below'} ${base.now.toFixed()}`)
    }
  }
  if (exit.limit === undefined) return { trigger, limit: null }
  const limit = relativePrice(exit.limit, new Decimal(trigger), symbol, market, `${word} limit`, direction)
  const side = base.isLong ? 'sell' : 'buy'
  return { trigger, limit: onTick(limit, symbol, side, `tpsl.${word}_order_price`, draft) }
}
