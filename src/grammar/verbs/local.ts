import type { AlertCommand } from '../ast.ts'
import { needSymbol, readSymbol } from '../names.ts'
import { positive } from '../numbers.ts'
import { readComparison } from '../prices.ts'
import type { Slot } from '../reader.ts'
import { join, optional, type VerbDefinition } from '../verb.ts'

export const symbol: VerbDefinition = {
  usage: 'symbol NAME',
  help: 'Show another symbol',
  parse: (r) => ({ verb: 'symbol', symbol: needSymbol(r) }),
}

function named<V extends 'account' | 'layout' | 'theme'>(verb: V & Slot, help: string): VerbDefinition {
  return {
    usage: `${verb} NAME`,
    help,
    parse: (r) => ({ verb, name: r.needValue(verb, 'a name', (t) => (t === '' ? null : t), verb) }),
  }
}

export const account = named('account', 'Act on another account')
export const layout = named('layout', 'Change the layout')
export const theme = named('theme', 'Change the theme')

export const alert: VerbDefinition = {
  usage: 'alert [SYMBOL] last|mark|index >= PRICE',
  help: 'Ring when a price is reached',
  parse(r): AlertCommand {
    const name = readSymbol(r)
    const { by, op } = readComparison(r)
    const price = r.needValue('price', 'a price above 0', positive, 'number')
    return { verb: 'alert', ...optional('symbol', name), by, op, price }
  },
}

export const formatAlert = (c: AlertCommand) => join('alert', c.symbol, c.by, c.op, c.price)
