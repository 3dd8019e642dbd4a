import { AppError } from '../../lib/errors.ts'
import type { LedgerRow } from '../../protocol/models/account.ts'
import type { CoinTotals } from '../ledger/coinTotals.ts'
import { formatMoney } from '../ledger/money.ts'
import type { State } from './state.ts'

interface Sums {
  totals: CoinTotals
  balances: bigint
  isolated: bigint
}

/** Sums of every coin over all accounts. */
function sums(state: State): Map<number, Sums> {
  const all = new Map<number, Sums>()
  for (const [id, totals] of state.coins) all.set(id, { totals, balances: 0n, isolated: 0n })
  for (const account of state.accounts.values()) {
    for (const [coin, purse] of account.purses) all.get(coin)!.balances += purse.balance
    for (const slot of account.slots.values()) {
      if (slot.margin !== 0n) all.get(slot.market.quoteCoin)!.isolated += slot.margin
    }
  }
  return all
}

/**
 * GET /paper/ledger. `balances` values open positions: profit one side has realized is owed by the other side's open
 * position, and that debt does not depend on the price since longs equal shorts.
 */
export function ledgerRows(state: State): LedgerRow[] {
  return [...sums(state).values()].map(({ totals, balances, isolated }) => {
    const { coin_id, precision } = totals.coin
    return {
      coin_id,
      deposits: formatMoney(totals.deposits, precision),
      balances: formatMoney(balances - totals.openCost, precision),
      isolated: formatMoney(isolated, precision),
      insurance: formatMoney(totals.insurance, precision),
      fees: formatMoney(totals.fees, precision),
    }
  })
}

/** Throws when a unit appeared or vanished: deposits = balances + isolated + insurance + fees, for every coin. */
export function assertLedger(state: State): void {
  for (const { totals, balances, isolated } of sums(state).values()) {
    const held = balances - totals.openCost + isolated + totals.insurance + totals.fees
    if (held === totals.deposits) continue
    throw new AppError('internal', `ledger of ${totals.coin.name}: ${held} units held, ${totals.deposits} deposited`)
  }
}
