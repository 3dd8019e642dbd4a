import type { Rest } from '../../client/rest.ts'
import { type Clock, delay } from '../../lib/clock.ts'
import type { RequestOf } from '../../protocol/endpoints/index.ts'
import { BATCH_MAX_ITEMS } from '../../protocol/limits.ts'
import type { Order } from '../../protocol/models/order.ts'
import { isTerminal } from '../../protocol/orderStates.ts'

/** Pauses before each look at what a cancel-all left behind, ms: its results come after the answer. */
const LOOKS_MS = [0, 250, 500, 1000] as const

export interface CancelAllDeps {
  rest: Rest
  clock: Clock
  account: string
  /** Exchange time the cancel-all was signed at, ms: what was created later is not meant by it. */
  nonce: number
  /** Cancels these orders by their ids; true when that was answered. */
  cancel(orderIds: readonly string[]): Promise<boolean>
}

/**
 * Makes sure that an acknowledged cancel-all did what it says: reads the orders again and cancels what is still there,
 * until nothing is. Returns the ids still live, or null when that could not be read. Orders placed after it was signed are
 * left alone, however late it became known that it is in.
 */
export async function untilCanceled(
  filter: RequestOf<'cancelAll'>,
  { rest, clock, account, nonce, cancel }: CancelAllDeps,
): Promise<readonly string[] | null> {
  let mine: Set<string> | null = null
  let left: string[] | null = null
  for (const [round, pause] of LOOKS_MS.entries()) {
    if (pause > 0) await delay(clock, pause)
    const answer = await rest.call('listOrders', { address: account })
    if (answer.kind !== 'ok') continue
    const meant = (o: Order) => !isTerminal(o.state) && o.created_time <= nonce && matches(o, filter)
    const found = answer.data.list.filter(meant).map((o) => o.order_id)
    mine ??= new Set(found)
    left = found.filter((id) => mine?.has(id))
    if (left.length === 0) return left
    // The first look may just be too early.
    if (round > 0 && round < LOOKS_MS.length - 1) await cancelThem(left, cancel)
  }
  return left
}

async function cancelThem(ids: readonly string[], cancel: CancelAllDeps['cancel']): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH_MAX_ITEMS) {
    if (!(await cancel(ids.slice(at, at + BATCH_MAX_ITEMS)))) return
  }
}

function matches(order: Order, filter: RequestOf<'cancelAll'>): boolean {
  const { symbol_id, is_buy, position_side, margin_mode } = filter
  return (
    (symbol_id === undefined || order.symbol_id === symbol_id) &&
    (is_buy === undefined || order.is_buy === is_buy) &&
    (position_side === undefined || order.position_side === position_side) &&
    (margin_mode === undefined || order.margin_mode === margin_mode)
  )
}
