import type { ActionWriteName } from '../../protocol/endpoints/index.ts'
import type { Account } from '../ledger/account.ts'
import type { Action, Outcome } from '../types.ts'
import { batch } from './batch.ts'
import { cancelAll, cancelOne } from './cancelOrders.ts'
import { chase } from './chase.ts'
import { deposit } from './deposit.ts'
import { modify } from './modify.ts'
import { place } from './place.ts'
import { setAutoBorrow } from './setAutoBorrow.ts'
import { setLeverage } from './setLeverage.ts'
import { setPositionMode } from './setPositionMode.ts'
import type { State } from './state.ts'
import { updateMargin } from './updateMargin.ts'

type Params<N extends ActionWriteName> = Extract<Action, { name: N }>['params']
type Handlers = { [N in ActionWriteName]: (state: State, account: Account, params: Params<N>) => Outcome<N> }

/** Every business action; a new one does not compile until it stands here. */
const HANDLERS: Handlers = {
  placeOrder: place,
  cancelOrder: cancelOne,
  cancelAll,
  modifyOrder: modify,
  chaseOrder: chase,
  batchOrder: (state, account, p) => batch(p.orders, (item) => place(state, account, item)),
  batchModify: (state, account, p) => batch(p.orders, (item) => modify(state, account, item)),
  batchCancel: (state, account, p) => batch(p.orders, (item) => cancelOne(state, account, item)),
  setPositionMode,
  setLeverage,
  updateMargin,
  setAutoBorrow,
  deposit,
}

export function run<N extends ActionWriteName>(
  state: State,
  account: Account,
  action: { name: N; params: Params<N> },
): Outcome<N> {
  return HANDLERS[action.name](state, account, action.params)
}
