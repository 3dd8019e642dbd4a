import type { TpslCommand } from '../ast.ts'
import { readSymbol } from '../names.ts'
import { EXIT_OPTIONS, formatExits, readOptions } from '../options.ts'
import { join, optional, type VerbDefinition } from '../verb.ts'

export const tpsl: VerbDefinition = {
  usage:
    'tpsl [SYMBOL] [long|short] [tp PRICE|+2% [limit PRICE]] [sl PRICE|-1% [limit PRICE]] [by last|mark|index] [full|partial]',
  help: 'Take-profit and stop-loss on an open position',
  parse(r): TpslCommand {
    const symbol = readSymbol(r)
    const options = readOptions(r, EXIT_OPTIONS)
    if (options.tp === undefined && options.sl === undefined) r.fail('tpsl')
    return { verb: 'tpsl', ...optional('symbol', symbol), ...options }
  },
}

export function formatTpsl(c: TpslCommand): string {
  return join('tpsl', c.symbol, c.side, ...formatExits(c))
}
