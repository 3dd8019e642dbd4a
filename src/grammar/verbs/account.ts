import type { Command, MarginCommand } from '../ast.ts'
import { needSymbol } from '../names.ts'
import { integer, money, signed } from '../numbers.ts'
import { join, optional, type VerbDefinition } from '../verb.ts'

export const leverage: VerbDefinition = {
  usage: 'leverage SYMBOL N [cross|isolated]',
  help: 'Set the leverage of a symbol',
  parse(r) {
    const symbol = needSymbol(r)
    const n = r.needValue('leverage', 'a whole number such as 10', integer(1, 1000, 'x'), 'number')
    return { verb: 'leverage', symbol, leverage: n, ...optional('margin', r.keyword('cross', 'isolated')) }
  },
}

export const margin: VerbDefinition = {
  usage: 'margin SYMBOL [long|short] +-AMOUNT',
  help: 'Add to or take from the margin of an isolated position',
  parse(r): MarginCommand {
    const symbol = needSymbol(r)
    const side = r.keyword('long', 'short')
    const amount = r.needValue('amount', 'an amount such as +50 or -50', signed, 'number')
    return { verb: 'margin', symbol, ...optional('side', side), amount }
  },
}

export const mode: VerbDefinition = {
  usage: 'mode one-way|hedge',
  help: 'Set the position mode of the account',
  parse: (r) => ({ verb: 'mode', mode: r.need('mode', 'one-way', 'hedge') === 'hedge' ? 'hedge' : 'one_way' }),
}

export const autoBorrow: VerbDefinition = {
  usage: 'auto-borrow on|off',
  help: 'Borrow automatically when a spot balance does not suffice',
  parse: (r) => ({ verb: 'auto-borrow', on: r.need('auto-borrow', 'on', 'off') === 'on' }),
}

const COIN = /^(#\d{1,15}|[A-Za-z0-9]{1,20})$/

export const deposit: VerbDefinition = {
  usage: 'deposit AMOUNT [COIN]',
  help: 'Play money on the paper exchange',
  parse(r) {
    const amount = r.needValue('amount', 'an amount above 0', money, 'number')
    const coin = r.value('a coin such as USDT or #1001', (t) => (COIN.test(t) ? t : null), 'coin')
    return { verb: 'deposit', amount, ...optional('coin', coin) }
  },
}

type Of<V extends Command['verb']> = Extract<Command, { verb: V }>

export const formatLeverage = (c: Of<'leverage'>) => join('leverage', c.symbol, String(c.leverage), c.margin)
export const formatMargin = (c: MarginCommand) =>
  join('margin', c.symbol, c.side, c.amount.startsWith('-') ? c.amount : `+${c.amount}`)
export const formatMode = (c: Of<'mode'>) => `mode ${c.mode === 'hedge' ? 'hedge' : 'one-way'}`
export const formatAutoBorrow = (c: Of<'auto-borrow'>) => `auto-borrow ${c.on ? 'on' : 'off'}`
export const formatDeposit = (c: Of<'deposit'>) => join('deposit', c.amount, c.coin)
