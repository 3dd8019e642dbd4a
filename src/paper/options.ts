import type { Clock } from '../lib/clock.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { Participants } from './blocks.ts'
import type { Funding } from './funding.ts'
import type { LogSink } from './log.ts'
import type { RateBudget } from './server/rateLimit.ts'

export interface PaperOptions {
  /** Default 127.0.0.1: nobody else on the network sees it. */
  host?: string
  /** Default 0: any free port. */
  port?: number
  /** With port 0: this one when it is free. */
  preferredPort?: number
  /** Data folder; null (default) forgets everything at the end. */
  data?: string | null
  seed?: number | string
  blockMs?: number
  /** What is signed and how fields are called; its addresses are replaced by those it is served at. */
  profile?: NetworkProfile
  fund?: readonly Funding[]
  /** No simulated participants and no past. */
  quiet?: boolean
  /** Instead of the simulated market. */
  participants?: Participants
  /** Reads per minute and remote address; false: no limit. */
  rateLimit?: boolean | RateBudget
  clock?: Clock
  /** Stops by itself after this long without a connection or a request. */
  idleExitMs?: number
  log?: LogSink
}
