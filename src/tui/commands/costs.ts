import { Decimal } from '../../lib/decimal.ts'
import { coinName, liveOrders, pnlExitNow, positionList, symbolName } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { type AppContext, stateOf } from '../app/context.ts'
import type { Plan } from '../app/plan.ts'
import { signed } from '../format/decimal.ts'

const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`

/** What flattening touches and what it would realize, from the books of this moment. */
export function flattenLines(app: AppContext, plan: Plan): string[] {
  const state = stateOf(app)
  const open = positionList(state).filter((p) => /[1-9]/.test(p.open_size))
  const sent = plan.writes.length
  return [
    `cancels ${plural(liveOrders(state).length, 'live order')}, closes ${plural(open.length, 'position')} at market`,
    ...open.map((p) => `${symbolName(state, p.symbol_id)} ${p.open_size}`),
    ...realizedLine(state, open),
    `${plural(sent, 'request')} in this order`,
  ]
}

/** `exit now ~+12.30 USDT, fees included`, by coin; what has no book is said. */
export function realizedLine(state: State, positions: Parameters<typeof pnlExitNow>[1][]): string[] {
  const sums = new Map<number, { pnl: Decimal; partly: boolean }>()
  for (const position of positions) {
    const coin = state.symbols.get(position.symbol_id)?.settle_coin_id ?? null
    if (coin === null) continue
    const sum = sums.get(coin) ?? { pnl: new Decimal(0), partly: false }
    const exit = pnlExitNow(state, position)
    sums.set(coin, { pnl: sum.pnl.plus(exit?.pnl ?? 0), partly: sum.partly || exit === null || !exit.walk.complete })
  }
  return [...sums].map(
    ([coin, { pnl, partly }]) =>
      `exit now ~${signed(pnl, 2)} ${coinName(state, coin)}, fees included${partly ? ' (not every book is known)' : ''}`,
  )
}
