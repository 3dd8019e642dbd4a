import { INTERVALS, type Interval } from '../../protocol/enums.ts'
import { activeSymbol, shownBook } from '../../store/selectors/index.ts'
import { type AppContext, say, stateOf, update } from '../app/context.ts'
import { openDialog, resetChart } from '../ui/updates.ts'
import { commands } from './command.ts'

/** The next coarser (1) or finer (-1) merge step of the book. */
function stepMerge(app: AppContext, step: 1 | -1): void {
  const state = stateOf(app)
  const steps = activeSymbol(state)?.price_step_merge_multiplier ?? [1]
  const book = shownBook(state)
  const [, depth, merge] = (state.bookKey ?? '').split(':').map(Number)
  const at = steps.indexOf(book?.merge ?? merge ?? 1)
  const next = steps[Math.max(0, Math.min(steps.length - 1, at + step))]
  if (next === undefined || steps[at] === next) {
    say(app, 'info', step > 0 ? 'this is the coarsest book' : 'this is the finest book')
    return
  }
  app.port.selectBook(book?.depth ?? depth ?? 20, next)
}

function stepInterval(app: AppContext, step: 1 | -1): void {
  const at = INTERVALS.indexOf(stateOf(app).interval)
  const next: Interval | undefined = INTERVALS[at + step]
  if (next === undefined) return
  update(app, resetChart)
  app.port.selectInterval(next)
}

export const MARKET_COMMANDS = commands([
  {
    id: 'symbol-picker',
    title: 'Choose a market by a part of its name',
    hint: 'symbol',
    keys: ['/', 'ctrl-p'],
    where: 'anywhere',
    group: 'market',
    run: (app) => update(app, openDialog({ kind: 'symbol-picker', filter: '', selected: 0 })),
  },
  {
    id: 'merge-coarser',
    title: 'Coarser price steps in the book',
    hint: 'coarser',
    keys: [']'],
    where: 'anywhere',
    group: 'market',
    run: (app) => stepMerge(app, 1),
  },
  {
    id: 'merge-finer',
    title: 'Finer price steps in the book',
    hint: 'finer',
    keys: ['['],
    where: 'anywhere',
    group: 'market',
    run: (app) => stepMerge(app, -1),
  },
  {
    id: 'interval-shorter',
    title: 'Shorter candles',
    hint: 'shorter',
    keys: [','],
    where: 'anywhere',
    group: 'market',
    run: (app) => stepInterval(app, -1),
  },
  {
    id: 'interval-longer',
    title: 'Longer candles',
    hint: 'longer',
    keys: ['.'],
    where: 'anywhere',
    group: 'market',
    run: (app) => stepInterval(app, 1),
  },
])
