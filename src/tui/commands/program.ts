import { say, update } from '../app/context.ts'
import { askToQuit, interrupt } from '../app/quit.ts'
import { keyName } from '../keys/keyNames.ts'
import { openDialog } from '../ui/updates.ts'
import { commands } from './command.ts'

export const PROGRAM_COMMANDS = commands([
  {
    id: 'help',
    title: 'Every key, to be searched; the focused panel first',
    hint: 'keys',
    keys: ['?', 'f1'],
    where: 'anywhere',
    group: 'program',
    run: (app) => update(app, openDialog({ kind: 'help', filter: '', selected: 0 })),
  },
  {
    id: 'resync',
    title: 'Drop what is known and read everything again',
    hint: 'resync',
    keys: ['ctrl-r'],
    where: 'anywhere',
    group: 'program',
    run(app) {
      app.port.resync()
      say(app, 'info', 'reading everything again')
    },
  },
  {
    id: 'take-stale',
    title: 'Take prices that are too old for the next order all the same, for 30 seconds',
    hint: 'take stale prices',
    keys: ['ctrl-o'],
    where: 'anywhere',
    group: 'program',
    run(app) {
      app.activity.setState({ staleUntil: app.clock.now() + 30_000 })
      say(app, 'warn', 'stale prices are taken for the next order, for 30 s')
    },
  },
  {
    id: 'quit',
    title: 'Quit; says how many orders stay live',
    hint: 'quit',
    keys: ['q'],
    where: 'anywhere',
    group: 'program',
    run: (app, event) => askToQuit(app, keyName(event)),
  },
  {
    id: 'interrupt',
    title: 'Quit when pressed twice',
    hint: 'quit',
    keys: ['ctrl-c'],
    where: 'anywhere',
    group: 'program',
    run: (app) => interrupt(app),
  },
  {
    id: 'suspend',
    title: 'Hand the terminal to the shell; fg comes back',
    hint: 'suspend',
    keys: ['ctrl-z'],
    where: 'anywhere',
    group: 'program',
    run: (app) => app.suspend(),
  },
])
