import { goBack } from '../app/back.ts'
import { uiOf, update } from '../app/context.ts'
import { startFilter } from '../app/filter.ts'
import { openModify } from '../app/modify.ts'
import { moveEnd, movePage, moveRows, moveSideways, showNextHistory, takeLevel } from '../app/move.ts'
import { orderTargets } from '../app/selection.ts'
import { showPositionSymbol } from '../app/symbol.ts'
import { NUMBERED_PANELS, type PanelId } from '../panelIds.ts'
import { focusField } from '../ui/ticketDraft.ts'
import { cycleFocus, focusPanel, updateTicket } from '../ui/updates.ts'
import { type Command, commands } from './command.ts'

const FILTERED = ['orders', 'fills', 'history', 'balances', 'log', 'tape'] as const

const move = (id: string, title: string, hint: string, keys: readonly string[], run: Command['run']): Command => ({
  id,
  title,
  hint,
  keys,
  where: 'anywhere',
  group: 'move',
  run,
})

export const MOVE_COMMANDS = commands([
  move('focus-next', 'Next panel', 'next panel', ['tab'], (app) =>
    update(app, cycleFocus(1, Object.keys(app.layout().panels) as PanelId[])),
  ),
  move('focus-previous', 'Previous panel', 'previous panel', ['shift-tab'], (app) =>
    update(app, cycleFocus(-1, Object.keys(app.layout().panels) as PanelId[])),
  ),
  {
    ...move('focus-panel', 'Go to a panel by its number', 'panel', '123456789'.split(''), (app, event) => {
      const panel = NUMBERED_PANELS[Number(event.char) - 1]
      if (panel !== undefined) update(app, focusPanel(panel))
    }),
    shownKeys: '1-9',
  },
  move('down', 'Down', 'down', ['down', 'j'], (app) => moveRows(app, 1)),
  move('up', 'Up', 'up', ['up', 'k'], (app) => moveRows(app, -1)),
  move('left', 'Left: back in time on the chart, the previous tab on a list', 'left', ['left', 'h'], (app) =>
    moveSideways(app, -1),
  ),
  move('right', 'Right: forward in time on the chart, the next tab on a list', 'right', ['right', 'l'], (app) =>
    moveSideways(app, 1),
  ),
  move('page-down', 'A page down', 'page down', ['pagedown', 'ctrl-d'], (app) => movePage(app, 1)),
  move('page-up', 'A page up', 'page up', ['pageup', 'ctrl-u'], (app) => movePage(app, -1)),
  move('first', 'To the first row', 'first', ['g', 'home'], (app) => moveEnd(app, -1)),
  move('last', 'To the last row', 'last', ['G', 'end'], (app) => moveEnd(app, 1)),
  move('back', 'Back: close, leave, unmark', 'back', ['escape'], (app) => goBack(app)),
  {
    id: 'take-level',
    title: 'Put the price under the cursor into the ticket',
    hint: 'price to ticket',
    keys: ['enter'],
    where: ['book'],
    group: 'move',
    run: (app) => takeLevel(app),
  },
  {
    id: 'open-order',
    title: 'Open the selected order to change it',
    hint: 'open',
    keys: ['enter'],
    where: ['orders'],
    group: 'move',
    run(app) {
      const [order] = orderTargets(app)
      if (order === undefined) moveRows(app, 1)
      else openModify(app, order)
    },
  },
  {
    id: 'open-position',
    title: 'Show the market of the selected position',
    hint: 'show market',
    keys: ['enter'],
    where: ['positions'],
    group: 'move',
    run: (app) => showPositionSymbol(app),
  },
  {
    id: 'edit-ticket',
    title: 'Edit the ticket',
    hint: 'edit',
    keys: ['enter'],
    where: ['ticket'],
    group: 'move',
    run: (app) =>
      update(
        app,
        updateTicket((d) => focusField(d, 'quantity')),
      ),
  },
  {
    id: 'next-history',
    title: 'Ended orders, closed positions, changes of balances',
    hint: 'orders/positions/flows',
    keys: ['v'],
    where: ['history'],
    group: 'move',
    run: (app) => showNextHistory(app),
  },
  {
    id: 'filter',
    title: 'Filter the list; on the tape the least size',
    hint: 'filter',
    keys: ['/'],
    where: FILTERED,
    group: 'move',
    run: (app) => startFilter(app, uiOf(app).focus),
  },
])
