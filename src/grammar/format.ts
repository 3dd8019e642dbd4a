import type { Command, Verb } from './ast.ts'
import { formatId } from './names.ts'
import { quoteWord } from './tokens.ts'
import { join } from './verb.ts'
import { formatAutoBorrow, formatDeposit, formatLeverage, formatMargin, formatMode } from './verbs/account.ts'
import { formatCancel, formatCancelAll } from './verbs/cancel.ts'
import { formatClose } from './verbs/close.ts'
import { formatAlert } from './verbs/local.ts'
import { formatModify } from './verbs/modify.ts'
import { formatOrder } from './verbs/order.ts'
import { formatScale } from './verbs/scale.ts'
import { formatTpsl } from './verbs/tpsl.ts'

const FORMATS: { [V in Verb]: (command: Extract<Command, { verb: V }>) => string } = {
  buy: formatOrder,
  sell: formatOrder,
  scale: formatScale,
  cancel: formatCancel,
  'cancel-all': formatCancelAll,
  modify: formatModify,
  chase: (c) => `chase ${formatId(c.id)}`,
  close: formatClose,
  reverse: (c) => join('reverse', c.symbol),
  flatten: () => 'flatten',
  tpsl: formatTpsl,
  leverage: formatLeverage,
  margin: formatMargin,
  mode: formatMode,
  'auto-borrow': formatAutoBorrow,
  deposit: formatDeposit,
  symbol: (c) => `symbol ${c.symbol}`,
  account: (c) => `account ${quoteWord(c.name)}`,
  layout: (c) => `layout ${quoteWord(c.name)}`,
  theme: (c) => `theme ${quoteWord(c.name)}`,
  alert: formatAlert,
}

/** The canonical line of a command: `parse(format(c))` is `c` again. */
export function format(command: Command): string {
  return (FORMATS[command.verb] as (c: Command) => string)(command)
}
