import type { RequestInput } from '../protocol/endpoints/index.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import type { Rest } from './rest.ts'
import { read } from './retry.ts'

const PAGE = 100
/** What happened in a longer gap than this is paged through by hand, in the fills tab. */
const PAGES_MAX = 20

/** Reads the fills of an account so that what was read has no holes, however many came at once. */
export interface FillReader {
  /** The newest page, and as many older ones as it takes to reach what was read before; null when one failed. */
  read(): Promise<ReadAnswer[] | null>
}

export function createFillReader(options: { rest: Rest; address: string; failed(reason: string): void }): FillReader {
  /** The newest fill of the last whole reading. */
  let newest: string | null = null

  return {
    async read() {
      const answers: ReadAnswer[] = []
      const met = newest
      let cursor: string | null = null
      let first: string | null = null
      for (let page = 0; page < PAGES_MAX; page++) {
        const request: RequestInput<'executions'> = {
          address: options.address,
          limit: PAGE,
          ...(cursor === null ? {} : { cursor }),
        }
        const got = await read(options.rest, 'executions', request)
        if (!got.ok) {
          options.failed(got.reason)
          return null
        }
        answers.push(got.answer)
        const ids = got.data.list.map((fill) => fill.execution_id)
        first ??= ids[0] ?? null
        cursor = got.data.next_cursor
        if (met === null || cursor === null || ids.includes(met)) break
      }
      newest = first ?? newest
      return answers
    },
  }
}
