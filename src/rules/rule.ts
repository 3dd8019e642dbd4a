import type { PlaceOrderParams } from '../protocol/endpoints/placeOrder.ts'
import type { PositionMode } from '../protocol/enums.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import type { RuleViolation } from './violation.ts'

/** Place Order business fields, as sent or as parsed. */
export type OrderParams = PlaceOrderParams

/** What the market and account rules look at. Prices are decimal strings, null when unknown. */
export interface RuleContext {
  mark_price: string | null
  last_price: string | null
  /** Null when unknown: the rule is skipped. */
  position_mode: PositionMode | null
  /** Leverage the order would use; null on spot or when unknown. */
  leverage: number | null
  /** Signed open size of the position this order would act on (its `position_side`); null when unknown. */
  position_size: string | null
}

/** Looks at the parameters alone. */
export type ShapeRule = (params: OrderParams) => RuleViolation | null
/** Also needs the symbol's record. */
export type SymbolRule = (params: OrderParams, symbol: MarketSymbol) => RuleViolation | null
/** Also needs prices and the account. */
export type MarketRule = (params: OrderParams, symbol: MarketSymbol, context: RuleContext) => RuleViolation | null
