import type { Client } from '../client/client.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyState } from '../store/keyState.ts'
import type { KeyAnswer } from '../tui/keysPort.ts'
import type { AppEnvironment } from './environment.ts'
import { errorLine, shellCommand } from './keyFacts.ts'
import { manage } from './manage.ts'
import { keptOwnKey, type OwnSigner, ownSigner } from './ownKey.ts'

const VALID_DAYS = 90
/** For a hardware wallet nobody types a key at all. */
const IN_A_SHELL =
  "the account's own key is never in the terminal: run this in a shell (with --typed-data for a wallet elsewhere)"

export interface OwnKeyDeps {
  environment: AppEnvironment
  profile: NetworkProfile
  client: Client
}

/**
 * Renews or revokes the Agent Key with the account's own key, where that lies on this machine (play money). Anywhere
 * else it only says what to run: a key that can do everything has no place in a program that is open all day.
 */
export async function manageAgent(verb: 'renew' | 'revoke', deps: OwnKeyDeps, key: KeyState): Promise<KeyAnswer> {
  const { address } = key
  if (key.kind !== 'agent' || address === null) {
    return { done: false, message: `the account signs by itself: there is no Agent to ${verb}` }
  }
  return withOwnKey(deps, key, key.commands[verb], async (to, signer) => {
    const params = { agent_address: address }
    if (verb === 'revoke') await manage(to, signer, { name: 'revokeAgent', params })
    else await manage(to, signer, { name: 'renewAgent', params: { ...params, valid_days: VALID_DAYS } })
    return verb === 'renew' ? `${key.label}: ${VALID_DAYS} more days` : `${key.label} is revoked`
  })
}

/** Makes a sub-account with the account's own key, or says what to run. */
export function makeSub(label: string, deps: OwnKeyDeps, key: KeyState): Promise<KeyAnswer> {
  const of = key.account === null ? [] : ['--account', key.account]
  const command = shellCommand(deps.environment, ['sub', 'create', label], of)
  return withOwnKey(deps, key, command, async (to, signer) => {
    await manage(to, signer, { name: 'createSub', params: { label } })
    return `sub-account ${label} is there`
  })
}

/** What to run in a shell where the account's own key is not on this machine. */
export const inAShell = (command: string): KeyAnswer => ({ done: false, message: IN_A_SHELL, command })

type Act = (to: Parameters<typeof manage>[0], signer: OwnSigner) => Promise<string>

async function withOwnKey(
  { environment, profile, client }: OwnKeyDeps,
  key: KeyState,
  command: string,
  act: Act,
): Promise<KeyAnswer> {
  const { readOnly } = environment
  if (readOnly) return { done: false, message: 'read-only mode: nothing is signed or sent' }
  const own = key.own_key_here ? await keptOwnKey({ environment, profile }).catch(() => null) : null
  if (own === null) return inAShell(command)
  const from = { environment, profile, exchangeNow: () => client.time.now(), syncClock: async () => 0 }
  try {
    const signer = await ownSigner(from, own)
    try {
      return { done: true, message: await act({ readOnly, submitter: client.submitter }, signer) }
    } finally {
      signer.lock()
    }
  } catch (error) {
    return { done: false, message: errorLine(error) }
  }
}
