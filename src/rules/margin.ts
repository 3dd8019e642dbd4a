import { Decimal } from '../lib/decimal.ts'

/**
 * Estimates for the screen (linear perpetuals settled in the quote coin; decisions, section 6). Sizes are signed:
 * positive long, negative short. The exchange does its own, exact accounting.
 */
export type Num = Decimal | string | number

const d = (x: Num): Decimal => new Decimal(x)

/** |size| x price. */
export function notional(size: Num, price: Num): Decimal {
  return d(size).abs().times(price)
}

/** notional / leverage. */
export function initialMargin(size: Num, price: Num, leverage: Num): Decimal {
  return notional(size, price).div(leverage)
}

/** Half of the initial margin rate at maximum leverage: 1 / max_leverage / 2. */
export function maintenanceRate(maxLeverage: Num): Decimal {
  return d(1).div(maxLeverage).div(2)
}

export function maintenanceMargin(size: Num, price: Num, maxLeverage: Num): Decimal {
  return notional(size, price).times(maintenanceRate(maxLeverage))
}

/** Fee of a fill, a positive cost. */
export function fee(size: Num, price: Num, rate: Num): Decimal {
  return notional(size, price).times(rate)
}

/** (mark - entry) x size. */
export function unrealizedPnl(size: Num, entry: Num, mark: Num): Decimal {
  return d(mark).minus(entry).times(size)
}

/**
 * Price at which `margin` + PnL equals maintenance margin; null when no price above 0 does that (or size is 0).
 * Isolated: `margin` is the position's own margin.
 */
export function liquidationPrice(size: Num, entry: Num, margin: Num, maxLeverage: Num): Decimal | null {
  const q = d(size)
  const slope = q.minus(q.abs().times(maintenanceRate(maxLeverage)))
  if (slope.isZero()) return null
  const price = q.times(entry).minus(margin).div(slope)
  return price.gt(0) ? price : null
}

export interface CrossAccount {
  /** Balance of the settle coin without isolated margins. */
  balance: Num
  /** Unrealized PnL of the OTHER cross positions at their marks. */
  otherPnl: Num
  /** Maintenance margin of the OTHER cross positions. */
  otherMaintenance: Num
}

/** Cross, one position moving while the others stay at their marks. */
export function crossLiquidationPrice(size: Num, entry: Num, maxLeverage: Num, account: CrossAccount): Decimal | null {
  const margin = d(account.balance).plus(account.otherPnl).minus(account.otherMaintenance)
  return liquidationPrice(size, entry, margin, maxLeverage)
}

/** |mark - liquidation| / mark, a fraction. */
export function liquidationDistance(mark: Num, liquidation: Num): Decimal {
  return d(mark).minus(liquidation).abs().div(mark)
}

export interface PositionView {
  size: Decimal
  entry: Decimal
  /** PnL realized by the fill, before fees. */
  realized: Decimal
}

/** The position after a fill of `quantity` at `price`: average entry when it grows, realized PnL when it shrinks. */
export function afterFill(size: Num, entry: Num, isBuy: boolean, quantity: Num, price: Num): PositionView {
  const old = d(size)
  const change = isBuy ? d(quantity) : d(quantity).neg()
  const next = old.plus(change)
  if (old.isZero() || old.isPositive() === change.isPositive()) {
    const cost = old.abs().times(entry).plus(change.abs().times(price))
    return { size: next, entry: next.isZero() ? d(0) : cost.div(next.abs()), realized: d(0) }
  }
  const closed = Decimal.min(old.abs(), change.abs())
  const realized = d(price)
    .minus(entry)
    .times(old.isPositive() ? closed : closed.neg())
  const flipped = change.abs().gt(old.abs())
  return { size: next, entry: next.isZero() ? d(0) : d(flipped ? price : entry), realized }
}

/** Funding to be paid (positive) or received (negative) at the next funding: size x mark x rate. */
export function fundingPayment(size: Num, mark: Num, rate: Num): Decimal {
  return d(size).times(mark).times(rate)
}
