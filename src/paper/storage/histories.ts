import { RETENTION } from '../../protocol/limits.ts'
import type { Execution, Flow } from '../../protocol/models/account.ts'
import type { Trade } from '../../protocol/models/market.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { ClosedPosition } from '../../protocol/models/position.ts'
import type { Page } from '../../protocol/scalars.ts'
import type { Database } from './database.ts'
import { type PageRequest, pageBounds, type Retention, toPage } from './page.ts'

/** What each kind of history holds. `owner` is the account, for trades the symbol id as text. */
export interface HistoryRecords {
  order: Order
  execution: Execution
  flow: Flow
  closed_position: ClosedPosition
  trade: Trade
}
export type HistoryKind = keyof HistoryRecords

const RETAINED: Record<HistoryKind, Retention> = {
  order: RETENTION.orderHistory,
  execution: RETENTION.executions,
  flow: RETENTION.assetFlow,
  closed_position: RETENTION.positionsHistory,
  trade: RETENTION.trades,
}

export interface HistoryRow<K extends HistoryKind = HistoryKind> {
  kind: K
  owner: string
  time: number
  record: HistoryRecords[K]
  symbol_id?: number
  order_id?: string
  client_order_id?: string | null
}

export interface HistoryFilter extends PageRequest {
  symbol_id?: number | undefined
  order_id?: string | undefined
}

/** The histories, newest first, one row each under an ever growing id. */
export interface Histories {
  append(row: HistoryRow): void
  page<K extends HistoryKind>(kind: K, owner: string, filter: HistoryFilter): Page<HistoryRecords[K]>
  /** A terminal order; by client_order_id the newest one that carried it. */
  order(owner: string, ref: { order_id?: string | undefined; client_order_id?: string | undefined }): Order | null
  /** Drops rows nobody can read any more, of whoever got new ones since the last time. */
  prune(): void
}

/** Rows kept of what can be read: a traversal that began earlier ends where it would have ended. */
const KEPT_TIMES = 2

export function createHistories(db: Database): Histories {
  const insert = db.prepare(`
    INSERT INTO history (kind, owner, symbol_id, order_id, client_order_id, time, body) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (order_id) WHERE kind = 'order' DO UPDATE SET time = excluded.time, body = excluded.body`)
  const oldest = db.prepare('SELECT id FROM history WHERE kind = ? AND owner = ? ORDER BY id DESC LIMIT 1 OFFSET ?')
  const select = db.prepare(`
    SELECT id, body FROM history WHERE kind = :kind AND owner = :owner AND id < :before AND id >= :floor
      AND time BETWEEN :start AND :end
      AND (:symbol IS NULL OR symbol_id = :symbol) AND (:order IS NULL OR order_id = :order)
    ORDER BY id DESC LIMIT :limit`)
  const byOrderId = db.prepare("SELECT body FROM history WHERE kind = 'order' AND order_id = ? AND owner = ?")
  const byClientId = db.prepare(
    "SELECT body FROM history WHERE kind = 'order' AND owner = ? AND client_order_id = ? ORDER BY id DESC LIMIT 1",
  )
  const drop = db.prepare('DELETE FROM history WHERE kind = ? AND owner = ? AND id < ?')
  const floorOf = (kind: HistoryKind, owner: string, times = 1) =>
    Number(oldest.get(kind, owner, RETAINED[kind].total * times - 1)?.id ?? 0)
  const grown = new Map<HistoryKind, Set<string>>()
  const grow = (kind: HistoryKind, owner: string) => {
    const owners = grown.get(kind)
    if (owners === undefined) grown.set(kind, new Set([owner]))
    else owners.add(owner)
  }

  return {
    append: (row) => {
      const { kind, owner, symbol_id = null, order_id = null, client_order_id = null, time, record } = row
      insert.run(kind, owner, symbol_id, order_id, client_order_id, time, JSON.stringify(record))
      grow(kind, owner)
    },
    page: <K extends HistoryKind>(kind: K, owner: string, filter: HistoryFilter) => {
      const bounds = pageBounds(filter, RETAINED[kind])
      const { before, floor } = bounds.position ?? { before: Number.MAX_SAFE_INTEGER, floor: floorOf(kind, owner) }
      const rows = select.all({
        kind,
        owner,
        before,
        floor,
        start: bounds.start,
        end: bounds.end,
        symbol: filter.symbol_id ?? null,
        order: filter.order_id ?? null,
        limit: bounds.limit + 1,
      })
      return toPage(
        rows,
        bounds,
        floor,
        (row) => Number(row.id),
        (row): HistoryRecords[K] => JSON.parse(String(row.body)),
      )
    },
    order: (owner, { order_id, client_order_id }) => {
      const row = order_id !== undefined ? byOrderId.get(order_id, owner) : byClientId.get(owner, client_order_id ?? '')
      if (row === undefined) return null
      const order: Order = JSON.parse(String(row.body))
      return client_order_id === undefined || order.client_order_id === client_order_id ? order : null
    },
    prune: () => {
      for (const [kind, owners] of grown) {
        for (const owner of owners) drop.run(kind, owner, floorOf(kind, owner, KEPT_TIMES))
      }
      grown.clear()
    },
  }
}
