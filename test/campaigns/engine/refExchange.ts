import { accepts, bestMaker, crosses, fillable, nthPrice, type RefListener, remove, take } from './refMatching.ts'
import { leftOf, type RefMarket, type RefModify, type RefOrder, type RefPlace, type RefTerms } from './refTypes.ts'

const OK = '0'
/** 20001 or 20002. */
export const NOT_LIVE = '20001|20002'
const PRICE_LIMIT = 10
/** Billionths. */
const TAKER_FEE = 450_000n
const MAKER_FEE = 150_000n

/**
 * The order rules of the interface document and of the paper exchange, in the plainest way and without margin: every
 * account can pay for everything. Shares nothing with the engine. Answers are codes.
 */
export class RefExchange implements RefListener {
  /** Pushes and trades since the last `take`, in order, as lines. */
  lines: string[] = []
  readonly live: RefOrder[] = []
  readonly all: RefOrder[] = []
  readonly markets: Map<number, RefMarket>
  private readonly families: ReadonlyMap<string, string>

  constructor(markets: RefMarket[], families: ReadonlyMap<string, string>) {
    this.markets = new Map(markets.map((market) => [market.id, market]))
    this.families = families
  }

  family(owner: string): string {
    return this.families.get(owner) ?? owner
  }

  place(owner: string, p: RefPlace): string {
    const market = this.markets.get(p.symbol_id)!
    const inQuote = p.market_order_type === 'quote'
    const quantity = steps(p.quantity, inQuote ? market.ticksPerOne * market.lotsPerOne : market.lotsPerOne)
    const ticks = p.price === undefined ? 0 : steps(p.price, market.ticksPerOne)
    const order: RefOrder = {
      key: -1,
      owner,
      market,
      isBuy: p.is_buy,
      type: p.order_type,
      tif: p.time_in_force ?? 'gtc',
      postOnly: p.flags?.includes('post_only') ?? false,
      stp: p.stp_mode ?? 'cancel_maker',
      slippage: steps(p.slippage ?? '0.05', 1_000_000) ?? 0,
      clientId: p.client_order_id ?? null,
      quantity: quantity ?? 0,
      inQuote,
      ticks: ticks ?? 0,
      priceMatch: p.price_match ?? null,
      state: 'none',
      filled: 0,
      amount: 0,
      fee: 0n,
      trigger: null,
    }
    const off = ticks === null || quantity === null
    if (off || (!inQuote && order.quantity > market.maxLots)) return this.reject(order, '20006', p)
    if (p.price !== undefined && p.algo_order_type === undefined && this.outOfBand(market, order.ticks)) {
      return this.reject(order, '20004', p)
    }
    if (inQuote && market.last !== null) {
      if (order.quantity < market.last || order.quantity > market.last * market.maxLots) {
        return this.reject(order, '20006', p)
      }
    }
    if (p.client_order_id !== undefined && this.find(owner, { client_order_id: p.client_order_id }) !== null) {
      return '20007'
    }
    if (p.conditional !== undefined) {
      const trigger = steps(p.conditional.trigger_price, market.ticksPerOne) ?? 0
      order.trigger = this.aim(order, trigger, p.conditional.trigger_by)
      this.push(order, 'pending_trigger')
      market.waiting.push(order)
      return OK
    }
    if (order.priceMatch !== null) {
      const matched = this.matchedPrice(order)
      if (matched === null || this.outOfBand(market, matched)) return this.reject(order, '20004', p)
      order.ticks = matched
    }
    this.enter(order)
    return OK
  }

  cancel(owner: string, ref: Ref): string {
    const order = this.find(owner, ref)
    if (order === null) return this.notLive(owner, ref)
    this.end(order)
    return OK
  }

  cancelAll(owner: string, filter: { symbol_id?: number; is_buy?: boolean; position_side?: string }): string {
    for (const order of this.live.filter((o) => o.owner === owner)) {
      if (filter.symbol_id !== undefined && order.market.id !== filter.symbol_id) continue
      if (filter.is_buy !== undefined && order.isBuy !== filter.is_buy) continue
      if (filter.position_side !== undefined && (order.market.spot || filter.position_side !== 'both')) continue
      this.end(order)
    }
    return OK
  }

  modify(owner: string, ref: Ref, p: RefModify): string {
    const order = this.find(owner, ref)
    if (order === null) return this.notLive(owner, ref)
    const { market } = order
    const ticks = p.price === undefined ? order.ticks : steps(p.price, market.ticksPerOne)
    const perOne = order.inQuote ? market.ticksPerOne * market.lotsPerOne : market.lotsPerOne
    const quantity = p.quantity === undefined ? order.quantity : steps(p.quantity, perOne)
    if (p.price !== undefined && order.type !== 'limit') return '10000'
    if (p.conditional !== undefined && order.trigger === null) return '10000'
    if (market.spot && (p.conditional?.trigger_by ?? 'last_price') !== 'last_price') return '10000'
    if (quantity !== null && p.quantity !== undefined && quantity <= order.filled) return '20006'
    if (ticks === null || quantity === null || (!order.inQuote && quantity > market.maxLots)) return '20006'
    if (p.price !== undefined && order.trigger === null && this.outOfBand(market, ticks)) return '20004'
    if (order.trigger === null) return this.reprice(order, ticks, quantity)
    order.ticks = ticks
    order.quantity = quantity
    if (p.price !== undefined) order.priceMatch = null
    if (p.conditional !== undefined) {
      const trigger = steps(p.conditional.trigger_price, market.ticksPerOne) ?? 0
      order.trigger = this.aim(order, trigger, p.conditional.trigger_by)
    }
    this.push(order, order.state)
    return OK
  }

  chase(owner: string, ref: Ref): string {
    const order = this.find(owner, ref)
    if (order === null) return this.notLive(owner, ref)
    if (order.trigger !== null) return '20002'
    const best = bestMaker(order.market, !order.isBuy)!.ticks
    return this.reprice(order, best, order.quantity)
  }

  setIndex(id: number, ticks: number): void {
    const market = this.markets.get(id)!
    market.index = ticks
    market.mark ??= ticks
  }

  /** Ends a block: marks first, then the triggers, oldest first. */
  endBlock(): void {
    for (const market of this.markets.values()) if (!market.spot) market.mark = markOf(market)
    for (const market of this.markets.values()) {
      // What the first ones move wakes others only in the next block.
      for (const order of market.waiting.filter(reached)) {
        if (order.state !== 'pending_trigger' || !reached(order)) continue
        market.waiting.splice(market.waiting.indexOf(order), 1)
        this.push(order, 'triggered')
        this.fire(order)
      }
    }
  }

  /** The live order a reference names; when both ids are given they must agree. */
  find(owner: string, { key, client_order_id }: Ref): RefOrder | null {
    const order =
      key !== undefined
        ? this.live.find((o) => o.key === key && o.owner === owner)
        : this.live.find((o) => o.clientId === client_order_id && o.owner === owner)
    if (order === undefined) return null
    return client_order_id === undefined || order.clientId === client_order_id ? order : null
  }

  push(order: RefOrder, state: string): void {
    if (order.key < 0) {
      order.key = this.all.length
      this.all.push(order)
      if (!TERMINAL.has(state)) this.live.push(order)
    }
    order.state = state
    if (TERMINAL.has(state)) {
      const at = this.live.indexOf(order)
      if (at >= 0) this.live.splice(at, 1)
    }
    this.lines.push(orderLine(order))
  }

  trade(maker: RefOrder, taker: RefOrder, ticks: number, lots: number): void {
    for (const [order, rate] of [
      [maker, MAKER_FEE],
      [taker, TAKER_FEE],
    ] as const) {
      const { market, isBuy } = order
      // Spot buyers pay in what they bought. Rounded up to a unit.
      const base = market.spot && isBuy ? BigInt(lots) * market.lotUnits : BigInt(ticks * lots) * market.tickLotUnits
      order.fee += (base * rate + 999_999_999n) / 1_000_000_000n
    }
    const { ticksPerOne, lotsPerOne } = taker.market
    const [price, quantity] = [decimal(ticks, ticksPerOne), decimal(lots, lotsPerOne)]
    this.lines.push(`trade ${price} ${quantity} ${maker.isBuy} ${maker.key} ${taker.key}`)
  }

  private notLive(owner: string, { key, client_order_id: id }: Ref): string {
    const ended = key === undefined ? this.all.filter((o) => o.clientId === id) : this.all.slice(key, key + 1)
    // A live one is here only because its two ids do not agree.
    const own = ended.filter((o) => o.owner === owner && TERMINAL.has(o.state))
    if (own.length === 0) return '20001'
    // The document does not say whether an order that never came to life is unknown or over.
    return own.every((o) => o.state === 'rejected') ? NOT_LIVE : '20002'
  }

  private reject(order: RefOrder, code: string, p: RefPlace): string {
    order.key = this.all.length
    this.all.push({ ...order, state: 'rejected' })
    this.lines.push(`order ${order.key} rejected ${p.quantity}`)
    return code
  }

  private enter(order: RefOrder): void {
    if (order.postOnly && crosses(order)) {
      this.push(order, 'rejected')
      return
    }
    this.push(order, 'new')
    const kills = order.type === 'limit' && order.tif === 'fok' && !fillable(order, this)
    if (kills) this.push(order, 'canceled')
    else this.tradeAndRest(order, order.type === 'limit' && order.tif === 'gtc')
  }

  private tradeAndRest(order: RefOrder, rests: boolean): void {
    const stopped = take(order, this)
    if (order.state === 'filled') return
    if (rests && !stopped) order.market.resting.push(order)
    else this.push(order, 'canceled')
  }

  private fire(parent: RefOrder): void {
    const { market } = parent
    const terms: RefTerms = { ...parent, clientId: null }
    const child: RefOrder = { ...terms, key: -1, state: 'none', filled: 0, amount: 0, fee: 0n, trigger: null }
    if (child.priceMatch !== null) child.ticks = this.matchedPrice(child) ?? 0
    const unpriced = child.type === 'limit' && (child.ticks === 0 || this.outOfBand(market, child.ticks))
    if (unpriced) this.push(child, 'rejected')
    else this.enter(child)
  }

  private reprice(order: RefOrder, ticks: number, quantity: number): string {
    const { market } = order
    if (ticks === order.ticks && quantity <= order.quantity) {
      order.quantity = quantity
      this.push(order, order.state)
      return OK
    }
    const best = bestMaker(market, order.isBuy)
    const moved = { ...order, ticks, quantity }
    if (order.postOnly && best !== null && accepts(moved, best.ticks, best.ticks)) return '20004'
    if (this.outOfBand(market, ticks)) return '20004'
    remove(market, order)
    if (order.ticks !== ticks) order.priceMatch = null
    order.ticks = ticks
    order.quantity = quantity
    this.push(order, order.state)
    this.tradeAndRest(order, true)
    return OK
  }

  private end(order: RefOrder): void {
    remove(order.market, order)
    const at = order.market.waiting.indexOf(order)
    if (at >= 0) order.market.waiting.splice(at, 1)
    this.push(order, 'canceled')
  }

  private matchedPrice(order: RefOrder): number | null {
    const own = order.priceMatch === 'queue_1' || order.priceMatch === 'queue_5'
    return nthPrice(order.market, own === order.isBuy, order.priceMatch?.endsWith('5') ? 4 : 0)
  }

  /** From which side the price has to come: where it stands now; a buy waits for a rise while there is none. */
  private aim(order: RefOrder, ticks: number, by: string): RefOrder['trigger'] {
    const now = watched(order.market, by)
    return { ticks, by, up: now === null ? order.isBuy : ticks >= now }
  }

  private outOfBand(market: RefMarket, ticks: number): boolean {
    const around = market.spot ? market.last : market.mark
    return around !== null && Math.abs(ticks - around) * PRICE_LIMIT > around
  }
}

/** `key` counts the orders in order of their first push. */
export interface Ref {
  key?: number
  client_order_id?: string
}

const TERMINAL = new Set(['filled', 'canceled', 'rejected', 'triggered'])

/** Whole steps of a decimal; null when it is no multiple. */
function steps(text: string, perOne: number): number | null {
  const exact = Number(text) * perOne
  const whole = Math.round(exact)
  return Math.abs(exact - whole) < 1e-6 ? whole : null
}

function watched(market: RefMarket, by: string): number | null {
  if (by === 'last_price') return market.last
  return by === 'mark_price' ? market.mark : market.index
}

function reached({ market, trigger }: RefOrder): boolean {
  const now = trigger === null ? null : watched(market, trigger.by)
  if (trigger === null || now === null) return false
  return trigger.up ? now >= trigger.ticks : now <= trigger.ticks
}

/** Median of index, last price and mid; the index while one of the others is missing. */
function markOf(market: RefMarket): number | null {
  const bid = bestMaker(market, false)
  const ask = bestMaker(market, true)
  if (market.index === null || market.last === null || bid === null || ask === null) return market.index
  return [market.index, market.last, Math.floor((bid.ticks + ask.ticks) / 2)].sort((a, b) => a - b)[1]!
}

function orderLine(o: RefOrder): string {
  const { ticksPerOne, lotsPerOne } = o.market
  const perOne = o.inQuote ? ticksPerOne * lotsPerOne : lotsPerOne
  const quantity = decimal(o.quantity, perOne)
  if (o.state === 'rejected') return `order ${o.key} rejected ${quantity}`
  const price = o.ticks === 0 ? 'null' : decimal(o.ticks, ticksPerOne)
  const amount = decimal(o.amount, ticksPerOne * lotsPerOne)
  const fills = `${decimal(o.filled, lotsPerOne)} for ${amount} fee ${decimal(Number(o.fee), 1e8)}`
  return `order ${o.key} ${o.state} ${quantity} at ${price} filled ${fills} left ${decimal(leftOf(o), perOne)}`
}

/** `steps` of which there are `perOne` in 1, as the shortest decimal of at most 8 places. */
export function decimal(steps: number, perOne: number): string {
  const units = steps * (1e8 / perOne)
  if (!Number.isSafeInteger(units)) throw new Error(`${steps} steps are too many for the reference`)
  const whole = Math.floor(units / 1e8)
  const rest = units - whole * 1e8
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(8, '0').replace(/0+$/, '')}`
}
