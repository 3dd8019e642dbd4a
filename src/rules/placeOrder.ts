import type { MarketSymbol } from '../protocol/models/market.ts'
import { clientOrderId } from './clientOrderId.ts'
import { conditional } from './conditional.ts'
import { flags } from './flags.ts'
import { leverageBracket } from './leverageBracket.ts'
import { limitPrice } from './limitPrice.ts'
import { marginMode } from './marginMode.ts'
import { marketOrderType } from './marketOrderType.ts'
import { marketPrice } from './marketPrice.ts'
import { positionMode } from './positionMode.ts'
import { positionSide } from './positionSide.ts'
import { positionToReduce } from './positionToReduce.ts'
import { postOnly } from './postOnly.ts'
import { priceBand } from './priceBand.ts'
import { priceStep } from './priceStep.ts'
import { quantityRange } from './quantityRange.ts'
import { quantityStep } from './quantityStep.ts'
import { quoteAmount } from './quoteAmount.ts'
import { reduceOnly } from './reduceOnly.ts'
import { reducingMode } from './reducingMode.ts'
import type { MarketRule, OrderParams, RuleContext, ShapeRule, SymbolRule } from './rule.ts'
import { slippage } from './slippage.ts'
import { symbolStatus } from './symbolStatus.ts'
import { tpslMode } from './tpslMode.ts'
import { tpslRequired } from './tpslRequired.ts'
import { tpslSides } from './tpslSides.ts'
import { tradingMode } from './tradingMode.ts'
import { triggerBy } from './triggerBy.ts'
import type { RuleViolation } from './violation.ts'

/** Rules of Place Order that look at the parameters alone: breaking one is HTTP 400. */
export const SHAPE_RULES = {
  limitPrice,
  marketPrice,
  postOnly,
  reduceOnly,
  slippage,
  clientOrderId,
  conditional,
  tpslRequired,
  tpslMode,
  tpslSides,
  flags,
} as const satisfies Record<string, ShapeRule>

/** Rules that also need the symbol. */
export const SYMBOL_RULES = {
  positionSide,
  marginMode,
  marketOrderType,
  triggerBy,
  symbolStatus,
  tradingMode,
  priceStep,
  quantityStep,
  quantityRange,
} as const satisfies Record<string, SymbolRule>

/** Rules that also need prices and the account. */
export const MARKET_RULES = {
  priceBand,
  positionMode,
  leverageBracket,
  reducingMode,
  positionToReduce,
  quoteAmount,
} as const satisfies Record<string, MarketRule>

/** Every broken rule, shape first: the ticket shows them all, the exchange answers the first. */
export function checkPlaceOrder(params: OrderParams, symbol: MarketSymbol, context: RuleContext): RuleViolation[] {
  return [...checkShape(params), ...checkSymbol(params, symbol), ...checkMarket(params, symbol, context)]
}

export function checkShape(params: OrderParams): RuleViolation[] {
  return broken(Object.values(SHAPE_RULES).map((rule) => rule(params)))
}

export function checkSymbol(params: OrderParams, symbol: MarketSymbol): RuleViolation[] {
  return broken(Object.values(SYMBOL_RULES).map((rule) => rule(params, symbol)))
}

export function checkMarket(params: OrderParams, symbol: MarketSymbol, context: RuleContext): RuleViolation[] {
  return broken(Object.values(MARKET_RULES).map((rule) => rule(params, symbol, context)))
}

function broken(results: (RuleViolation | null)[]): RuleViolation[] {
  return results.filter((r) => r !== null)
}
