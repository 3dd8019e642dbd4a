import type { Rest } from '../client/rest.ts'
import type { Clock } from '../lib/clock.ts'
import type { Agent } from '../protocol/models/account.ts'

const LOOK_EVERY_MS = 15_000

export interface KeyWatch {
  /** Looks now: a write was refused in a way that a lost key would explain. */
  look(): Promise<void>
  stop(): void
}

/**
 * Watches that the Agent Key in use is still approved: it can expire, be revoked or be replaced from elsewhere while
 * the terminal is open. `onChange` gets the reason, or null once it is approved (again).
 */
export function watchKey(options: {
  rest: Rest
  clock: Clock
  account: string
  agent: Agent
  /** Exchange time, ms; null when unknown. */
  exchangeNow(): number | null
  onChange(lost: string | null, agent: Agent | null): void
}): KeyWatch {
  const { rest, clock, account } = options
  let { agent } = options
  let lost: string | null = null
  let stopped = false

  function tell(reason: string | null): void {
    if (stopped || reason === lost) return
    lost = reason
    options.onChange(reason, reason === null ? agent : null)
  }

  const isOver = () => {
    const now = options.exchangeNow()
    return now !== null && now >= agent.expires_at
  }

  async function look(): Promise<void> {
    const answer = await rest.call('agents', { address: account })
    // No answer says nothing about the key.
    if (answer.kind !== 'ok') return isOver() ? tell(EXPIRED) : undefined
    const { list } = answer.data
    const listed = list.find((a) => a.agent_address === agent.agent_address)
    if (listed !== undefined) agent = listed
    if (isOver()) return tell(EXPIRED)
    if (listed !== undefined) return tell(null)
    const other = list.find((a) => a.label === agent.label)
    tell(other === undefined ? REVOKED : `this Agent Key was replaced: ${agent.label} is ${other.agent_address} now`)
  }

  const timer = clock.every(LOOK_EVERY_MS, () => void look())
  return {
    look,
    stop() {
      stopped = true
      timer.cancel()
    },
  }
}

const EXPIRED = 'this Agent Key has expired: exchange-tui agent renew'
const REVOKED = 'this Agent Key was revoked'
