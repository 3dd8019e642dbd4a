import { Decimal } from '../../lib/decimal.ts'

/** Place in the queue of one price level as far as it can be told from outside. */
export interface QueueEstimate {
  /** Base quantity ahead at most. */
  ahead: Decimal
  /** Size of the level at the last look. */
  level: Decimal
}

/** An order that just joined: everything else at the level is ahead. */
export function joinQueue(level: Decimal, own: Decimal): QueueEstimate {
  return { ahead: Decimal.max(level.minus(own), 0), level }
}

/**
 * The level changed. Trades at the price come off the front; other shrinking may have been in front or behind, so it
 * counts only as far as nothing else is possible; growth is behind.
 */
export function moveQueue(before: QueueEstimate, level: Decimal, traded: Decimal, own: Decimal): QueueEstimate {
  const ahead = Decimal.max(before.ahead.minus(traded), 0)
  return { ahead: Decimal.min(ahead, Decimal.max(level.minus(own), 0)), level }
}
