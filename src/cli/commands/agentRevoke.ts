import { findAgent } from '../../app/agents.ts'
import { manage } from '../../app/manage.ts'
import { FieldError } from '../../lib/errors.ts'
import { partiesOf, sameNetwork, signerFor } from '../managed.ts'
import { OWNER_OPTIONS, ownerMode } from '../owner.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { optionalAddress } from '../words.ts'

export const AGENT_OPTIONS = [
  { flags: '--label <label>', description: 'label of the Agent' },
  { flags: '--agent <address>', description: 'address of the Agent' },
] as const

export const agentRevoke: Verb = {
  name: 'agent revoke',
  summary: "takes an Agent's rights away at once; asks for the account's own key once",
  options: [...AGENT_OPTIONS, ...OWNER_OPTIONS],
  async run(context) {
    const mode = ownerMode(context)
    const by = readAgent(context)
    const connection = await context.connect()
    const parties = await partiesOf(context, connection, mode)
    try {
      // An address needs no look-up: in a hurry nothing stands between the person and the revocation.
      const agent_address = by.address ?? (await findAgent(connection, parties.account, by)).agent_address
      const again = ['agent', 'revoke', ...sameNetwork(context, parties.account), '--agent', agent_address]
      const write = { name: 'revokeAgent', params: { agent_address } } as const
      const signer = await signerFor(context, connection, mode, parties, write, again)
      if (signer === null) return undefined
      const { tx_hash } = await manage(connection, signer, write)
      context.print(
        { status: 'done', tx_hash, agent_address },
        () => `${agent_address} is revoked: it can no longer sign; orders it placed stay live`,
      )
      return undefined
    } finally {
      parties.signer?.lock()
    }
  },
}

/** The Agent meant: by address or by label. */
export function readAgent({ options }: VerbContext): { label?: string; address?: string } {
  const address = optionalAddress(options.agent, '--agent')
  if (address !== undefined) return { address }
  if (typeof options.label === 'string') return { label: options.label }
  throw new FieldError('--label', undefined, '--label or --agent of the Agent (see exchange-tui agent list)')
}
