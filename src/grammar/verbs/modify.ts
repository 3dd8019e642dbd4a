import type { Exit, ModifyCommand } from '../ast.ts'
import { formatId, needId } from '../names.ts'
import { formatSize, readSize } from '../numbers.ts'
import { formatExit, readExit } from '../options.ts'
import { formatPrice, readRelativePrice, TRIGGER_WORDS } from '../prices.ts'
import type { Reader } from '../reader.ts'
import { join, type VerbDefinition } from '../verb.ts'

type Changes = Omit<ModifyCommand, 'verb' | 'id'>

const CHANGES: { [K in keyof Changes]-?: (r: Reader) => NonNullable<Changes[K]> } = {
  price: (r) => readRelativePrice(r, 'price'),
  size: readSize,
  trigger: (r) => readRelativePrice(r, 'trigger'),
  tp: (r) => readExitOrOff(r, 'tp'),
  sl: (r) => readExitOrOff(r, 'sl'),
  by: (r) => r.need('by', ...TRIGGER_WORDS),
}

export const modify: VerbDefinition = {
  usage: 'modify ID [price PRICE|+1t] [size SIZE] [trigger PRICE] [tp PRICE|off] [sl PRICE|off] [by last|mark|index]',
  help: 'Change a live order; only what is named changes',
  parse(r): ModifyCommand {
    const id = needId(r)
    const changes: Record<string, unknown> = {}
    for (;;) {
      const left = (Object.keys(CHANGES) as (keyof Changes)[]).filter((k) => !(k in changes))
      const word = r.keyword(...left)
      if (word === null) break
      changes[word] = CHANGES[word](r)
    }
    if (Object.keys(changes).length === 0) r.fail('modify')
    return { verb: 'modify', id, ...(changes as Changes) }
  },
}

export function formatModify(c: ModifyCommand): string {
  return join(
    `modify ${formatId(c.id)}`,
    c.price === undefined ? '' : `price ${formatPrice(c.price)}`,
    c.size === undefined ? '' : `size ${formatSize(c.size)}`,
    c.trigger === undefined ? '' : `trigger ${formatPrice(c.trigger)}`,
    exitOrOff('tp', c.tp),
    exitOrOff('sl', c.sl),
    c.by === undefined ? '' : `by ${c.by}`,
  )
}

function readExitOrOff(r: Reader, word: 'tp' | 'sl'): Exit | 'off' {
  return r.keyword('off') ?? readExit(r, word)
}

function exitOrOff(word: 'tp' | 'sl', exit: Exit | 'off' | undefined): string {
  if (exit === undefined) return ''
  return exit === 'off' ? `${word} off` : formatExit(word, exit)
}
