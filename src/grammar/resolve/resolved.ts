import type { RequestInput } from '../../protocol/endpoints/index.ts'
import type { Rounding } from '../../rules/rounding.ts'
import type { RuleViolation } from '../../rules/violation.ts'
import type { LocalCommand } from '../ast.ts'

/** Endpoints a command may lead to. */
export type StepName =
  | 'placeOrder'
  | 'batchOrder'
  | 'cancelOrder'
  | 'batchCancel'
  | 'cancelAll'
  | 'modifyOrder'
  | 'chaseOrder'
  | 'setLeverage'
  | 'updateMargin'
  | 'setPositionMode'
  | 'setAutoBorrow'
  | 'deposit'

/** One request: exactly the business fields that are signed. */
export type Step = { [N in StepName]: { endpoint: N; params: RequestInput<N> } }[StepName]

export interface Resolved {
  /** To be sent in this order; empty for a local command. */
  steps: Step[]
  /** Set for commands that only change the terminal. */
  local: LocalCommand | null
  /** What was rounded to a tick or a lot on the way. */
  roundings: Rounding[]
  /** Sum over the orders of quantity x price, in the quote coin (estimate on market orders); null when unknown. */
  notional: string | null
  /** Broken rules; a door warns with them and sends nothing while there is one. */
  violations: RuleViolation[]
}
