import { selectOrder, selectPosition } from '../ui/updates.ts'
import { type AppContext, uiOf, update } from './context.ts'
import { type OrderRow, shownOrderRows, shownPositions } from './selection.ts'

/** How long a row that is gone stays chosen, ms: a key on its way to it must not hit its neighbour. */
const GRACE_MS = 1000

/** What was chosen in a list when it was looked at last. */
interface Seen {
  readonly id: string
  /** Its row, for whoever stands there after it. */
  readonly row: number
  /** Local time (ms) it was last there. */
  readonly at: number
}

/**
 * Keeps a row chosen in the list that has the focus: the first one to act on when none is, and the one that takes the
 * place of a chosen one a second after it has gone. To be called whenever something has changed, and every second.
 */
export function createKeepSelection(app: AppContext): () => void {
  let order: Seen | null = null
  let position: Seen | null = null

  /** The row to choose instead; null leaves everything as it is. */
  function next(ids: readonly string[], chosen: string | null, seen: Seen | null, first: string | undefined) {
    const now = app.clock.now()
    const at = chosen === null ? -1 : ids.indexOf(chosen)
    if (chosen !== null && at >= 0) return { seen: { id: chosen, row: at, at: now }, choose: null }
    if (chosen === null) return { seen: null, choose: first ?? null }
    const last = seen?.id === chosen ? seen : { id: chosen, row: 0, at: now }
    if (now - last.at < GRACE_MS) return { seen: last, choose: null }
    return { seen: null, choose: ids[Math.min(last.row, ids.length - 1)] ?? null }
  }

  return () => {
    const { focus, selectedOrder, selectedPosition } = uiOf(app)
    if (focus === 'orders') {
      const rows = shownOrderRows(app)
      const found = next(rows.map(idOf), selectedOrder, order, (rows.find(isOrder) ?? rows[0])?.id)
      order = found.seen
      if (found.choose !== null) update(app, selectOrder(found.choose))
    } else if (focus === 'positions') {
      const keys = shownPositions(app)
      const found = next(keys, selectedPosition, position, keys[0])
      position = found.seen
      if (found.choose !== null) update(app, selectPosition(found.choose))
    }
  }
}

const idOf = (row: OrderRow): string => row.id
const isOrder = (row: OrderRow): boolean => row.kind === 'order'
