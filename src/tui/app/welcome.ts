import { openDialog } from '../ui/updates.ts'
import { type AppContext, update } from './context.ts'

/** Five lines, once. Any key closes them, and does what it does. */
export function welcome(app: AppContext): void {
  const key = (id: string): string => app.keymap.shown(id)
  const lines = [
    'This is the paper exchange: a funded account, a live market, no real money.',
    `${key('buy')} buys, ${key('sell')} sells; Tab goes through the fields, Enter sends.`,
    `${key('command-line')} takes a line: buy 0.1 @ bid tp +2% sl -1%`,
    `${key('symbol-picker')} chooses a market, 1-9 and Tab go to the panels.`,
    `${key('help')} shows every key, ${key('quit')} quits.`,
  ]
  update(app, openDialog({ kind: 'message', title: 'welcome', lines, level: 'info' }))
}
