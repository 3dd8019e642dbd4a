import type { Rng } from '../lib/rng.ts'
import type { ReadName, RequestInput, ResponseOf } from '../protocol/endpoints/index.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import { backoff } from './backoff.ts'
import type { Pauses } from './pauses.ts'
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

/** Failures in a row that are retried quickly while other requests get through. */
const QUICK_TRIES = 8
const QUICK_BACKOFF = 2
/** A reading that is missing is missed: it is never waited for longer than this, ms. */
const WAIT_MAX_MS = 4000

/** Runs `attempt` until it says true, with jitter in between; stops when `wanted` says false. */
export async function untilDone(
  pauses: Pauses,
  rng: Rng,
  wanted: () => boolean,
  attempt: () => Promise<boolean>,
): Promise<void> {
  for (let failures = 1; wanted(); failures++) {
    const before = pauses.successes
    if (await attempt()) return
    // One answer got lost among others that came: the network is not what has to be waited for.
    const quick = pauses.successes !== before && failures <= QUICK_TRIES
    const wait = Math.min(WAIT_MAX_MS, backoff(quick ? Math.min(failures, QUICK_BACKOFF) : failures, rng))
    await new Promise<void>((resolve) => void pauses.after(wait, resolve))
  }
}
