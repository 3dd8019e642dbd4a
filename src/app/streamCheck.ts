import { createSession } from '../client/session.ts'
import { type OpenSocket, openSocket } from '../client/socket.ts'
import type { Clock } from '../lib/clock.ts'
import { inert } from '../lib/inert.ts'
import { createRng } from '../lib/rng.ts'
import type { Subscription } from '../protocol/channels/index.ts'
import type { Finding } from './preflight.ts'

/** An acknowledgement that takes longer than this is none, ms. */
const PATIENCE_MS = 8000
/** Slower than this is worth a word, ms. */
const SLOW_MS = 2000

export interface StreamCheck {
  url: string
  clock: Clock
  /** What a terminal would follow; at least one. */
  subs: readonly Subscription[]
  open?: OpenSocket
}

/** Connects to the streams as a terminal does, subscribes, waits for every acknowledgement and leaves again. */
export function checkStreams({ url, clock, subs, open = openSocket }: StreamCheck): Promise<Finding> {
  const started = clock.now()
  const names = [...new Set(subs.map((s) => s.channel))].join(', ')
  return new Promise((resolve) => {
    let connected: number | null = null
    const waiting = new Set<Subscription>(subs)
    const end = (state: Finding['state'], message: string, mend = ''): void => {
      patience.cancel()
      session.stop()
      resolve({ check: 'stream', state, message: inert(message), mend })
    }
    const patience = clock.after(PATIENCE_MS, () => {
      const seconds = PATIENCE_MS / 1000
      if (connected === null) end('bad', `${url} does not answer within ${seconds} s`, UNREACHABLE)
      else
        end(
          'bad',
          `${url}: ${[...waiting].map((s) => s.channel).join(', ')} not acknowledged within ${seconds} s`,
          MUTE,
        )
    })
    const session = createSession({
      url,
      clock,
      rng: createRng(started),
      open(address, handlers) {
        return open(address, {
          ...handlers,
          open() {
            connected ??= clock.now()
            handlers.open()
          },
        })
      },
      onStatus: () => {},
      onServerTime: () => {},
    })
    for (const sub of subs) {
      session.subscribe(sub, {
        push: () => {},
        state(state, reason) {
          if (state === 'refused') return end('bad', `${url} refuses ${sub.channel}: ${reason}`, MUTE)
          if (state === 'down') return end('bad', `${url}: ${reason}`, UNREACHABLE)
          waiting.delete(sub)
          if (waiting.size > 0 || connected === null) return
          const [handshake, took] = [connected - started, clock.now() - connected]
          const words = `${url} connects in ${handshake} ms, acknowledges ${names} in ${took} ms`
          if (handshake + took > SLOW_MS) end('warn', words, 'look at the connection: prices and fills come late')
          else end('ok', words)
        },
      })
    }
  })
}

const UNREACHABLE = 'check --ws, a proxy or a firewall: they often let https through and not WebSockets'
const MUTE = 'check --ws and the network profile: the address may belong to another deployment'
