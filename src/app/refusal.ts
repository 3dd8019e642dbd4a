import type { WriteOutcome } from '../client/submitTypes.ts'
import type { NetworkProfile } from '../protocol/profile.ts'

const SIGNATURE = '10001'
/** Refusals that a lost key would explain. */
const ABOUT_THE_KEY: ReadonlySet<string> = new Set([SIGNATURE, '10003', '10005', '10006'])

type Rejected = Extract<WriteOutcome, { status: 'rejected' }>

export const isAboutTheKey = (outcome: WriteOutcome): boolean =>
  outcome.status === 'rejected' && ABOUT_THE_KEY.has(outcome.code)

/** What the exchange said; for a wrong signature which domain was signed for. */
export function refusalMessage(
  { code, msg }: Pick<Rejected, 'code' | 'msg'>,
  { name, domain }: NetworkProfile,
): string {
  if (code !== SIGNATURE) return msg
  const { verifyingContract } = domain
  const contract = verifyingContract === undefined ? '' : ` contract ${verifyingContract}`
  return `the signing profile does not match this exchange: ${name} signs for domain ${domain.name} version ${domain.version} chain ${domain.chainId}${contract} (${msg})`
}

/** `20003 insufficient margin` */
export function refusalWords(refusal: Pick<Rejected, 'code' | 'msg'>, profile: NetworkProfile): string {
  return `${refusal.code} ${refusalMessage(refusal, profile)}`.trimEnd()
}
