import { Decimal } from '../../lib/decimal.ts'
import type { Position } from '../../protocol/models/position.ts'
import { symbolName } from '../../store/selectors/index.ts'
import { type AppContext, say, stateOf } from '../app/context.ts'
import { positionTarget } from '../app/selection.ts'
import { planNow, submitPlan } from '../app/submit.ts'
import { keyName } from '../keys/keyNames.ts'
import { commands } from './command.ts'
import { realizedLine } from './costs.ts'

function needPosition(app: AppContext): Position | null {
  const position = positionTarget(app)
  if (position === null) say(app, 'info', 'select a position first')
  return position
}

function act(app: AppContext, verb: 'close' | 'reverse', key: string): void {
  const position = needPosition(app)
  if (position === null) return
  const state = stateOf(app)
  const symbol = symbolName(state, position.symbol_id)
  const isLong = new Decimal(position.open_size).gt(0)
  const hedge = position.position_side !== 'both'
  const side = isLong ? ('long' as const) : ('short' as const)
  const plan = planNow(app, verb === 'close' ? { verb, symbol, ...(hedge ? { side } : {}) } : { verb, symbol })
  if (plan === null) return
  const lines = [
    `${side} ${position.open_size.replace('-', '')} ${symbol}, at market`,
    ...realizedLine(state, [position]),
  ]
  const why = submitPlan(app, plan, {
    flight: `position ${position.symbol_id} ${position.position_side}`,
    origin: 'action',
    key,
    ask: {
      title: verb === 'close' ? `close ${symbol}?` : `reverse ${symbol} to ${isLong ? 'short' : 'long'}?`,
      lines,
      level: verb === 'close' ? 'normal' : 'danger',
    },
    renew: () => act(app, verb, key),
  })
  if (why !== null) say(app, 'error', why)
}

const some = (app: AppContext): boolean => positionTarget(app) !== null

export const POSITION_COMMANDS = commands([
  {
    id: 'close-position',
    title: 'Close the selected position, or the one of the symbol on screen, at market',
    hint: 'close',
    keys: ['x'],
    where: 'anywhere',
    group: 'positions',
    when: some,
    run: (app, event) => act(app, 'close', keyName(event)),
  },
  {
    id: 'reverse-position',
    title: 'Reverse that position at market',
    hint: 'reverse',
    keys: ['r'],
    where: 'anywhere',
    group: 'positions',
    when: some,
    run: (app, event) => act(app, 'reverse', keyName(event)),
  },
])
