import type { Client } from '../client/client.ts'
import type { Rest } from '../client/rest.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import { dayStart } from '../rules/index.ts'
import type { StoreActions } from '../store/actions.ts'

const PAGE = 1000
const PAGES_MAX = 10

/** Every fill of the UTC day into the store: the daily loss is counted from them. False when they could not all be read. */
export async function readDay(
  rest: Rest,
  address: string,
  exchangeNow: number,
  take: (answer: ReadAnswer) => void,
): Promise<boolean> {
  const request = { address, limit: PAGE, start_time: dayStart(exchangeNow) }
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const asked: typeof request & { cursor?: string } = cursor === null ? request : { ...request, cursor }
    const answer = await rest.call('executions', asked)
    if (answer.kind !== 'ok') return false
    take({ name: 'executions', request: asked, at: answer.at, data: answer.data } as ReadAnswer)
    cursor = answer.data.has_more ? answer.data.next_cursor : null
    if (cursor === null) return true
  }
  return false
}

export async function readDayFills({ rest, time }: Client, address: string, actions: StoreActions): Promise<void> {
  if (!(await readDay(rest, address, time.now(), (answer) => actions.answer(answer)))) {
    actions.log('warn', 'the fills of today could not all be read: the daily loss may be larger than counted')
  }
}
