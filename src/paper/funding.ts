import { isAddress } from '../lib/address.ts'
import { isDecimal } from '../lib/decimal.ts'
import { FieldError } from '../lib/errors.ts'
import type { Store } from './storage/store.ts'
import type { ExchangeCore } from './types.ts'

/** Play money an account starts with; `coin` is a name (`USDT`) or an id. */
export interface Funding {
  address: string
  /** Decimal string. */
  amount: string
  coin?: string | number | undefined
}

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
    const params = { coin_id: found.coin_id, amount }
    const outcome = core.execute({ hash, account, action: { name: 'deposit', params } })
    if (!outcome.ok) throw new FieldError(`${field}.amount`, amount, outcome.msg)
    applied.push(key)
  }
  return applied
}
