import type { Decimal } from '../lib/decimal.ts'

/** A trader's own limits on one order, null = none. They stand before the exchange's rules and bind every door alike. */
export interface TradeLimits {
  /** Value in the quote coin: beyond `soft` asks once more, beyond `hard` is never sent. */
  soft_notional: string | null
  hard_notional: string | null
  /** Base quantity. */
  soft_size: string | null
  hard_size: string | null
  /** How much worse than the mark a price may be, as a fraction: "0.05" is 5 %. */
  soft_price_distance: string | null
  hard_price_distance: string | null
  /** Base quantity held at most, resting orders of the same direction included. Hard. */
  max_position: string | null
  /** The same in the quote coin. Hard. */
  max_position_notional: string | null
}

/** What one order would do, in base units. */
export interface OrderExposure {
  is_buy: boolean
  quantity: Decimal
  /** Limit price; null when the market decides. */
  price: Decimal | null
  /** Mark (last on spot); null when unknown. */
  mark: Decimal | null
  /** Held in the direction of this order (negative: against it), with the resting orders of that direction. */
  held: Decimal
}

/** `hard` can not be confirmed away, `soft` needs an explicit yes. `code` is a short fixed word. */
export interface LimitFinding {
  level: 'hard' | 'soft'
  code: string
  text: string
}

/** What an order breaks: the hard ones first. Only for orders that add risk. */
export function checkTradeLimits(order: OrderExposure, limits: TradeLimits): LimitFinding[] {
  const { quantity, price, mark } = order
  const value = price ?? mark
  const notional = value === null ? null : quantity.times(value)
  const held = order.held.plus(quantity)
  const off = distance(order)
  const valued = mark ?? price
  const found = [
    ...pair('notional', 'worth', notional, limits.soft_notional, limits.hard_notional),
    ...pair('size', 'size', quantity, limits.soft_size, limits.hard_size),
    ...pair('price_distance', 'worse than the mark by', off, limits.soft_price_distance, limits.hard_price_distance),
    ...pair('position', 'position then', held, null, limits.max_position),
    ...pair('position', 'position worth then', valued && held.times(valued), null, limits.max_position_notional),
  ]
  // Without a price nobody can say that it is within the limit.
  if (notional === null && limits.hard_notional !== null) {
    found.push({ level: 'hard', code: 'hard_notional', text: 'its value is not known: there is no price' })
  }
  return found.sort((a, b) => Number(a.level === 'soft') - Number(b.level === 'soft'))
}

/** How much worse than the mark the price is, as a fraction; negative when it is better; null when it cannot be said. */
function distance({ is_buy, price, mark }: OrderExposure): Decimal | null {
  if (price === null || mark === null || mark.lte(0)) return null
  return price
    .minus(mark)
    .div(mark)
    .times(is_buy ? 1 : -1)
}

function pair(
  name: string,
  words: string,
  value: Decimal | null,
  soft: string | null,
  hard: string | null,
): LimitFinding[] {
  if (value === null) return []
  const text = (level: string, limit: string) =>
    `${words} ${value.toDecimalPlaces(8).toFixed()}, ${level} limit ${limit}`
  if (hard !== null && value.gt(hard)) return [{ level: 'hard', code: `hard_${name}`, text: text('hard', hard) }]
  if (soft !== null && value.gt(soft)) return [{ level: 'soft', code: `soft_${name}`, text: text('soft', soft) }]
  return []
}
