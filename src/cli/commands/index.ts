import type { Verb } from '../verb.ts'
import { balance } from './balance.ts'
import { book } from './book.ts'
import { keysImport } from './keysImport.ts'
import { keysList } from './keysList.ts'
import { orders } from './orders.ts'
import { paper } from './paper.ts'
import { positions } from './positions.ts'
import { sign } from './sign.ts'
import { symbols } from './symbols.ts'
import { ticker } from './ticker.ts'
import { TRADING_VERBS } from './trade.ts'

/** Every verb of the command line; help, completion and the README's table are made from this list. */
export const VERBS: readonly Verb[] = [
  paper,
  symbols,
  ticker,
  book,
  orders,
  positions,
  balance,
  ...TRADING_VERBS,
  keysList,
  keysImport,
  sign,
]
