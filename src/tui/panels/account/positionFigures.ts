import { Decimal, fromSteps } from '../../../lib/decimal.ts'
import type { Level, MarketSymbol } from '../../../protocol/models/market.ts'
import type { Position } from '../../../protocol/models/position.ts'
import {
  crossLiquidationPrice,
  exitNow,
  fundingPayment,
  initialMargin,
  liquidationDistance,
  liquidationPrice,
  maintenanceMargin,
  unrealizedPnl,
} from '../../../rules/index.ts'
import type { Book, State } from '../../../store/state.ts'

/** What is worked out about one position. Everything that depends on a price is null without one. */
export interface PositionFigures {
  readonly key: string
  readonly position: Position
  readonly symbol: MarketSymbol
  readonly mark: string | null
  readonly pnl: Decimal | null
  /** PnL if closed at market now, after the taker fee; `partly`: the book holds only a part of it. */
  readonly exit: Decimal | null
  readonly exitPartly: boolean
  readonly margin: Decimal | null
  readonly liquidation: Decimal | null
  /** |mark - liquidation| / mark */
  readonly distance: Decimal | null
  /** To be paid (positive) at the next funding. */
  readonly funding: Decimal | null
}

type Source = Pick<State, 'positions' | 'symbols' | 'tickers' | 'books' | 'bbo' | 'balances'>

/** Figures of every open position, largest notional first, then by key. */
export function positionFigures(source: Source): PositionFigures[] {
  const open = Object.entries(source.positions).filter(([, p]) => /[1-9]/.test(p.open_size))
  return open.flatMap(([key, position]) => {
    const symbol = source.symbols.get(position.symbol_id)
    return symbol === undefined ? [] : [figures(key, position, symbol, source)]
  })
}

function figures(key: string, position: Position, symbol: MarketSymbol, source: Source): PositionFigures {
  const { open_size, avg_price, symbol_id } = position
  const mark = markOf(source, symbol_id)
  const levels = exitLevels(source, symbol, new Decimal(open_size).abs())
  const exit = levels === null ? null : exitNow(open_size, avg_price, levels, symbol.taker_fee_rate)
  const liquidation = liquidationOf(position, symbol, source)
  const rate = source.tickers[symbol_id]?.funding_rate ?? null
  return {
    key,
    position,
    symbol,
    mark,
    pnl: mark === null ? null : unrealizedPnl(open_size, avg_price, mark),
    exit: exit?.pnl ?? null,
    exitPartly: exit !== null && !exit.walk.complete,
    margin:
      position.margin_mode === 'isolated'
        ? new Decimal(position.isolated_margin ?? 0)
        : initialMargin(open_size, mark ?? avg_price, Math.max(1, position.leverage)),
    liquidation,
    distance: liquidation === null || mark === null ? null : liquidationDistance(mark, liquidation),
    funding: mark === null || rate === null ? null : fundingPayment(open_size, mark, rate),
  }
}

export const markOf = (source: Pick<State, 'tickers'>, symbolId: number): string | null =>
  source.tickers[symbolId]?.mark_price ?? null

/** Book levels of a symbol, as many as the size needs; the best prices alone when its book is not on screen. */
function exitLevels(source: Source, symbol: MarketSymbol, size: Decimal): { bids: Level[]; asks: Level[] } | null {
  const books = Object.values(source.books).filter((b) => b.symbol_id === symbol.symbol_id && b.status === 'live')
  const book = books.sort((a, b) => a.merge - b.merge || b.depth - a.depth)[0]
  if (book !== undefined) {
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

function liquidationOf(position: Position, symbol: MarketSymbol, source: Source): Decimal | null {
  const { open_size, avg_price } = position
  const { max_leverage, settle_coin_id } = symbol
  if (max_leverage === null || max_leverage <= 0) return null
  if (position.margin_mode === 'isolated') {
    return liquidationPrice(open_size, avg_price, position.isolated_margin ?? 0, max_leverage)
  }
  const balance = source.balances.find((b) => b.coin_id === settle_coin_id)?.balance
  if (balance === undefined) return null
  const { pnl, maintenance } = others(position, settle_coin_id, source)
  return crossLiquidationPrice(open_size, avg_price, max_leverage, {
    balance,
    otherPnl: pnl,
    otherMaintenance: maintenance,
  })
}

/** PnL and maintenance margin of the other cross positions that share the coin. */
function others(one: Position, coin: number | null, source: Source): { pnl: Decimal; maintenance: Decimal } {
  let pnl = new Decimal(0)
  let maintenance = new Decimal(0)
  for (const p of Object.values(source.positions)) {
    const symbol = source.symbols.get(p.symbol_id)
    if (p === one || p.margin_mode !== 'cross' || symbol?.settle_coin_id !== coin || !symbol.max_leverage) continue
    const mark = markOf(source, p.symbol_id) ?? p.avg_price
    pnl = pnl.plus(unrealizedPnl(p.open_size, p.avg_price, mark))
    maintenance = maintenance.plus(maintenanceMargin(p.open_size, mark, symbol.max_leverage))
  }
  return { pnl, maintenance }
}
