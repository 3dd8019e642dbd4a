import * as v from 'valibot'
import { FLOW_TYPES, POSITION_MODES, POSITION_SIDES } from '../enums.ts'
import { decimal, int, ms, nullable, openEnum } from '../scalars.ts'

/** Fill of an own order; `fee` is in `fee_coin_id`, `amount` = price x quantity in the quote coin. */
export const Execution = v.object({
  execution_id: v.string(),
  order_id: v.string(),
  client_order_id: nullable(v.string()),
  symbol_id: int,
  is_buy: v.boolean(),
  price: decimal,
  quantity: decimal,
  amount: decimal,
  fee: decimal,
  fee_coin_id: int,
  is_maker: v.boolean(),
  position_side: nullable(openEnum(POSITION_SIDES)),
  realized_pnl: nullable(decimal),
  time: ms,
  tx_hash: v.optional(v.string(), ''),
})
export type Execution = v.InferOutput<typeof Execution>

export const CoinBalance = v.object({
  coin_id: int,
  balance: decimal,
  isolated_balance: v.optional(decimal, '0'),
  created_time: v.optional(ms, 0),
  updated_time: v.optional(ms, 0),
})
export type CoinBalance = v.InferOutput<typeof CoinBalance>

export const Balance = v.object({ address: v.string(), coins: v.array(CoinBalance) })
export type Balance = v.InferOutput<typeof Balance>

export const Settings = v.object({
  address: v.string(),
  position_mode: openEnum(POSITION_MODES),
  auto_borrow: v.boolean(),
})
export type Settings = v.InferOutput<typeof Settings>

export const SETTINGS_SHORT_NAMES = {
  a: 'address',
  p: 'position_mode',
  b: 'auto_borrow',
} as const satisfies Record<string, keyof Settings>

/** Asset flow: `amount` is signed, `balance` is the balance after it. */
export const Flow = v.object({
  flow_id: v.string(),
  type: openEnum(FLOW_TYPES),
  coin_id: int,
  amount: decimal,
  balance: decimal,
  symbol_id: nullable(int),
  time: ms,
  tx_hash: nullable(v.string()),
})
export type Flow = v.InferOutput<typeof Flow>

export const Agent = v.object({
  agent_address: v.string(),
  label: v.string(),
  authorized_address: v.string(),
  valid_days: int,
  expires_at: ms,
})
export type Agent = v.InferOutput<typeof Agent>

/** `data` of approve-agent. */
export const AgentApproval = v.object({
  tx_hash: v.string(),
  ...Agent.entries,
  replaced_agent_address: nullable(v.string()),
})
export type AgentApproval = v.InferOutput<typeof AgentApproval>

export const SubAccount = v.object({ address: v.string(), label: v.string(), created_time: ms })
export type SubAccount = v.InferOutput<typeof SubAccount>

/** Included transaction of the explorer; `code` "0" is success. */
export const Tx = v.object({
  tx_hash: v.string(),
  action: v.string(),
  signer: v.string(),
  block: int,
  time: ms,
  code: v.string(),
})
export type Tx = v.InferOutput<typeof Tx>

/** Per coin: deposits = balances + isolated + insurance + fees, exactly (paper exchange only). */
export const LedgerRow = v.object({
  coin_id: int,
  deposits: decimal,
  balances: decimal,
  isolated: decimal,
  insurance: decimal,
  fees: decimal,
})
export type LedgerRow = v.InferOutput<typeof LedgerRow>
