import { AppError } from '../lib/errors.ts'
import { DAY_MS } from '../protocol/limits.ts'
import type { Agent, SubAccount } from '../protocol/models/account.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyInfo } from '../signing/index.ts'
import { loadSigning } from './signer.ts'

/** One thing looked at, in plain words, with what to do about it. */
export interface Finding {
  check: 'profile' | 'clock' | 'network' | 'stream' | 'key' | 'approval' | 'account' | 'files' | 'terminal'
  /** bad: orders will fail or are refused · warn: soon, or worse than it need be. */
  state: 'ok' | 'warn' | 'bad'
  message: string
  /** The command or step that mends it; empty when nothing is wrong. */
  mend: string
}

/** All that is known before the first order; null where it could not be found out. */
export interface PreflightFacts {
  profile: NetworkProfile
  env: { NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined }
  /** The key that will sign; null when there is none. */
  key: KeyInfo | null
  /** The account to trade for, when one is named. */
  account: string | undefined
  /** Agents and sub-accounts of the key's account. */
  agents: readonly Agent[] | null
  subs: readonly SubAccount[] | null
  /** Exchange clock minus this machine's clock, ms. */
  offset: number | null
  /** This machine's clock, ms. */
  now: number
}

/** Skew that is shown (design: faults, case 15), ms. */
const SKEW_SHOWN_MS = 1000
const AMBER_DAYS = 7

/** Says what is wrong before the first order fails; every check that was made has its line. */
export async function preflight(facts: PreflightFacts): Promise<Finding[]> {
  const found = [...(await checkProfile(facts)), checkClock(facts)]
  if (facts.key === null) return found
  const account = checkAccount(facts, facts.key)
  const approval = facts.key.kind === 'agent' ? checkApproval(facts, facts.key) : null
  return [...found, ...(account === null ? [] : [account]), ...(approval === null ? [] : [approval])]
}

async function checkProfile({ profile, env, key }: PreflightFacts): Promise<Finding[]> {
  const { checkBinding, checkDomain, checkTransport } = await loadSigning()
  const broken: Finding[] = []
  for (const check of [
    () => checkTransport(profile, env),
    () => checkDomain(profile),
    () => key && checkBinding(profile, key),
  ]) {
    try {
      check()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      broken.push({ check: 'profile', state: 'bad', message: error.message, mend: error.hint })
    }
  }
  if (broken.length > 0) return broken
  const { name, environment, domain } = profile
  return [ok('profile', `${name} (${environment}), domain ${domain.name} ${domain.version} chain ${domain.chainId}`)]
}

function checkClock({ offset }: PreflightFacts): Finding {
  if (offset === null) {
    return bad('clock', 'the time of the exchange is not known: nothing can be signed', 'see the network check')
  }
  const seconds = (Math.abs(offset) / 1000).toFixed(1)
  if (Math.abs(offset) <= SKEW_SHOWN_MS) return ok('clock', `${Math.round(offset)} ms from the exchange`)
  return {
    check: 'clock',
    state: 'warn',
    message: `this machine's clock is ${seconds} s ${offset > 0 ? 'behind' : 'ahead of'} the exchange; orders use the exchange's time`,
    mend: 'run: sudo timedatectl set-ntp true',
  }
}

function checkAccount({ account, subs }: PreflightFacts, key: KeyInfo): Finding | null {
  if (account === undefined || account === key.account) return ok('account', key.account)
  if (subs === null) return null
  const sub = subs.find((s) => s.address.toLowerCase() === account)
  if (sub) return ok('account', `${account}, sub-account ${sub.label} of ${key.account}`)
  return bad(
    'account',
    `key ${key.label} acts for ${key.account}, not for ${account}`,
    `use --account ${key.account}, or approve a key: exchange-tui agent approve --account ${account} --label NAME`,
  )
}

/** What became of the key's approval: the list of the exchange is the truth, the key file only what was noted. */
function checkApproval({ agents, offset, now }: PreflightFacts, key: KeyInfo): Finding | null {
  if (agents === null) return null
  const time = now + (offset ?? 0)
  const who = `key ${key.label} (${key.address})`
  const again = `run: exchange-tui agent approve --label ${key.label} --account ${key.account}`
  const agent = agents.find((a) => a.agent_address === key.address)
  if (agent === undefined) {
    const heir = agents.find((a) => a.label === key.label)
    if (heir)
      return bad('approval', `${who} was replaced: the label ${key.label} now belongs to ${heir.agent_address}`, again)
    if (key.expires_at === null)
      return bad('approval', `${who} is not approved for ${key.account}`, `${again} --agent ${key.address}`)
    return bad('approval', `${who} was ${key.expires_at <= time ? 'approved until it expired' : 'revoked'}`, again)
  }
  const renew = `run: exchange-tui agent renew --agent ${key.address} --account ${key.account}`
  if (agent.expires_at <= time) return bad('approval', `${who} expired on ${day(agent.expires_at)}`, renew)
  const left = Math.ceil((agent.expires_at - time) / DAY_MS)
  const message = `${who} may trade for ${left} more ${left === 1 ? 'day' : 'days'}, until ${day(agent.expires_at)}`
  return left <= AMBER_DAYS ? { check: 'approval', state: 'warn', message, mend: renew } : ok('approval', message)
}

function ok(check: Finding['check'], message: string): Finding {
  return { check, state: 'ok', message, mend: '' }
}

function bad(check: Finding['check'], message: string, mend: string): Finding {
  return { check, state: 'bad', message, mend }
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
