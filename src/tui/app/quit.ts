import { liveOrders } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { ask } from './ask.ts'
import { type AppContext, say, stateOf } from './context.ts'

const AGAIN_MS = 2000

/** What goes on without this program; empty when nothing does. */
export function whatStays(state: State): string[] {
  const live = liveOrders(state).length
  const open = Object.values(state.positions).filter((p) => /[1-9]/.test(p.open_size)).length
  const unknown = Object.values(state.pending).filter((w) => w.state === 'unknown' || w.state === 'sending').length
  return [
    ...(live === 0 ? [] : [`${live} order${live === 1 ? ' stays' : 's stay'} live on the exchange`]),
    ...(open === 0 ? [] : [`${open} position${open === 1 ? ' stays' : 's stay'} open`]),
    ...(unknown === 0
      ? []
      : [`${unknown} request${unknown === 1 ? ' is' : 's are'} still unresolved: the next start looks them up`]),
  ]
}

/** `q`: leaves at once when nothing is left behind, else says what is and waits for a second press. */
export function askToQuit(app: AppContext, key: string) {
  const stays = whatStays(stateOf(app))
  if (stays.length === 0) return app.quit()
  const lines = [...stays, 'nothing cancels them: this exchange has no dead-man switch']
  ask(
    app,
    { title: 'quit?', lines, command: 'quit', writes: [], level: 'normal', key, origin: 'quit' },
    { flight: 'quit' },
  )
}

/** Ctrl-C: says what stays; the second one within two seconds leaves. */
export function interrupt(app: AppContext) {
  const now = app.clock.now()
  if (now - app.activity.getState().interruptedAt <= AGAIN_MS) return app.quit()
  app.activity.setState({ interruptedAt: now })
  const stays = whatStays(stateOf(app))
  say(app, 'warn', ['Ctrl-C again to quit', ...stays].join(' · '))
}
