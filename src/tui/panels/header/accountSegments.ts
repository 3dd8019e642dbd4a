import { shortAddress } from '../../../lib/address.ts'
import type { Decimal } from '../../../lib/decimal.ts'
import { fixed, MASK, NONE } from '../../format/decimal.ts'
import { clip } from '../../format/text.ts'
import { daysLeft } from '../../format/time.ts'
import type { Theme } from '../../theme/theme.ts'
import type { Segment, SegmentItem } from '../../widgets/segments.ts'
import type { HeaderView } from './headerView.ts'
import { labelled, NAME_COLUMNS } from './marketSegments.ts'

const DAY_MS = 86_400_000

/** The environment as a word on its colour; with it the sub-account on the screen, when it is one. */
export function badge(environment: string, sub: string | null, theme: Theme): Segment {
  const text = ` ${environment.toUpperCase()}${sub === null ? '' : ` sub ${clip(sub, NAME_COLUMNS)}`} `
  if (environment === 'paper') return [text, theme.badgePaper]
  return [text, environment === 'testnet' ? theme.badgeTestnet : theme.badgeMainnet]
}

/** The Agent Key and how long it lasts. */
export function keySegments(v: HeaderView, theme: Theme, small: boolean): Segment[] {
  const { agent, locked } = v.identity
  if (agent === null) return [[withoutAgent(v.identity), locked === null ? theme.value : theme.warn]]
  const left = agent.expires_at - v.exchangeNow
  const style = left <= DAY_MS ? theme.error : left <= 7 * DAY_MS ? theme.warn : theme.value
  const label: Segment[] = small
    ? [['key ', theme.label]]
    : labelled('key', `${clip(agent.label, NAME_COLUMNS)} `, theme)
  return [...label, [daysLeft(left), style], ...(locked === null ? [] : [[' locked', theme.warn] as Segment])]
}

/** Why no Agent Key is named. */
function withoutAgent({ locked, account, key }: HeaderView['identity']): string {
  if (locked?.startsWith('read-only') === true) return 'read-only'
  if (key?.status === 'missing') return 'no key'
  if (key?.kind === 'account' && key.status === 'open') return locked === null ? 'own key' : 'own key locked'
  if (locked !== null) return 'key locked'
  return account === null ? 'no account' : 'read-only'
}

export function moneyItems(v: HeaderView, theme: Theme): SegmentItem[] {
  const amount = (d: Decimal | undefined): string => (v.hidden ? MASK : d === undefined ? NONE : fixed(d, 2))
  return [
    { segments: labelled('equity', `${amount(v.account?.equity)}`, theme), rank: 2 },
    { segments: labelled('free', `${amount(v.account?.free)} ${clip(v.coin, 8)}`, theme), rank: 3 },
  ]
}

/** Label of the sub-account on the screen; null when it is the key's own account. */
export function subLabel({ account, key }: HeaderView['identity']): string | null {
  if (account === null || key === undefined || account === key.account) return null
  return key.accounts.find((a) => a.address === account)?.label ?? null
}

export const accountSegments = (account: string, theme: Theme): Segment[] =>
  labelled('account', shortAddress(account), theme)
