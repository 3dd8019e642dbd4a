import type { ReadName, RequestInput, ResponseOf } from '../protocol/endpoints/index.ts'
import type { Page } from '../protocol/scalars.ts'
import type { Connection } from './connection.ts'

type PagedName = {
  [N in ReadName]: ResponseOf<N> extends Page<unknown> ? N : never
}[ReadName]
export type RowOf<N extends PagedName> = ResponseOf<N> extends Page<infer Row> ? Row : never

const PAGE_MAX = 200

/** The newest `count` rows of a paged list, newest first; `limit` and filters stay the same over the traversal. */
export async function readPages<N extends PagedName>(
  connection: Connection,
  name: N,
  request: RequestInput<N>,
  count: number,
): Promise<RowOf<N>[]> {
  const limit = Math.min(count, PAGE_MAX)
  const rows: RowOf<N>[] = []
  for (let cursor: string | null = ''; cursor !== null && rows.length < count; ) {
    const asked = { ...request, limit, ...(cursor === '' ? {} : { cursor }) } as RequestInput<N>
    const page = (await connection.read(name, asked)) as Page<RowOf<N>>
    rows.push(...page.list)
    cursor = page.has_more ? page.next_cursor : null
  }
  return rows.slice(0, count)
}
