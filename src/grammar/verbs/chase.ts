import { needId } from '../names.ts'
import type { VerbDefinition } from '../verb.ts'

export const chase: VerbDefinition = {
  usage: 'chase ID',
  help: 'Re-price a limit order to the best bid (buy) or best ask (sell)',
  parse: (r) => ({ verb: 'chase', id: needId(r) }),
}
