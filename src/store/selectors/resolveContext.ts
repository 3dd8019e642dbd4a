import type { MarketView, ResolveContext } from '../../grammar/resolve/index.ts'
import { Decimal, plain } from '../../lib/decimal.ts'
import { MARGIN_MODES, POSITION_MODES } from '../../protocol/enums.ts'
import type { Level, MarketSymbol } from '../../protocol/models/market.ts'
import type { State } from '../state.ts'
import { equityOf } from './account.ts'
import { finestBook, levelsOf } from './book.ts'
import { liveOrders } from './orders.ts'

interface Levels {
  bids: readonly Level[]
  asks: readonly Level[]
}

/** By book object: a book is never changed, only replaced. */
const levelsByBook = new WeakMap<object, Levels>()
const NO_LEVELS: Levels = { bids: [], asks: [] }

/** The state as what a command is resolved against: prices, positions, live orders and what is free, as of now. */
export function resolveContext(state: State, defaults?: ResolveContext['defaults']): ResolveContext {
  const held = (symbolId: number) => Object.values(state.positions).find((p) => p.symbol_id === symbolId)
  return {
    symbols: [...state.symbols.values()],
    coins: [...state.coins.values()],
    symbol_id: state.symbol_id,
    market: (symbolId) => marketOf(state, symbolId),
    positions: Object.values(state.positions),
    orders: liveOrders(state),
    orders_known: state.freshness.orders.status !== 'loading',
    available: (coinId) => availableOf(state, coinId),
    position_mode: POSITION_MODES.find((m) => m === state.settings?.position_mode) ?? null,
    leverage: (symbolId) => held(symbolId)?.leverage ?? state.symbols.get(symbolId)?.default_leverage ?? null,
    margin_mode: (symbolId) => MARGIN_MODES.find((m) => m === held(symbolId)?.margin_mode) ?? 'cross',
    ...(defaults === undefined ? {} : { defaults }),
  }
}

/** Prices and book of a symbol; the best prices alone when its book is not followed. Null when nothing is known. */
export function marketOf(state: Pick<State, 'symbols' | 'tickers' | 'books' | 'bbo'>, id: number): MarketView | null {
  const symbol = state.symbols.get(id)
  const ticker = state.tickers[id]
  if (symbol === undefined) return null
  return {
    mark_price: ticker?.mark_price ?? null,
    last_price: ticker?.last_price ?? null,
    index_price: ticker?.index_price ?? null,
    // Worked out when asked for: most commands look at no level.
    get bids() {
      return bookLevels(state, symbol).bids
    },
    get asks() {
      return bookLevels(state, symbol).asks
    },
  }
}

function bookLevels(state: Pick<State, 'books' | 'bbo'>, symbol: MarketSymbol): Levels {
  const book = finestBook(state, symbol.symbol_id)
  const best = state.bbo[symbol.symbol_id]
  if (book === null) return best === undefined ? NO_LEVELS : { bids: some(best.b), asks: some(best.a) }
  let levels = levelsByBook.get(book)
  if (levels === undefined) {
    levels = levelsOf(book, symbol)
    levelsByBook.set(book, levels)
  }
  if (book.merge <= 1 || best === undefined) return levels
  return { bids: withBest(levels.bids, best.b), asks: withBest(levels.asks, best.a) }
}

const some = (level: Level | null): Level[] => (level === null ? [] : [level])

/** A merged book rounds its prices; the best price is known exactly and is part of the first merged level. */
function withBest(levels: readonly Level[], best: Level | null): readonly Level[] {
  const [first, ...rest] = levels
  if (best === null || first === undefined || first[0] === best[0]) return levels
  const left = new Decimal(first[1]).minus(best[1])
  return left.gt(0) ? [best, [first[0], plain(left)], ...rest] : [best, ...rest]
}

/** Free for a new order, after margins and what resting orders hold (estimate); null before the first reading. */
function availableOf(state: State, coinId: number): string | null {
  if (state.freshness.balances.status === 'loading') return null
  return plain(equityOf(state, coinId).free.toDecimalPlaces(18))
}
