import { AppError } from '../lib/errors.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { canonicalJson } from '../protocol/signing/canonicalJson.ts'
import type { KeyInfo } from './keyFile.ts'

/** The environment variables that weaken a connection; passed in. */
export interface TransportEnv {
  NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined
}

/** Signing domains that are worth real money, by their name, and where alone they are served (an assumption). */
const HOMES: Readonly<Record<string, string>> = { Ticko: 'ticko.xyz' }

/** Whether a URL points at this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * Refuses to sign where the signature or the answer could be read or changed on the way: no TLS off loopback, or TLS
 * checks switched off. AppError `locked`, naming the field. Paper is exempt: its keys are worth nothing.
 */
export function checkTransport(profile: NetworkProfile, env: TransportEnv): void {
  if (profile.environment === 'paper') return
  for (const [field, secure] of [
    ['rest', 'https:'],
    ['ws', 'wss:'],
  ] as const) {
    const url = profile[field]
    if (new URL(url).protocol === secure || isLoopback(url)) continue
    throw refuse('transport', `${field}: ${new URL(url).origin} is not encrypted, allowed: ${secure}//`)
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw refuse(
      'transport',
      'NODE_TLS_REJECT_UNAUTHORIZED: 0 switches the check of certificates off',
      'run: unset NODE_TLS_REJECT_UNAUTHORIZED',
    )
  }
}

/**
 * Refuses a known exchange's signing domain at a host that is not that exchange's, whatever environment the profile
 * claims: its signatures would be good there. This machine may serve any domain. AppError `locked`, naming the field.
 */
export function checkDomain(profile: Pick<NetworkProfile, 'domain' | 'rest' | 'ws'>): void {
  const { name } = profile.domain
  const home = Object.hasOwn(HOMES, name) ? HOMES[name] : undefined
  if (home === undefined) return
  for (const field of ['rest', 'ws'] as const) {
    const { hostname } = new URL(profile[field])
    if (hostname === home || hostname.endsWith(`.${home}`) || isLoopback(profile[field])) continue
    throw refuse('domain', `${field}: ${hostname} is no host of the domain ${name}, allowed: ${home} and below it`)
  }
}

/** Refuses a profile that a key was not made for: environment, domain and host are bound. Loopback hosts may change. */
export function checkBinding(profile: NetworkProfile, info: KeyInfo): void {
  const differs = (field: string, given: string, bound: string) =>
    refuse('key_bound', `${field}: key ${info.label} was made for ${bound}, not for ${given}`)
  if (profile.environment !== info.environment) throw differs('environment', profile.environment, info.environment)
  const [given, bound] = [canonicalJson(profile.domain), canonicalJson(info.domain)]
  if (given !== bound) throw differs('domain', given, bound)
  const { hostname } = new URL(profile.rest)
  if (info.environment !== 'paper' && hostname !== info.host && !isLoopback(profile.rest)) {
    throw differs('rest', hostname, info.host)
  }
}

function refuse(
  code: string,
  message: string,
  hint = 'choose the network it belongs to: exchange-tui --network NAME',
): AppError {
  return new AppError('locked', `refused to sign: ${message}`, { code, hint })
}
