import { type AppContext, say } from '../app/context.ts'
import { placeHere } from '../app/placeHere.ts'
import { planNow, submitPlan } from '../app/submit.ts'
import { openTicket } from '../app/ticketActions.ts'
import { undoLast } from '../app/undo.ts'
import { keyName } from '../keys/keyNames.ts'
import { openCommandLine } from '../ui/updates.ts'
import { commands } from './command.ts'
import { flattenLines } from './costs.ts'

function flatten(app: AppContext, key: string): void {
  const plan = planNow(app, { verb: 'flatten' })
  if (plan === null) return
  const lines = flattenLines(app, plan)
  const why = submitPlan(app, plan, {
    flight: 'flatten',
    keepGoing: true,
    origin: 'action',
    key,
    ask: { title: 'flatten everything?', lines, level: 'danger' },
    renew: () => flatten(app, key),
  })
  if (why !== null) say(app, 'error', why)
}

export const TRADE_COMMANDS = commands([
  {
    id: 'buy',
    title: 'Open the ticket to buy',
    hint: 'buy',
    keys: ['b'],
    where: 'anywhere',
    group: 'trade',
    run: (app) => openTicket(app, 'buy'),
  },
  {
    id: 'sell',
    title: 'Open the ticket to sell',
    hint: 'sell',
    keys: ['s'],
    where: 'anywhere',
    group: 'trade',
    run: (app) => openTicket(app, 'sell'),
  },
  {
    id: 'buy-here',
    title: 'One-key trading: place a bid at the cursor, in the size of the ticket',
    hint: 'bid here',
    keys: ['B'],
    where: ['book'],
    group: 'trade',
    when: (app) => app.settings.one_key_trading,
    run: (app, event) => placeHere(app, 'buy', keyName(event)),
  },
  {
    id: 'sell-here',
    title: 'One-key trading: place an offer at the cursor, in the size of the ticket',
    hint: 'offer here',
    keys: ['S'],
    where: ['book'],
    group: 'trade',
    when: (app) => app.settings.one_key_trading,
    run: (app, event) => placeHere(app, 'sell', keyName(event)),
  },
  {
    id: 'command-line',
    title: 'Type a command: buy 0.5 @ bid-3t post',
    hint: 'command',
    keys: [':'],
    where: 'anywhere',
    group: 'trade',
    run: (app) => app.ui.setState(openCommandLine()),
  },
  {
    id: 'undo',
    title: 'Undo the last action of the last 10 seconds',
    hint: 'undo',
    keys: ['u'],
    where: 'anywhere',
    group: 'trade',
    when: (app) => app.activity.getState().undo !== null,
    run: (app, event) => undoLast(app, keyName(event)),
  },
  {
    id: 'flatten',
    title: 'Cancel every order and close every position at market',
    hint: 'flatten',
    keys: ['X'],
    where: 'anywhere',
    group: 'trade',
    run: (app, event) => flatten(app, keyName(event)),
  },
])
