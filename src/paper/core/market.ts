import { AppError } from '../../lib/errors.ts'
import { type Coin, isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import { Book } from '../engine/book.ts'
import { Steps } from '../engine/steps.ts'
import { parseMoney, parseRate } from '../ledger/money.ts'
import type { Slot } from '../ledger/slot.ts'
import type { LiveOrder } from './liveOrder.ts'

/** One symbol: its record as integers, its book and its reference prices in ticks. */
export class Market {
  readonly symbol: MarketSymbol
  readonly id: number
  readonly spot: boolean
  readonly price: Steps
  readonly size: Steps
  readonly baseCoin: number
  /** Coin of amounts, margins and (on perpetuals) of settlement. */
  readonly quoteCoin: number
  /** Null on spot. */
  readonly settleCoin: number | null
  readonly quotePrecision: number
  readonly basePrecision: number
  /** Units of the quote coin in one tick x one lot. */
  readonly tickLot: bigint
  /** Units of the base coin in one lot. */
  readonly lotUnits: bigint
  readonly takerRate: bigint
  readonly makerRate: bigint
  readonly defaultLeverage: number
  readonly maxLeverage: number
  readonly book = new Book<LiveOrder>()
  /** Conditional and TPSL orders that wait for a price. */
  readonly waiting = new Set<LiveOrder>()

  /** Every account's slot of this symbol. */
  readonly slots = new Set<Slot>()

  last: number | null = null
  index: number | null = null
  mark: number | null = null
  /** Sum of the long positions in lots. */
  openInterest = 0
  /** Premium samples since the last funding, in RATE_ONE parts. */
  premiumSum = 0
  premiumCount = 0
  nextFunding: number | null = null

  constructor(symbol: MarketSymbol, coins: ReadonlyMap<number, Coin>) {
    this.symbol = symbol
    this.id = symbol.symbol_id
    this.spot = isSpot(symbol)
    this.price = new Steps(symbol.price_step)
    this.size = new Steps(symbol.qty_step)
    this.baseCoin = symbol.base_coin_id
    this.quoteCoin = symbol.settle_coin_id ?? symbol.quote_coin_id
    this.settleCoin = symbol.settle_coin_id
    this.quotePrecision = precisionOf(coins, this.quoteCoin)
    this.basePrecision = precisionOf(coins, this.baseCoin)
    this.tickLot = whole(
      this.quotePrecision - this.price.decimals - this.size.decimals,
      this.price.mantissa * this.size.mantissa,
      symbol.symbol_id,
    )
    this.lotUnits = whole(this.basePrecision - this.size.decimals, this.size.mantissa, symbol.symbol_id)
    this.takerRate = parseRate(symbol.taker_fee_rate)
    this.makerRate = parseRate(symbol.maker_fee_rate)
    this.defaultLeverage = symbol.default_leverage ?? 1
    this.maxLeverage = symbol.max_leverage ?? 1
  }

  /** Units of the quote coin for ticks x lots (exact below 2^53). */
  money(tickLots: number): bigint {
    return BigInt(tickLots) * this.tickLot
  }

  /** price x quantity in units of the quote coin. */
  amount(ticks: number, lots: number): bigint {
    const product = ticks * lots
    return Number.isSafeInteger(product) ? this.money(product) : BigInt(ticks) * BigInt(lots) * this.tickLot
  }

  /** Amount of the quote coin as a number of tick x lot; null when it is no multiple. */
  parseQuote(text: string): number | null {
    const units = parseMoney(text, this.quotePrecision)
    if (units === null || units % this.tickLot !== 0n) return null
    const steps = Number(units / this.tickLot)
    return Number.isSafeInteger(steps) ? steps : null
  }
}

function precisionOf(coins: ReadonlyMap<number, Coin>, id: number): number {
  const coin = coins.get(id)
  if (coin === undefined) throw new AppError('usage', `coin ${id} is not listed`)
  return coin.precision
}

function whole(exponent: number, mantissa: number, symbolId: number): bigint {
  if (exponent < 0) throw new AppError('usage', `symbol ${symbolId}: its steps are finer than a unit of its coins`)
  return BigInt(mantissa) * 10n ** BigInt(exponent)
}
