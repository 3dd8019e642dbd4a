import { agentsOf } from '../../app/agents.ts'
import { shortAddress } from '../../lib/address.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const agentList: Verb = {
  name: 'agent list',
  summary: "the account's Agent Keys: label, address, days left, key file on this machine",
  async run(context) {
    const connection = await context.connect()
    await connection.syncClock()
    const account = await connection.account()
    const list = await agentsOf(connection, account)
    context.print({ account, list }, () =>
      table(
        [
          { title: 'label', value: (a) => a.label },
          { title: 'agent', value: (a) => a.agent_address },
          { title: 'account', value: (a) => shortAddress(a.authorized_address) },
          { title: 'expires', value: (a) => new Date(a.expires_at).toISOString().slice(0, 16) },
          { title: 'days left', value: (a) => daysLeft(a, connection.exchangeNow()), align: 'right' },
          { title: 'key file here', value: (a) => a.key_file ?? '-' },
        ],
        list,
        `${account} has approved no Agent`,
      ),
    )
    return undefined
  },
}

function daysLeft({ days_left, expires_at }: { days_left: number; expires_at: number }, now: number): string {
  if (expires_at <= now) return 'expired'
  return days_left <= 7 ? `${days_left} (renew)` : String(days_left)
}
