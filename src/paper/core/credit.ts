import type { FlowType } from '../../protocol/enums.ts'
import type { Account } from '../ledger/account.ts'
import { formatMoney } from '../ledger/money.ts'
import type { State } from './state.ts'

/** Changes a balance by a signed number of units and writes the flow; the caller books the other side. */
export function credit(
  state: State,
  account: Account,
  coin: number,
  units: bigint,
  type: FlowType,
  symbolId: number | null,
): void {
  if (units === 0n) return
  const purse = account.purse(coin, state.time)
  purse.balance += units
  purse.updated = state.time
  state.dirty.accounts.add(account)
  pushFlow(state, account, coin, units, type, symbolId)
}

/** The asset flow alone, for money that moved within isolated margin. */
export function pushFlow(
  state: State,
  account: Account,
  coin: number,
  units: bigint,
  type: FlowType,
  symbolId: number | null,
): void {
  if (account.simulated) return
  const { precision } = state.totals(coin).coin
  state.events.push({
    kind: 'flow',
    address: account.address,
    flow: {
      flow_id: String(state.nextId('flow')),
      type,
      coin_id: coin,
      amount: formatMoney(units, precision),
      balance: formatMoney(account.purse(coin, state.time).balance, precision),
      symbol_id: symbolId,
      time: state.time,
      tx_hash: state.txHash === '' ? null : state.txHash,
    },
  })
}

/** Takes a fee: from the balance to the fees collected. */
export function chargeFee(state: State, account: Account, coin: number, fee: bigint, symbolId: number | null): void {
  if (fee === 0n) return
  credit(state, account, coin, -fee, 'trade_fee', symbolId)
  const totals = state.totals(coin)
  totals.fees += fee
  state.dirty.coins.add(totals)
}

/** The insurance pays `units` (or, negative, receives them). */
export function fromInsurance(state: State, coin: number, units: bigint): void {
  const totals = state.totals(coin)
  totals.insurance -= units
  state.dirty.coins.add(totals)
}

/** The insurance takes a loss of the account. */
export function insure(state: State, account: Account, coin: number, units: bigint, symbolId: number | null): void {
  credit(state, account, coin, units, 'liquidation', symbolId)
  fromInsurance(state, coin, units)
}
