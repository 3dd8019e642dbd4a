import type { Exit, Exits, OrderOptions, TriggerWord } from './ast.ts'
import { needClientId } from './names.ts'
import { percent } from './numbers.ts'
import { formatPrice, readComparison, readNumericPrice, readRelativePrice, TRIGGER_WORDS } from './prices.ts'
import type { Reader } from './reader.ts'
import { quoteWord } from './tokens.ts'

type Writable<T> = { -readonly [K in keyof T]?: T[K] }
type OptionReader = (r: Reader, o: Writable<OrderOptions>, word: string) => keyof OrderOptions

const STP = { maker: 'cancel_maker', taker: 'cancel_taker', both: 'cancel_both', none: 'none' } as const

const tif: OptionReader = (_r, o, word) => {
  o.tif = word as 'gtc' | 'ioc' | 'fok'
  return 'tif'
}
const side: OptionReader = (_r, o, word) => {
  o.side = word as 'long' | 'short'
  return 'side'
}
const margin: OptionReader = (_r, o, word) => {
  o.margin = word as 'cross' | 'isolated'
  return 'margin'
}
const mode: OptionReader = (_r, o, word) => {
  o.tpsl_mode = word as 'full' | 'partial'
  return 'tpsl_mode'
}

/** Every option word and what it reads. */
const OPTIONS = {
  gtc: tif,
  ioc: tif,
  fok: tif,
  post: (_r, o) => {
    o.post = true
    return 'post'
  },
  long: side,
  short: side,
  cross: margin,
  isolated: margin,
  slip: (r, o) => {
    o.slip = r.needValue('slip', 'a percentage such as 1%', percent, 'number')
    return 'slip'
  },
  stp: (r, o) => {
    o.stp = STP[r.need('stp', 'maker', 'taker', 'both', 'none')]
    return 'stp'
  },
  id: (r, o) => {
    o.id = needClientId(r)
    return 'id'
  },
  if: (r, o) => {
    o.if = { ...readComparison(r), price: readNumericPrice(r, 'if') }
    return 'if'
  },
  tp: (r, o) => {
    o.tp = readExit(r, 'tp')
    return 'tp'
  },
  sl: (r, o) => {
    o.sl = readExit(r, 'sl')
    return 'sl'
  },
  by: (r, o) => {
    o.by = r.need('by', ...TRIGGER_WORDS)
    return 'by'
  },
  full: mode,
  partial: mode,
} as const satisfies Record<string, OptionReader>
export type OptionWord = keyof typeof OPTIONS

export const ORDER_OPTIONS = Object.keys(OPTIONS) as OptionWord[]
export const EXIT_OPTIONS = ['tp', 'sl', 'by', 'full', 'partial', 'long', 'short'] as const satisfies OptionWord[]

/** Reads options in any order, each at most once; `other` may take words of its own and says whether it did. */
export function readOptions(r: Reader, words: readonly OptionWord[], other?: () => boolean): OrderOptions {
  const options: Writable<OrderOptions> = {}
  const seen = new Set<keyof OrderOptions>()
  const used = new Set<OptionWord>()
  for (;;) {
    if (other?.()) continue
    const word = r.keyword(...words.filter((w) => !used.has(w)))
    if (word === null) return options
    used.add(word)
    const before = r.mark()
    const key = OPTIONS[word](r, options, word)
    if (seen.has(key)) r.failAt(before - 1, word, `one of ${sameKey(word)} once`)
    seen.add(key)
  }
}

function sameKey(word: OptionWord): string {
  return ORDER_OPTIONS.filter((w) => OPTIONS[w] === OPTIONS[word]).join(', ')
}

/** `+2% [limit 66000]` */
export function readExit(r: Reader, field: 'tp' | 'sl'): Exit {
  const trigger = readRelativePrice(r, field)
  return r.keyword('limit') === null ? { trigger } : { trigger, limit: readRelativePrice(r, `${field} limit`) }
}

export function formatExit(word: 'tp' | 'sl', exit: Exit): string {
  return `${word} ${formatPrice(exit.trigger)}${exit.limit === undefined ? '' : ` limit ${formatPrice(exit.limit)}`}`
}

export function formatExits(o: Exits & { by?: TriggerWord }): string[] {
  return [
    o.tp === undefined ? '' : formatExit('tp', o.tp),
    o.sl === undefined ? '' : formatExit('sl', o.sl),
    o.by === undefined ? '' : `by ${o.by}`,
    o.tpsl_mode ?? '',
  ]
}

/** Options in canonical order; empty strings stand for what is not there. */
export function formatOptions(o: OrderOptions): string[] {
  const stp = Object.entries(STP).find(([, mode]) => mode === o.stp)?.[0]
  return [
    o.tif ?? '',
    o.post === true ? 'post' : '',
    o.side ?? '',
    o.margin ?? '',
    o.slip === undefined ? '' : `slip ${o.slip}%`,
    stp === undefined ? '' : `stp ${stp}`,
    o.id === undefined ? '' : `id ${quoteWord(o.id)}`,
    o.if === undefined ? '' : `if ${o.if.by} ${o.if.op} ${formatPrice(o.if.price)}`,
    ...formatExits(o),
  ]
}
