import { findAgent } from '../../app/agents.ts'
import { manage } from '../../app/manage.ts'
import { partiesOf, sameNetwork, signerFor } from '../managed.ts'
import { OWNER_OPTIONS, ownerMode } from '../owner.ts'
import type { Verb } from '../verb.ts'
import { readValidDays } from '../words.ts'
import { AGENT_OPTIONS, readAgent } from './agentRevoke.ts'

export const agentRenew: Verb = {
  name: 'agent renew',
  summary: "gives an Agent more days; asks for the account's own key once",
  options: [
    ...AGENT_OPTIONS,
    { flags: '--valid-days <n>', description: 'days from now until it expires', default: '30' },
    ...OWNER_OPTIONS,
  ],
  async run(context) {
    const mode = ownerMode(context)
    const by = readAgent(context)
    const valid_days = readValidDays(context.options.validDays)
    const connection = await context.connect()
    const parties = await partiesOf(context, connection, mode)
    try {
      const agent_address = by.address ?? (await findAgent(connection, parties.account, by)).agent_address
      const again = ['agent', 'renew', ...sameNetwork(context, parties.account)]
      again.push('--agent', agent_address, '--valid-days', String(valid_days))
      const write = { name: 'renewAgent', params: { agent_address, valid_days } } as const
      const signer = await signerFor(context, connection, mode, parties, write, again)
      if (signer === null) return undefined
      const { tx_hash } = await manage(connection, signer, write)
      const { label, expires_at, days_left } = await findAgent(connection, parties.account, { address: agent_address })
      context.print(
        { status: 'done', tx_hash, agent_address, label, valid_days, expires_at, days_left },
        () => `${label}: Agent ${agent_address} until ${new Date(expires_at).toISOString().slice(0, 10)}`,
      )
      return undefined
    } finally {
      parties.signer?.lock()
    }
  },
}
