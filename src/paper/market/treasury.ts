import type { Rng } from '../../lib/rng.ts'
import type { ExchangeCore } from '../types.ts'
import type { Venue } from './venue.ts'
import { pseudoAddress, pseudoHash } from './venue.ts'

/** Opens accounts for participants and keeps them from going broke; deposits of simulated accounts have no cap. */
export interface Treasury {
  /** A new account, the same for the same seed and name, that lives on these venues. */
  open(name: string, venues: readonly Venue[]): string
  /** First block: marks every account as simulated, clears what it left on the book and funds it. */
  start(core: ExchangeCore): void
  /** Tops up an account that has lost half of what it began with; each call takes the next account. */
  audit(core: ExchangeCore): void
}

/** Quote value each account begins with, per venue, in units of the asset; spot needs as much of the base coin. */
const STOCK_UNITS = 600

interface Need {
  coin: number
  amount: number
}

export function createTreasury(rng: Rng, startPrice: (venue: Venue) => number): Treasury {
  const needs = new Map<string, Need[]>()
  let next = 0
  const deposit = (core: ExchangeCore, account: string, coin: number, amount: number) => {
    const params = { coin_id: coin, amount: String(Math.ceil(amount)) }
    core.execute({ hash: pseudoHash(rng), account, action: { name: 'deposit', params } })
  }
  const check = (core: ExchangeCore, account: string) => {
    const { coins } = core.balance(account)
    for (const need of needs.get(account) ?? []) {
      const held = Number(coins.find(({ coin_id }) => coin_id === need.coin)?.balance ?? 0)
      if (held < need.amount / 2) deposit(core, account, need.coin, need.amount - held)
    }
  }
  return {
    open(name, venues) {
      const account = pseudoAddress(rng.fork(`account/${name}`))
      const amounts = new Map<number, number>()
      const add = (coin: number, amount: number) => amounts.set(coin, (amounts.get(coin) ?? 0) + Math.ceil(amount))
      for (const venue of venues) {
        const units = STOCK_UNITS * venue.asset.unit
        add(venue.symbol.quote_coin_id, units * startPrice(venue))
        if (venue.spot) add(venue.symbol.base_coin_id, units)
      }
      needs.set(
        account,
        [...amounts].map(([coin, amount]) => ({ coin, amount })),
      )
      return account
    },
    start(core) {
      for (const account of needs.keys()) {
        core.markSimulated(account)
        core.execute({ hash: pseudoHash(rng), account, action: { name: 'cancelAll', params: {} } })
        check(core, account)
      }
    },
    audit(core) {
      const accounts = [...needs.keys()]
      const account = accounts[next++ % accounts.length]
      if (account !== undefined) check(core, account)
    },
  }
}
