import type { Account } from '../ledger/account.ts'
import { available, maintenance, requirement, spendable, unrealized } from '../ledger/margin.ts'
import { ceilDiv, least } from '../ledger/money.ts'
import { coinValue, isMoney } from './coinValue.ts'
import type { State } from './state.ts'

/** Assumptions about auto-borrow, in percent: a coin counts for this much of its value as collateral. */
const COLLATERAL_PERCENT = 90n
/** Debts of twice the free equity are the most that can be borrowed: half of their value is their margin. */
const LOAN_MARGIN_PERCENT = 50n
/** Below this much of the debts the collateral is sold. */
const LOAN_MAINTENANCE_PERCENT = 5n

/** How an account that borrows stands over all its coins, in units of the coin that markets quote in. */
export interface Standing {
  /** Coins with their haircut, less debts, plus the profit of cross positions. */
  equity: bigint
  /** Initial margins of the perpetuals, and the margin of what is owed or would be once every resting order filled. */
  initial: bigint
  /** Maintenance margins of cross positions and debts. */
  maintenance: bigint
  /** Value of what would be owed once every resting order filled. */
  debt: bigint
}

/** `claim`: what an order about to be placed may take. Null when a coin owed has no price. */
export function standing(state: State, account: Account, claim?: { coin: number; units: bigint }): Standing | null {
  let equity = 0n
  let owed = 0n
  let debt = 0n
  const coins = new Set(account.purses.keys())
  if (claim !== undefined) coins.add(claim.coin)
  for (const coin of coins) {
    const balance = account.purses.get(coin)?.balance ?? 0n
    const claims = (account.purses.get(coin)?.held ?? 0n) + (claim?.coin === coin ? claim.units : 0n)
    const value = coinValue(state, coin, balance > 0n ? balance : -balance, balance > 0n ? 'down' : 'up')
    const wanting = coinValue(state, coin, claims > balance ? claims - balance : 0n, 'up')
    if (wanting === null || (value === null && balance < 0n)) return null
    debt += wanting
    if (balance < 0n) {
      equity -= value ?? 0n
      owed += value ?? 0n
    } else if (value !== null) equity += isMoney(state, coin) ? value : (value * COLLATERAL_PERCENT) / 100n
  }
  let initial = ceilDiv(debt * LOAN_MARGIN_PERCENT, 100n)
  let kept = ceilDiv(owed * LOAN_MAINTENANCE_PERCENT, 100n)
  for (const slot of account.slots.values()) {
    initial += requirement(slot)
    if (slot.size === 0 || slot.mode !== 'cross') continue
    equity += unrealized(slot)
    kept += maintenance(slot)
  }
  return { equity, initial, maintenance: kept, debt }
}

/** Whether a spot order may take `units` of a coin beyond what is there. */
export function mayBorrow(state: State, account: Account, coin: number, units: bigint): boolean {
  if (!account.autoBorrow) return false
  const after = standing(state, account, { coin, units })
  return after !== null && after.equity >= after.initial
}

/** What is free for perpetual orders; collateral of a debt is not. */
export function marginFree(state: State, account: Account, coin: number): bigint {
  return beyondDebts(state, account, available(account, coin))
}

/** What may leave the balance for an isolated margin; collateral of a debt may not. */
export function marginSpendable(state: State, account: Account, coin: number): bigint {
  return beyondDebts(state, account, spendable(account, coin))
}

function beyondDebts(state: State, account: Account, free: bigint): bigint {
  if (!account.autoBorrow) return free
  const now = standing(state, account)
  if (now === null) return 0n
  return now.debt === 0n ? free : least(free, now.equity - now.initial)
}

/** Whether a balance is owed, or would be once a resting order filled. */
export function borrows(account: Account): boolean {
  for (const purse of account.purses.values()) if (purse.balance < purse.held || purse.balance < 0n) return true
  return false
}
