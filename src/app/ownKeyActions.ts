import type { Client } from '../client/client.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyState } from '../store/keyState.ts'
import type { KeyAnswer } from '../tui/keysPort.ts'
import type { AppEnvironment } from './environment.ts'
import { errorLine } from './keyFacts.ts'
import { manage } from './manage.ts'
import { keptOwnKey, ownSigner } from './ownKey.ts'

const VALID_DAYS = 90

/**
 * Renews or revokes the Agent Key with the account's own key, where that lies on this machine (play money). Anywhere
 * else it only says what to run: a key that can do everything has no place in a program that is open all day.
 */
export async function manageAgent(
  verb: 'renew' | 'revoke',
  { environment, profile, client }: { environment: AppEnvironment; profile: NetworkProfile; client: Client },
  key: KeyState,
): Promise<KeyAnswer> {
  const { address } = key
  if (key.kind !== 'agent' || address === null) {
    return { done: false, message: `the account signs by itself: there is no Agent to ${verb}` }
  }
  if (environment.readOnly) return { done: false, message: 'read-only mode: nothing is signed or sent' }
  const own = key.own_key_here ? await keptOwnKey({ environment, profile }).catch(() => null) : null
  if (own === null) {
    const message = "the account's own key is never in the terminal: run this in a shell"
    return { done: false, message, command: key.commands[verb] }
  }
  const from = { environment, profile, exchangeNow: () => client.time.now(), syncClock: async () => 0 }
  try {
    const signer = await ownSigner(from, own)
    try {
      const to = { readOnly: environment.readOnly, submitter: client.submitter }
      const params = { agent_address: address }
      if (verb === 'revoke') await manage(to, signer, { name: 'revokeAgent', params })
      else await manage(to, signer, { name: 'renewAgent', params: { ...params, valid_days: VALID_DAYS } })
    } finally {
      signer.lock()
    }
    const message = verb === 'renew' ? `${key.label}: ${VALID_DAYS} more days` : `${key.label} is revoked`
    return { done: true, message }
  } catch (error) {
    return { done: false, message: errorLine(error) }
  }
}
