import { FieldError } from '../../lib/errors.ts'
import { type Coin, isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { SymbolName } from '../ast.ts'
import type { ResolveContext } from './context.ts'

/** `BTC-USDT` perpetual, `BTC/USDT` spot, `#20001` when a coin has no name. */
export function symbolName(symbol: MarketSymbol, coins: readonly Coin[]): string {
  const name = (id: number) => coins.find((c) => c.coin_id === id)?.name
  const base = name(symbol.base_coin_id)
  const quote = name(symbol.quote_coin_id)
  if (base === undefined || quote === undefined) return `#${symbol.symbol_id}`
  return `${base}${isSpot(symbol) ? '/' : '-'}${quote}`
}

type Names = Pick<ResolveContext, 'symbols' | 'coins' | 'symbol_id'>

/** The symbol named, or the one on the screen. A coin alone is its perpetual, or its only spot market. */
export function findSymbol(name: SymbolName | undefined, context: Names): MarketSymbol {
  if (name === undefined) {
    const current = context.symbols.find((s) => s.symbol_id === context.symbol_id)
    if (current === undefined) throw new FieldError('symbol', undefined, 'the name of a symbol')
    return current
  }
  const wanted = name.toUpperCase()
  const named = (s: MarketSymbol) => symbolName(s, context.coins)
  const exact = context.symbols.find((s) => named(s).toUpperCase() === wanted || `#${s.symbol_id}` === wanted)
  if (exact !== undefined) return exact
  const ofCoin = context.symbols.filter((s) => {
    const coin = context.coins.find((c) => c.coin_id === s.base_coin_id)
    return coin?.name.toUpperCase() === wanted && s.status !== 'delisted'
  })
  const perps = ofCoin.filter((s) => !isSpot(s))
  const found = perps.length > 0 ? perps : ofCoin
  if (found.length > 1) throw new FieldError('symbol', name, `one of ${found.map(named).join(', ')}`)
  const [only] = found
  if (only === undefined)
    throw new FieldError('symbol', name, 'a symbol of this exchange, such as BTC-USDT or BTC/USDT')
  return only
}
