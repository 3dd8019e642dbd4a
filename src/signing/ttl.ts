import type { WriteName } from '../protocol/endpoints/index.ts'
import type { NetworkProfile } from '../protocol/profile.ts'

export type TtlClass = keyof NetworkProfile['requestTtlMs']

/** How long a write stays executable (decisions, section 1): new risk shortest, cancels longer, the account longest. */
export const TTL_CLASS: Record<WriteName, TtlClass> = {
  placeOrder: 'risk',
  modifyOrder: 'risk',
  chaseOrder: 'risk',
  batchOrder: 'risk',
  batchModify: 'risk',
  cancelOrder: 'cancel',
  cancelAll: 'cancel',
  batchCancel: 'cancel',
  approveAgent: 'account',
  createSub: 'account',
  deposit: 'account',
  renewAgent: 'account',
  revokeAgent: 'account',
  setAutoBorrow: 'account',
  setLeverage: 'account',
  setPositionMode: 'account',
  updateMargin: 'account',
}
