import type { Rng } from '../lib/rng.ts'
import { backoff } from './backoff.ts'
import type { Pauses } from './pauses.ts'
import type { Rest } from './rest.ts'
import { read } from './retry.ts'
import type { ClientSink } from './sink.ts'

const AT_ONCE = 4
const QUEUE_MAX = 1000

export interface OrderReader {
  /** Reads these orders in full; each one once at a time. */
  fetch(orderIds: readonly string[]): void
  stop(): void
}

/** Orders known only in part, or whose end was missed: read by id, a few at a time. */
export function createOrderReader(options: {
  rest: Rest
  sink: Pick<ClientSink, 'answer' | 'orderGone'>
  address: string
  pauses: Pauses
  rng: Rng
  wanted(): boolean
}): OrderReader {
  const queue = new Set<string>()
  const asking = new Set<string>()

  function next(): void {
    for (const id of queue) {
      if (asking.size >= AT_ONCE) return
      // Asked for again while it is being read: the answer may be older than the question.
      if (asking.has(id)) continue
      queue.delete(id)
      asking.add(id)
      void one(id)
    }
  }

  async function one(order_id: string, failures = 1): Promise<void> {
    const got = await read(options.rest, 'getOrder', { address: options.address, order_id })
    if (!options.wanted()) return
    if (!got.ok && got.failure.kind !== 'definite') {
      // Nobody said how it ended: it stays wanted.
      options.pauses.after(backoff(failures, options.rng), () => void one(order_id, failures + 1))
      return
    }
    asking.delete(order_id)
    if (got.ok) options.sink.answer(got.answer)
    else if (got.failure.kind === 'definite' && got.failure.http === 404) options.sink.orderGone(order_id)
    next()
  }

  return {
    fetch(orderIds) {
      // A name that is no order id cannot be asked for.
      for (const id of orderIds) if (/^\d{1,20}$/.test(id) && queue.size < QUEUE_MAX) queue.add(id)
      next()
    },
    stop: () => queue.clear(),
  }
}
