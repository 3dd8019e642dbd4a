import type { Dirty } from './dirty.ts'

/** Ended orders are remembered up to this many; older ones are in the history of the service. */
const KEPT = 10_000

export interface EndedOrder {
  address: string
  clientId: string | null
}

/**
 * Orders that ended lately, so that a cancel of a filled order is a conflict (409) and not unknown (404), also after a
 * restart.
 */
export class EndedOrders {
  private readonly byId = new Map<string, EndedOrder>()
  /** The last ended order of an account under a client id. */
  private readonly byClient = new Map<string, string>()
  private readonly dirty: Dirty

  constructor(dirty: Dirty) {
    this.dirty = dirty
  }

  add(id: string, address: string, clientId: string | null): void {
    const order = { address, clientId }
    this.byId.set(id, order)
    this.dirty.ended.set(id, order)
    if (clientId !== null) this.byClient.set(`${address} ${clientId}`, id)
    for (const oldest of this.byId.keys()) {
      if (this.byId.size <= KEPT) break
      this.drop(oldest)
    }
  }

  has(address: string, orderId: string | undefined, clientId: string | undefined): boolean {
    const id = orderId ?? this.byClient.get(`${address} ${clientId}`)
    return id !== undefined && this.byId.get(id)?.address === address
  }

  private drop(id: string): void {
    const order = this.byId.get(id)
    this.byId.delete(id)
    this.dirty.ended.set(id, null)
    if (order === undefined || order.clientId === null) return
    const key = `${order.address} ${order.clientId}`
    if (this.byClient.get(key) === id) this.byClient.delete(key)
  }
}
