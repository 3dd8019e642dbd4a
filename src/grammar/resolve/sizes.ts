import { Decimal, plain } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { Rounding } from '../../rules/rounding.ts'
import { quoteAmountOf, sizeOfBase, sizeOfPercent, sizeOfQuote, sizeOfRisk } from '../../rules/sizing.ts'
import type { Size } from '../ast.ts'
import { formatSize } from '../numbers.ts'
import type { ResolveContext } from './context.ts'

export interface SizeBase {
  isBuy: boolean
  /** Expected fill price; null when unknown. */
  entry: Decimal | null
  /** Trigger price of the attached stop; null without one. */
  stop: string | null
}

/** Base quantity in whole lots of any SIZE. */
export function quantityOf(size: Size, base: SizeBase, symbol: MarketSymbol, context: ResolveContext): Rounding {
  const entry = () => {
    if (base.entry !== null) return base.entry.toFixed()
    throw new FieldError('size', formatSize(size), 'a size in base such as 0.5: there is no price now')
  }
  switch (size.kind) {
    case 'base':
      return sizeOfBase(size.value, symbol)
    case 'quote':
      return sizeOfQuote(size.value, entry(), symbol)
    case 'percent':
      return sizeOfPercent(size.value, base.isBuy, entry(), fundsOf(size, base.isBuy, symbol, context), symbol)
    case 'risk':
      if (base.stop === null) throw new FieldError('sl', undefined, 'a stop such as sl -1%: risk is counted to it')
      return sizeOfRisk(size.value, base.isBuy, entry(), base.stop, symbol)
  }
}

/** Quote amount of a spot market order said in quote or, buying, in percent; null for every other size. */
export function quoteAmountFor(
  size: Size,
  isBuy: boolean,
  symbol: MarketSymbol,
  context: ResolveContext,
): Rounding | null {
  if (!isSpot(symbol)) return null
  if (size.kind === 'quote') return quoteAmountOf(size.value, symbol)
  if (size.kind !== 'percent' || !isBuy) return null
  const { available } = fundsOf(size, isBuy, symbol, context)
  return quoteAmountOf(plain(new Decimal(available).times(size.value).div(100)), symbol)
}

function fundsOf(size: Size, isBuy: boolean, symbol: MarketSymbol, context: ResolveContext) {
  const coin = symbol.settle_coin_id ?? (isBuy ? symbol.quote_coin_id : symbol.base_coin_id)
  const available = context.available(coin)
  const leverage = isSpot(symbol) ? 1 : context.leverage(symbol.symbol_id)
  if (available === null || leverage === null) {
    const missing = available === null ? 'the balance' : 'the leverage'
    throw new FieldError('size', formatSize(size), `a size in base such as 0.5: ${missing} is unknown`)
  }
  return { available, leverage }
}
