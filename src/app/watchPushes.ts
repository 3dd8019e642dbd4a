import { parsePush } from '../client/push.ts'
import { createSession } from '../client/session.ts'
import { createRng } from '../lib/rng.ts'
import type { Subscription } from '../protocol/channels/index.ts'
import type { ReceivedPush } from '../protocol/received.ts'
import type { Connection } from './connection.ts'

export interface PushWatcher {
  push(push: ReceivedPush): void
  /** `live` false: what happens from now on may be missed, until it is true again. */
  stream(live: boolean, note: string): void
  refused(channel: string, reason: string): void
}

/** Hands over what some channels push, as it comes, until stopped. Channels here carry no sequence: a gap is told, not filled. */
export function watchPushes(
  { profile, environment, open }: Connection,
  subs: readonly Exclude<Subscription, { channel: 'l2_book' }>[],
  on: PushWatcher,
): { stop(): void } {
  const { clock } = environment
  let live: boolean | null = null
  let stopped = false
  const session = createSession({
    url: profile.ws,
    clock,
    rng: createRng(clock.now()),
    open,
    onStatus(status) {
      const now = status.state === 'live'
      // Before the first time it is live nothing was missed.
      if (stopped || now === live || (live === null && !now)) return
      live = now
      on.stream(now, status.note)
    },
    onServerTime: () => {},
  })
  for (const sub of subs) {
    session.subscribe(sub, {
      push(frame, at) {
        const push = parsePush(frame, sub, at)
        if (push !== null) on.push(push)
      },
      state: (state, reason) => state === 'refused' && on.refused(sub.channel, reason),
    })
  }
  return {
    stop() {
      stopped = true
      session.stop()
    },
  }
}
