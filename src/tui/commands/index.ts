import type { Command } from './command.ts'
import { KEY_COMMANDS } from './keys.ts'
import { MARKET_COMMANDS } from './market.ts'
import { MOVE_COMMANDS } from './move.ts'
import { ORDER_COMMANDS } from './orders.ts'
import { POSITION_COMMANDS } from './positions.ts'
import { PROGRAM_COMMANDS } from './program.ts'
import { TICKET_COMMANDS } from './ticketField.ts'
import { TRADE_COMMANDS } from './trade.ts'
import { VIEW_COMMANDS } from './view.ts'

/** Everything a key can do: for the dispatcher, the hint line, `?`, the README and rebinding. */
export const COMMANDS: readonly Command[] = [
  ...TRADE_COMMANDS,
  ...ORDER_COMMANDS,
  ...POSITION_COMMANDS,
  ...MOVE_COMMANDS,
  ...VIEW_COMMANDS,
  ...MARKET_COMMANDS,
  ...KEY_COMMANDS,
  ...PROGRAM_COMMANDS,
  ...TICKET_COMMANDS,
]
