import type { Rest } from './rest.ts'
import { read } from './retry.ts'
import type { ClientSink } from './sink.ts'

export const HISTORY_READS = {
  executions: 'executions',
  orderHistory: 'orderHistory',
  positionHistory: 'positionsHistory',
  flows: 'assetFlow',
} as const
export type HistoryName = keyof typeof HISTORY_READS

const PAGE = 100

export interface History {
  /** The next older page into the sink; false when there is none left or it could not be read. */
  more(what: HistoryName): Promise<boolean>
}

/** Pages through the histories of an account; a traversal keeps its limit and cursor (Pagination convention). */
export function createHistory(options: {
  rest: Rest
  sink: Pick<ClientSink, 'answer' | 'failed'>
  address: string
}): History {
  const cursors = new Map<HistoryName, string | null>()
  const running = new Map<HistoryName, Promise<boolean>>()

  async function page(what: HistoryName): Promise<boolean> {
    const cursor = cursors.get(what)
    if (cursor === null) return false
    const request = { address: options.address, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const got = await read(options.rest, HISTORY_READS[what], request)
    if (!got.ok) {
      options.sink.failed(got.name, got.reason)
      return false
    }
    cursors.set(what, got.data.has_more ? got.data.next_cursor : null)
    options.sink.answer(got.answer)
    return got.data.has_more
  }

  return {
    more(what) {
      const started = running.get(what)
      if (started !== undefined) return started
      const promise = page(what).finally(() => running.delete(what))
      running.set(what, promise)
      return promise
    },
  }
}
