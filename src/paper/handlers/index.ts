import type { EndpointName } from '../../protocol/endpoints/index.ts'
import { addressTxs } from './addressTxs.ts'
import { agents } from './agents.ts'
import { approveAgent } from './approveAgent.ts'
import { assetFlow } from './assetFlow.ts'
import { balance } from './balance.ts'
import { batchCancel } from './batchCancel.ts'
import { batchModify } from './batchModify.ts'
import { batchOrder } from './batchOrder.ts'
import { cancelAll } from './cancelAll.ts'
import { cancelOrder } from './cancelOrder.ts'
import { chaseOrder } from './chaseOrder.ts'
import { coins } from './coins.ts'
import { createSub } from './createSub.ts'
import { deposit } from './deposit.ts'
import { depth } from './depth.ts'
import { executions } from './executions.ts'
import { getAutoBorrow } from './getAutoBorrow.ts'
import { getOrder } from './getOrder.ts'
import type { HandlerOf } from './handler.ts'
import { klines } from './klines.ts'
import { ledger } from './ledger.ts'
import { listOrders } from './listOrders.ts'
import { modifyOrder } from './modifyOrder.ts'
import { orderHistory } from './orderHistory.ts'
import { placeOrder } from './placeOrder.ts'
import { positions } from './positions.ts'
import { positionsHistory } from './positionsHistory.ts'
import { renewAgent } from './renewAgent.ts'
import { revokeAgent } from './revokeAgent.ts'
import { setAutoBorrow } from './setAutoBorrow.ts'
import { setLeverage } from './setLeverage.ts'
import { setPositionMode } from './setPositionMode.ts'
import { settings } from './settings.ts'
import { subs } from './subs.ts'
import { symbols } from './symbols.ts'
import { tickers } from './tickers.ts'
import { time } from './time.ts'
import { trades } from './trades.ts'
import { tx } from './tx.ts'
import { updateMargin } from './updateMargin.ts'

/** Who serves each endpoint; one without a handler does not compile. */
export const HANDLERS: { [N in EndpointName]: HandlerOf<N> } = {
  addressTxs,
  agents,
  approveAgent,
  assetFlow,
  balance,
  batchCancel,
  batchModify,
  batchOrder,
  cancelAll,
  cancelOrder,
  chaseOrder,
  coins,
  createSub,
  deposit,
  depth,
  executions,
  getAutoBorrow,
  getOrder,
  klines,
  ledger,
  listOrders,
  modifyOrder,
  orderHistory,
  placeOrder,
  positions,
  positionsHistory,
  renewAgent,
  revokeAgent,
  setAutoBorrow,
  setLeverage,
  setPositionMode,
  settings,
  subs,
  symbols,
  tickers,
  time,
  trades,
  tx,
  updateMargin,
}
