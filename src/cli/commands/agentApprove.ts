import { type Approved, agentsOf, approve, openKeys, orTakeBack } from '../../app/agents.ts'
import type { Connection } from '../../app/connection.ts'
import { FieldError } from '../../lib/errors.ts'
import type { KeyInfo, KeyStore } from '../../signing/index.ts'
import { type Parties, partiesOf, sameNetwork, signerFor } from '../managed.ts'
import { NEW_PASSPHRASE_OPTIONS, newPassphrase } from '../newPassphrase.ts'
import { OWNER_OPTIONS, ownerMode } from '../owner.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { ask, machineLabel, optionalAddress, readValidDays } from '../words.ts'

export const agentApprove: Verb = {
  name: 'agent approve',
  summary: "makes an Agent Key and lets it trade for the account; asks for the account's own key once",
  options: [
    {
      flags: '--label <label>',
      description: 'label of the Agent and its key file (default: the name of this machine)',
    },
    { flags: '--valid-days <n>', description: 'days until it expires', default: '30' },
    {
      flags: '--agent <address>',
      description: 'approve this key, made elsewhere or by keys generate, instead of a new one',
    },
    ...OWNER_OPTIONS,
    ...NEW_PASSPHRASE_OPTIONS,
  ],
  async run(context) {
    const mode = ownerMode(context)
    const { options } = context
    const label = typeof options.label === 'string' ? options.label : machineLabel()
    const valid_days = readValidDays(options.validDays)
    const given = optionalAddress(options.agent, '--agent')
    const connection = await context.connect()
    const keys = await openKeys(connection)
    keys.path(connection.profile.environment, label)
    const parties = await partiesOf(context, connection, mode)
    try {
      if (mode.kind === 'key') await confirmReplacing(context, connection, parties, label)
      const fresh =
        given === undefined && mode.kind !== 'signature'
          ? await makeKey(context, connection, keys, parties, label)
          : null
      const params = {
        agent_address: fresh?.info.address ?? given ?? keys.read(connection.profile.environment, label).address,
        authorized_address: parties.account,
        valid_days,
        label,
      }
      const again = ['agent', 'approve', ...sameNetwork(context, parties.account)]
      again.push('--label', label, '--valid-days', String(valid_days), '--agent', params.agent_address)
      const send = async () => {
        const signer = await signerFor(context, connection, mode, parties, { name: 'approveAgent', params }, again)
        return signer === null ? null : approve(connection, signer, params)
      }
      const done = await (fresh === null ? send() : orTakeBack(keys, fresh.info, send))
      if (done === null) return undefined
      if (fresh !== null) await noteExpiry(keys, fresh, done.expires_at)
      context.print({ status: 'done', ...done }, () => describe(done))
      return undefined
    } finally {
      parties.signer?.lock()
    }
  },
}

interface Fresh {
  info: KeyInfo
  passphrase: string | undefined
}

/** A fresh key every time: an address that was an Agent once is never used again. */
async function makeKey(
  context: VerbContext,
  connection: Connection,
  keys: KeyStore,
  { account, signer }: Parties,
  label: string,
): Promise<Fresh> {
  const { environment, profile } = connection
  const plan = { kind: 'agent', label, profile, account, created_at: environment.clock.now() } as const
  if (signer === null && keys.has(profile.environment, label)) {
    throw new FieldError('--label', label, 'a label without a key file here, or --agent with the address of that key')
  }
  const passphrase = await newPassphrase(context, environment, profile.environment)
  return { info: await keys.replace(plan, passphrase), passphrase }
}

async function noteExpiry(keys: KeyStore, { info, passphrase }: Fresh, expires_at: number | null): Promise<void> {
  const opened = await keys.open(info.environment, info.label, async () => passphrase ?? '')
  keys.update(opened, { expires_at })
  opened.key.forget()
}

/** On a real network replacing an Agent is asked about: another machine may be trading with it. */
async function confirmReplacing(
  context: VerbContext,
  connection: Connection,
  { account }: Parties,
  label: string,
): Promise<void> {
  if (connection.profile.environment === 'paper') return
  const old = (await agentsOf(connection, account)).find((a) => a.label === label)
  if (old === undefined) return
  const where = old.key_file === null ? 'its key is not on this machine' : `key file ${old.key_file} here`
  await ask(
    context,
    [`Agent ${label} ${old.agent_address} (${old.days_left} days left, ${where}) will be replaced`],
    'go on?',
  )
}

function describe(done: Approved): string {
  const until = done.expires_at === null ? '' : ` until ${new Date(done.expires_at).toISOString().slice(0, 10)}`
  const lines = [
    `${done.label}: Agent ${done.agent_address} may trade for ${done.authorized_address}${until} (${done.valid_days} days)`,
  ]
  if (done.replaced_agent_address !== null)
    lines.push(`replaced ${done.replaced_agent_address}, which can no longer sign`)
  lines.push(done.key_file === null ? 'its key is not on this machine' : `key file ${done.key_file}`)
  return lines.join('\n')
}
