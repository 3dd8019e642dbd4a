import { type Clock, delay } from '../lib/clock.ts'
import type { Rng } from '../lib/rng.ts'
import type { ReadName, RequestInput, ResponseOf } from '../protocol/endpoints/index.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import { backoff } from './backoff.ts'
import type { Rest } from './rest.ts'
import { describeFailure, type Failure } from './result.ts'

/** One read as the sink wants it, or why there is none. */
export async function read<N extends ReadName>(
  rest: Rest,
  name: N,
  request: RequestInput<N>,
): Promise<
  { ok: true; answer: ReadAnswer; data: ResponseOf<N> } | { ok: false; name: N; reason: string; failure: Failure }
> {
  const result = await rest.call(name, request)
  if (result.kind !== 'ok') return { ok: false, name, reason: describeFailure(result), failure: result }
  const { data, at } = result
  return { ok: true, answer: { name, request, at, data } as ReadAnswer, data }
}

/** Runs `attempt` until it says true, with jitter in between; stops when `wanted` says false. */
export async function untilDone(
  clock: Clock,
  rng: Rng,
  wanted: () => boolean,
  attempt: () => Promise<boolean>,
): Promise<void> {
  for (let failures = 1; wanted(); failures++) {
    if (await attempt()) return
    await delay(clock, backoff(failures, rng))
  }
}
