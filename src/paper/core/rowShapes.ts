import * as v from 'valibot'
import {
  ALGO_ORDER_TYPES,
  MARGIN_MODES,
  MARKET_ORDER_TYPES,
  ORDER_STATES,
  ORDER_TYPES,
  POSITION_MODES,
  POSITION_SIDES,
  PRICE_MATCHES,
  STP_MODES,
  TIME_IN_FORCE,
} from '../../protocol/enums.ts'
import { Conditional } from '../../protocol/models/conditional.ts'
import { Tpsl } from '../../protocol/models/tpsl.ts'

/** Shapes of the durable rows. Money is text: units of the coin; prices are ticks, quantities lots. */
const money = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((text) => BigInt(text)),
)
const int = v.pipe(v.number(), v.safeInteger())

export const CounterRow = v.object({ order: int, execution: int, flow: int, trade: int, queue: int })
/** The full hour (Unix time / 3600000) up to which interest was taken. */
export const HourRow = v.object({ hour: v.nullable(int) })
export const CoinRow = v.object({ deposits: money, insurance: money, fees: money })

export const SymbolRow = v.object({
  last: v.nullable(int),
  index: v.nullable(int),
  mark: v.nullable(int),
  premiumSum: int,
  premiumCount: int,
  nextFunding: v.nullable(int),
})

export const AccountRow = v.object({
  main: v.string(),
  simulated: v.boolean(),
  mode: v.picklist(POSITION_MODES),
  autoBorrow: v.boolean(),
  coins: v.array(v.object({ coin: int, balance: money, created: int, updated: int })),
  leverages: v.array(v.tuple([v.string(), int])),
})

export const PositionRow = v.object({
  address: v.string(),
  symbol: int,
  side: v.picklist(POSITION_SIDES),
  mode: v.picklist(MARGIN_MODES),
  size: int,
  cost: money,
  margin: money,
  realized: money,
  closedLots: int,
  closedValue: money,
  fee: money,
  funding: money,
  maxLots: int,
  created: int,
  updated: int,
})

const TermsRow = v.object({
  clientId: v.nullable(v.string()),
  isBuy: v.boolean(),
  type: v.picklist(ORDER_TYPES),
  algo: v.nullable(v.picklist(ALGO_ORDER_TYPES)),
  tif: v.nullable(v.picklist(TIME_IN_FORCE)),
  ticks: int,
  quantity: int,
  inQuote: v.boolean(),
  priceMatch: v.nullable(v.picklist(PRICE_MATCHES)),
  marketType: v.nullable(v.picklist(MARKET_ORDER_TYPES)),
  stp: v.picklist(STP_MODES),
  postOnly: v.boolean(),
  reduceOnly: v.boolean(),
  closing: v.boolean(),
  slippage: v.nullable(v.string()),
  conditional: v.nullable(Conditional),
  tpsl: v.nullable(Tpsl),
  source: v.nullable(v.string()),
  parentId: v.nullable(v.string()),
})

export const LiveOrderRow = v.object({
  id: v.string(),
  address: v.string(),
  symbol: int,
  side: v.nullable(v.picklist(POSITION_SIDES)),
  mode: v.nullable(v.picklist(MARGIN_MODES)),
  terms: TermsRow,
  ticks: int,
  open: int,
  /** 0 = not resting. */
  queue: int,
  quantity: int,
  state: v.picklist(ORDER_STATES),
  filledLots: int,
  filledTickLots: int,
  fee: money,
  priceMatch: v.nullable(v.picklist(PRICE_MATCHES)),
  conditional: v.nullable(Conditional),
  tpsl: v.nullable(Tpsl),
  firesUp: v.boolean(),
  txHash: v.string(),
  created: int,
  updated: int,
})

export const OrderRow = v.union([
  LiveOrderRow,
  v.object({ ended: v.object({ address: v.string(), clientId: v.nullable(v.string()) }) }),
])
