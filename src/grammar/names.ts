import type { Reader } from './reader.ts'
import { quoteWord } from './tokens.ts'

const SYMBOL = /^(#\d{1,15}|(?=[^-/]*[A-Za-z])[A-Za-z0-9]{1,20}([-/][A-Za-z0-9]{1,20})?)$/
const SYMBOL_ALLOWED = 'a symbol such as BTC-USDT, BTC/USDT or #20001'

/** Words that follow a symbol somewhere in the grammar, so that none of them is ever read as a symbol. */
const KEYWORDS = [
  ...['ioc', 'fok', 'gtc', 'post', 'long', 'short', 'cross', 'isolated', 'slip', 'stp', 'id', 'if', 'tp', 'sl', 'by'],
  ...['full', 'partial', 'from', 'to', 'in', 'even', 'linear', 'buy', 'sell', 'last', 'mark', 'index', 'limit', 'all'],
]

function symbolOf(text: string): string | null {
  return SYMBOL.test(text) && !KEYWORDS.includes(text.toLowerCase()) ? text : null
}

/** A symbol when the next word looks like one. */
export function readSymbol(r: Reader): string | null {
  return r.value(SYMBOL_ALLOWED, symbolOf, 'symbol')
}

export function needSymbol(r: Reader): string {
  return readSymbol(r) ?? r.fail('symbol')
}

/** An order id or client order id: one word, quoted when it has odd characters. */
export function needId(r: Reader): string {
  return r.needValue('id', 'an order id, or at least 4 characters of one', idOf, 'id')
}

export function readId(r: Reader): string | null {
  return r.value('an order id, or at least 4 characters of one', idOf, 'id')
}

/** `client_order_id` of a new order. */
export function needClientId(r: Reader): string {
  return r.needValue('id', 'a name of 1 to 36 characters', (t) => ([...t].length <= 36 && t !== '' ? t : null))
}

export function formatId(id: string): string {
  return quoteWord(id, ['all'])
}

function idOf(text: string): string | null {
  return text === '' || [...text].length > 36 ? null : text
}
