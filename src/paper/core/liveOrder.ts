import type {
  AlgoOrderType,
  MarketOrderType,
  OrderState,
  OrderType,
  PriceMatch,
  StpMode,
  TimeInForce,
} from '../../protocol/enums.ts'
import type { Conditional } from '../../protocol/models/conditional.ts'
import type { Tpsl } from '../../protocol/models/tpsl.ts'
import type { Level } from '../engine/level.ts'
import type { Account, Family } from '../ledger/account.ts'
import type { Slot } from '../ledger/slot.ts'
import type { Market } from './market.ts'

/** What a new order says, in integers. */
export interface OrderTerms {
  clientId: string | null
  isBuy: boolean
  type: OrderType
  algo: AlgoOrderType | null
  tif: TimeInForce | null
  /** 0 on market orders. */
  ticks: number
  /** Quantity in lots; in tick x lot of the quote coin when `inQuote`. */
  quantity: number
  inQuote: boolean
  priceMatch: PriceMatch | null
  marketType: MarketOrderType | null
  stp: StpMode
  postOnly: boolean
  reduceOnly: boolean
  /** Never beyond the position: reduce_only, the closing side in hedge mode, TPSL children, liquidations. */
  closing: boolean
  slippage: string | null
  conditional: Conditional | null
  tpsl: Tpsl | null
  source: string | null
  parentId: string | null
}

/** An order as the core keeps it; also the node of the book. */
export class LiveOrder {
  readonly id: string
  readonly owner: Account
  readonly market: Market
  readonly slot: Slot | null
  readonly isBuy: boolean
  readonly stp: StpMode
  ticks: number
  /** Unfilled lots; without meaning while `inQuote`. */
  open: number
  level: Level<LiveOrder> | null = null
  previous: LiveOrder | null = null
  next: LiveOrder | null = null
  /** Place in the queues of the book, ascending; 0 = not resting. */
  queue = 0

  readonly terms: OrderTerms
  quantity: number
  state: OrderState
  filledLots = 0
  filledTickLots = 0
  fee = 0n
  priceMatch: PriceMatch | null
  conditional: Conditional | null
  tpsl: Tpsl | null
  /** For triggers: fires when the price rises to it (else when it falls to it). */
  firesUp = false
  /** The dormant TPSL of this order. */
  attached: LiveOrder | null = null
  txHash: string
  readonly created: number
  updated: number

  constructor(
    id: string,
    owner: Account,
    market: Market,
    slot: Slot | null,
    terms: OrderTerms,
    state: OrderState,
    txHash: string,
    time: number,
  ) {
    this.id = id
    this.owner = owner
    this.market = market
    this.slot = slot
    this.isBuy = terms.isBuy
    this.stp = terms.stp
    this.ticks = terms.ticks
    this.open = terms.inQuote ? Number.MAX_SAFE_INTEGER : terms.quantity
    this.terms = terms
    this.quantity = terms.quantity
    this.state = state
    this.priceMatch = terms.priceMatch
    this.conditional = terms.conditional
    this.tpsl = terms.tpsl
    this.txHash = txHash
    this.created = time
    this.updated = time
  }

  get family(): Family {
    return this.owner.family
  }

  /** Still to be filled: lots, or tick x lot of the quote coin. */
  get remaining(): number {
    return this.terms.inQuote ? this.quantity - this.filledTickLots : this.open
  }
}

/** Oldest first. */
export function byAge(a: LiveOrder, b: LiveOrder): number {
  return Number(a.id) - Number(b.id)
}
