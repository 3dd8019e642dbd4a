import type { SymbolRule } from './rule.ts'
import { violation } from './violation.ts'

const CLOSED: readonly string[] = ['pre_launch', 'suspended', 'delisted']

/** Orders are taken while the symbol is `trading`; a status nobody knows yet is left to the exchange. */
export const symbolStatus: SymbolRule = (_p, symbol) =>
  CLOSED.includes(symbol.status) ? violation('symbol_id', symbol.status, 'a symbol that is trading', '20008') : null
