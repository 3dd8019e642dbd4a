import { Decimal } from '../lib/decimal.ts'
import type { Position } from '../protocol/models/position.ts'
import { own, put, without } from './records.ts'
import type { State } from './state.ts'

const CLOSED_MAX = 500

export function positionKey(position: Pick<Position, 'symbol_id' | 'position_side' | 'margin_mode'>): string {
  return `${position.symbol_id}:${position.position_side}:${position.margin_mode}`
}

/** Takes position records in: newer ones win, a size of 0 closes. */
export function takePositions(state: State, records: readonly Position[]): State {
  let { positions, closedPositions } = state
  for (const record of records) {
    const key = positionKey(record)
    const known = own(positions, key)
    if (record.updated_time < (known?.updated_time ?? own(closedPositions, key) ?? 0)) continue
    if (known !== undefined && isEarlierInBlock(known, record)) continue
    if (new Decimal(record.open_size).isZero()) {
      positions = without(positions, key)
      closedPositions = remember(closedPositions, key, record.updated_time)
    } else positions = put(positions, key, record)
  }
  return { ...state, positions, closedPositions }
}

/** All positions of the account: what is not listed is closed. */
export function takeAllPositions(state: State, list: readonly Position[]): State {
  const listed = new Set(list.map(positionKey))
  let { positions, closedPositions } = state
  for (const [key, position] of Object.entries(positions)) {
    if (listed.has(key)) continue
    positions = without(positions, key)
    closedPositions = remember(closedPositions, key, position.updated_time)
  }
  return takePositions({ ...state, positions, closedPositions }, list)
}

/** Records of one block share a time; what was closed or paid never shrinks within one life of a position. */
function isEarlierInBlock(known: Position, record: Position): boolean {
  if (record.updated_time !== known.updated_time || record.created_time !== known.created_time) return false
  return new Decimal(record.cum_close_size).lt(known.cum_close_size)
}

function remember(closed: State['closedPositions'], key: string, time: number): State['closedPositions'] {
  const next = put(without(closed, key), key, time)
  const keys = Object.keys(next)
  return keys.length > CLOSED_MAX ? without(next, keys[0]!) : next
}
