import { isAddress } from '../lib/address.ts'
import { Decimal, isDecimal, plain } from '../lib/decimal.ts'
import { FieldError } from '../lib/errors.ts'
import type { Store } from './storage/store.ts'
import type { ExchangeCore, Outcome } from './types.ts'

/** Play money an account starts with; `coin` is a name (`USDT`) or an id. */
export interface Funding {
  address: string
  /** Decimal string. */
  amount: string
  coin?: string | number | undefined
}

/** Keeps a slip of the finger from becoming a million deposits. */
const FUNDING_MAX = 1_000_000_000

/**
 * Deposits every funding this data folder has not seen yet; called inside a block. Returns what is to be noted once the
 * block is committed. FieldError names a bad one.
 */
export function applyFunding(core: ExchangeCore, store: Store, fund: readonly Funding[], hash: string): string[] {
  const applied: string[] = []
  for (const [i, { address, amount, coin = 'USDT' }] of fund.entries()) {
    const field = `fund.${i}`
    if (!isAddress(address)) throw new FieldError(`${field}.address`, address, '0x and 40 hex characters')
    if (!isDecimal(amount)) throw new FieldError(`${field}.amount`, amount, 'a decimal number')
    const found = core.coins.find(({ coin_id, name }) => name === coin || String(coin_id) === String(coin))
    if (!found) throw new FieldError(`${field}.coin`, coin, core.coins.map((c) => c.name).join(', '))
    const account = address.toLowerCase()
    const key = `fund:${account}:${found.coin_id}:${amount}`
    if (store.note(key) !== null || applied.includes(key)) continue
    const deposit = (part: string): Outcome<'deposit'> =>
      core.execute({ hash, account, action: { name: 'deposit', params: { coin_id: found.coin_id, amount: part } } })
    const refusal = depositInParts(amount, deposit)
    if (refusal !== null) throw new FieldError(`${field}.amount`, amount, refusal)
    applied.push(key)
  }
  return applied
}

/** A deposit is capped per call: what is too much for one is made in several. Null when all of it arrived. */
function depositInParts(amount: string, deposit: (part: string) => Outcome<'deposit'>): string | null {
  const outcome = deposit(amount)
  if (outcome.ok) return null
  const whole = new Decimal(amount)
  if (outcome.field !== 'amount' || whole.lt(2) || whole.gt(FUNDING_MAX)) return outcome.msg
  const half = whole.div(2).floor()
  return depositInParts(plain(half), deposit) ?? depositInParts(plain(whole.minus(half)), deposit)
}
