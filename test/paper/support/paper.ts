import { onTestFinished } from 'vitest'
import type { LogLine } from '../../../src/paper/log.ts'
import { type PaperOptions, startPaper } from '../../../src/paper/start.ts'
import { connect } from '../../conformance/support/exchange.ts'

/** A quiet exchange with quick blocks, stopped when the test is over; `x` talks to it from outside. */
export async function quietPaper(options: PaperOptions = {}) {
  const log: LogLine[] = []
  const paper = await startPaper({ quiet: true, blockMs: 5, log: (line) => log.push(line), ...options })
  onTestFinished(() => paper.stop())
  return { paper, log, x: connect(paper.rest, paper.ws) }
}

/** What Place Order needs for a resting buy on the built-in BTC perpetual, far from the market. */
export const RESTING_BUY = {
  symbol_id: 20_001,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.01',
  price: '60000',
  position_side: 'both',
  margin_mode: 'cross',
} as const
