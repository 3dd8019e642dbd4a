import { Decimal } from 'decimal.js'

/**
 * Price-time priority in the plainest way: one array of resting orders, searched from end to end, written from the
 * interface document and the decisions, sharing nothing with the engine.
 */
export interface RefOrder {
  key: number
  family: string
  isBuy: boolean
  price: Decimal
  left: Decimal
  filled: Decimal
  postOnly: boolean
  state: string
  /** Smaller came first. */
  rank: number
}

export interface RefTrade {
  price: string
  quantity: string
  buyerIsMaker: boolean
}

export interface RefPlace {
  family: string
  isBuy: boolean
  type: 'limit' | 'market'
  tif: 'gtc' | 'ioc' | 'fok'
  price: string | null
  quantity: string
  postOnly: boolean
  stp: 'cancel_maker' | 'cancel_taker' | 'cancel_both' | 'none'
  slippage: string
}

export class ReferenceMatcher {
  readonly all = new Map<number, RefOrder & { stp: RefPlace['stp'] }>()
  trades: RefTrade[] = []
  private resting: (RefOrder & { stp: RefPlace['stp'] })[] = []
  private ranks = 0

  place(key: number, p: RefPlace): void {
    const best = this.other(p.isBuy)[0]
    const slip = new Decimal(p.slippage)
    const price =
      p.type === 'limit'
        ? new Decimal(p.price ?? '0')
        : best === undefined
          ? new Decimal(0)
          : best.price.times(p.isBuy ? slip.plus(1) : new Decimal(1).minus(slip))
    const order = {
      key,
      family: p.family,
      isBuy: p.isBuy,
      price,
      left: new Decimal(p.quantity),
      filled: new Decimal(0),
      postOnly: p.postOnly,
      state: 'new',
      rank: 0,
      stp: p.stp,
    }
    this.all.set(key, order)
    if (p.postOnly && best !== undefined && this.meets(order, best)) {
      order.state = 'rejected'
      return
    }
    if (p.type === 'limit' && p.tif === 'fok' && this.reachable(order).lt(order.left)) {
      order.state = 'canceled'
      return
    }
    const stopped = this.take(order)
    if (order.left.isZero()) return
    if (!stopped && p.type === 'limit' && p.tif === 'gtc') this.restAtEnd(order)
    else order.state = 'canceled'
  }

  cancel(key: number): boolean {
    const order = this.resting.find((o) => o.key === key)
    if (order === undefined) return false
    this.leave(order)
    order.state = 'canceled'
    return true
  }

  /** False when it is refused; then nothing changed. */
  modify(key: number, price: string, quantity: string): boolean {
    const order = this.resting.find((o) => o.key === key)
    if (order === undefined) return false
    const left = new Decimal(quantity).minus(order.filled)
    if (left.lte(0)) return false
    const samePrice = order.price.eq(price)
    if (samePrice && left.lte(order.left)) {
      order.left = left
      return true
    }
    const best = this.other(order.isBuy)[0]
    const wanted = { ...order, price: new Decimal(price) }
    if (order.postOnly && best !== undefined && this.meets(wanted, best)) return false
    this.leave(order)
    order.price = wanted.price
    order.left = left
    const stopped = this.take(order)
    if (order.left.isZero()) return true
    if (stopped) order.state = 'canceled'
    else this.restAtEnd(order)
    return true
  }

  /** Levels from the best: [price, size]. */
  levels(isBuy: boolean): [string, string][] {
    const rows: [string, string][] = []
    for (const order of this.other(!isBuy)) {
      const last = rows[rows.length - 1]
      const price = order.price.toFixed()
      if (last !== undefined && last[0] === price) last[1] = new Decimal(last[1]).plus(order.left).toFixed()
      else rows.push([price, order.left.toFixed()])
    }
    return rows
  }

  private other(isBuy: boolean): (RefOrder & { stp: RefPlace['stp'] })[] {
    return this.resting
      .filter((o) => o.isBuy !== isBuy)
      .sort((a, b) => (isBuy ? a.price.cmp(b.price) : b.price.cmp(a.price)) || a.rank - b.rank)
  }

  private meets(taker: RefOrder, maker: RefOrder): boolean {
    return taker.isBuy ? taker.price.gte(maker.price) : taker.price.lte(maker.price)
  }

  private own(taker: RefOrder & { stp: RefPlace['stp'] }, maker: RefOrder): boolean {
    return taker.family === maker.family && taker.stp !== 'none'
  }

  private reachable(taker: RefOrder & { stp: RefPlace['stp'] }): Decimal {
    let sum = new Decimal(0)
    for (const maker of this.other(taker.isBuy)) {
      if (!this.meets(taker, maker)) break
      if (this.own(taker, maker)) {
        if (taker.stp === 'cancel_maker') continue
        // The order fills whole only when that happened before it meets its own.
        break
      }
      sum = sum.plus(maker.left)
    }
    return sum
  }

  private take(taker: RefOrder & { stp: RefPlace['stp'] }): boolean {
    while (taker.left.gt(0)) {
      const maker = this.other(taker.isBuy)[0]
      if (maker === undefined || !this.meets(taker, maker)) return false
      if (this.own(taker, maker)) {
        if (taker.stp === 'cancel_maker' || taker.stp === 'cancel_both') {
          this.leave(maker)
          maker.state = 'canceled'
        }
        if (taker.stp !== 'cancel_maker') return true
        continue
      }
      const quantity = Decimal.min(taker.left, maker.left)
      for (const order of [taker, maker]) {
        order.left = order.left.minus(quantity)
        order.filled = order.filled.plus(quantity)
        order.state = order.left.isZero() ? 'filled' : 'partially_filled'
      }
      if (maker.left.isZero()) this.leave(maker)
      this.trades.push({ price: maker.price.toFixed(), quantity: quantity.toFixed(), buyerIsMaker: maker.isBuy })
    }
    return false
  }

  private restAtEnd(order: RefOrder & { stp: RefPlace['stp'] }): void {
    order.rank = ++this.ranks
    this.resting.push(order)
  }

  private leave(order: RefOrder): void {
    this.resting = this.resting.filter((o) => o !== order)
  }
}
