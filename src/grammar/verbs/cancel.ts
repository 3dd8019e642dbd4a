import type { CancelAllCommand, CancelCommand } from '../ast.ts'
import { formatId, needId, readId, readSymbol } from '../names.ts'
import { join, optional, type VerbDefinition } from '../verb.ts'

export const cancel: VerbDefinition = {
  usage: 'cancel ID... | cancel all [SYMBOL] [buy|sell] [long|short]',
  help: 'Cancel orders by id, or all that match',
  parse(r): CancelCommand | CancelAllCommand {
    if (r.keyword('all') !== null) {
      const symbol = readSymbol(r)
      const side = r.keyword('buy', 'sell')
      const position = r.keyword('long', 'short')
      return {
        verb: 'cancel-all',
        ...optional('symbol', symbol),
        ...optional('buy', side === null ? null : side === 'buy'),
        ...optional('side', position),
      }
    }
    const ids = [needId(r)]
    for (let id = readId(r); id !== null; id = readId(r)) ids.push(id)
    return { verb: 'cancel', ids }
  },
}

export function formatCancel(c: CancelCommand): string {
  return join('cancel', ...c.ids.map(formatId))
}

export function formatCancelAll(c: CancelAllCommand): string {
  return join('cancel all', c.symbol, c.buy === undefined ? '' : c.buy ? 'buy' : 'sell', c.side)
}
