import { Decimal, fromSteps } from '../../../lib/decimal.ts'
import type { Level, MarketSymbol } from '../../../protocol/models/market.ts'
import type { Position } from '../../../protocol/models/position.ts'
import { exitNow, initialMargin, liquidationDistance } from '../../../rules/index.ts'
import { finestBook, liquidationOf, markPrice, nextFunding, pnlAtMark } from '../../../store/selectors/index.ts'
import type { Book, State } from '../../../store/state.ts'

/** What is worked out about one position. Everything that depends on a price is null without one. */
export interface PositionFigures {
  readonly key: string
  readonly position: Position
  readonly symbol: MarketSymbol
  readonly mark: string | null
  readonly pnl: Decimal | null
  /** PnL if closed at market now, after the taker fee; `exitPartly`: it is only of the part the book holds. */
  readonly exit: Decimal | null
  readonly exitPartly: boolean
  readonly margin: Decimal | null
  readonly liquidation: Decimal | null
  /** |mark - liquidation| / mark */
  readonly distance: Decimal | null
  /** To be paid (positive) at the next funding. */
  readonly funding: Decimal | null
}

type Source = Pick<State, 'positions' | 'orders' | 'symbols' | 'tickers' | 'books' | 'bbo' | 'balances'>

/** Figures of every open position, in the order of the store. */
export function positionFigures(source: Source): PositionFigures[] {
  const open = Object.entries(source.positions).filter(([, p]) => /[1-9]/.test(p.open_size))
  return open.flatMap(([key, position]) => {
    const symbol = source.symbols.get(position.symbol_id)
    return symbol === undefined ? [] : [figures(key, position, symbol, source)]
  })
}

function figures(key: string, position: Position, symbol: MarketSymbol, source: Source): PositionFigures {
  const { open_size, avg_price, symbol_id } = position
  const mark = markPrice(source, symbol_id)
  const levels = exitLevels(source, symbol, new Decimal(open_size).abs())
  const exit = levels === null ? null : exitNow(open_size, avg_price, levels, symbol.taker_fee_rate)
  const liquidation = liquidationOf(source, position)
  return {
    key,
    position,
    symbol,
    mark,
    pnl: pnlAtMark(source, position),
    exit: exit?.pnl ?? null,
    exitPartly: exit !== null && !exit.walk.complete,
    margin:
      position.margin_mode === 'isolated'
        ? new Decimal(position.isolated_margin ?? 0)
        : initialMargin(open_size, mark ?? avg_price, Math.max(1, position.leverage)),
    liquidation,
    distance: liquidation === null || mark === null ? null : liquidationDistance(mark, liquidation),
    funding: nextFunding(source, position),
  }
}

/** Book levels of a symbol, as many as the size needs; the best prices alone when its book is not on screen. */
function exitLevels(source: Source, symbol: MarketSymbol, size: Decimal): { bids: Level[]; asks: Level[] } | null {
  const book = finestBook(source, symbol.symbol_id)
  if (book !== null) {
    return { bids: levelsFor(book.bids, symbol, size), asks: levelsFor(book.asks, symbol, size) }
  }
  const bbo = source.bbo[symbol.symbol_id]
  if (bbo === undefined) return null
  return { bids: bbo.b === null ? [] : [bbo.b], asks: bbo.a === null ? [] : [bbo.a] }
}

function levelsFor(side: Book['bids'], symbol: MarketSymbol, size: Decimal): Level[] {
  const levels: Level[] = []
  const lots = size.div(symbol.qty_step).toNumber()
  for (let i = 0, sum = 0; i < side.ticks.length && sum < lots; i++) {
    sum += side.lots[i]!
    levels.push([fromSteps(side.ticks[i]!, symbol.price_step), fromSteps(side.lots[i]!, symbol.qty_step)])
  }
  return levels
}
