import { accountsOf } from '../app/accounts.ts'
import { stateOf, update } from '../app/context.ts'
import { openCockpit } from '../app/keys.ts'
import { openDialog } from '../ui/updates.ts'
import { commands } from './command.ts'

export const KEY_COMMANDS = commands([
  {
    id: 'key-cockpit',
    title: 'The key: what it may do, what is wrong with it; unlock, lock, renew, revoke',
    hint: 'key',
    keys: ['K'],
    where: 'anywhere',
    group: 'program',
    run: (app) => openCockpit(app),
  },
  {
    id: 'account-picker',
    title: 'Choose the account or a sub-account to show and trade for',
    hint: 'account',
    keys: ['A'],
    where: 'anywhere',
    group: 'program',
    when: (app) => accountsOf(stateOf(app)).length > 1,
    run: (app) =>
      update(app, openDialog({ kind: 'account-picker', filter: '', selected: 0, answer: null, armedAt: null })),
  },
])
