import { Decimal } from '../../../lib/decimal.ts'
import { isTerminal } from '../../../protocol/orderStates.ts'
import { initialMargin, unrealizedPnl } from '../../../rules/index.ts'
import type { State } from '../../../store/state.ts'
import { markOf } from './positionFigures.ts'

/** Worth and room of the account in one settle coin; estimates at the marks. */
export interface AccountFigures {
  readonly coin_id: number
  readonly equity: Decimal
  readonly free: Decimal
}

type Source = Pick<State, 'positions' | 'symbols' | 'tickers' | 'balances' | 'orders'>

/** Equity and free margin in a coin; null while its balance is not known. */
export function accountFigures(source: Source, coinId: number): AccountFigures | null {
  const row = source.balances.find((b) => b.coin_id === coinId)
  if (row === undefined) return null
  let equity = new Decimal(row.balance).plus(row.isolated_balance)
  let free = new Decimal(row.balance)
  for (const p of Object.values(source.positions)) {
    const symbol = source.symbols.get(p.symbol_id)
    if (symbol?.settle_coin_id !== coinId) continue
    const mark = markOf(source, p.symbol_id) ?? p.avg_price
    const pnl = unrealizedPnl(p.open_size, p.avg_price, mark)
    equity = equity.plus(pnl)
    if (p.margin_mode === 'cross')
      free = free.plus(pnl).minus(initialMargin(p.open_size, mark, Math.max(1, p.leverage)))
  }
  for (const o of Object.values(source.orders)) free = free.minus(heldBy(o, source, coinId))
  return { coin_id: coinId, equity, free: Decimal.max(0, free) }
}

/** Margin an open limit order holds; what reduces a position holds none. */
function heldBy(o: State['orders'][string], source: Source, coinId: number): Decimal | number {
  const symbol = source.symbols.get(o.symbol_id)
  if (symbol?.settle_coin_id !== coinId || o.price === null || o.algo_order_type !== null || isTerminal(o.state))
    return 0
  const position = Object.values(source.positions).find(
    (p) => p.symbol_id === o.symbol_id && !/^0(\.0*)?$/.test(p.open_size),
  )
  const reduces = position !== undefined && position.open_size.startsWith('-') === o.is_buy
  if (reduces) return 0
  return initialMargin(o.remaining_quantity, o.price, Math.max(1, position?.leverage ?? symbol.default_leverage ?? 1))
}
