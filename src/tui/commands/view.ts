import { say, stateOf, uiOf, update } from '../app/context.ts'
import { THEME_NAMES } from '../theme/resolve.ts'
import {
  focusPanel,
  nextLayout,
  openDialog,
  resetChart,
  setCrosshair,
  setTheme,
  toggleHideBalances,
  toggleZoom,
  zoomChart,
} from '../ui/updates.ts'
import { commands } from './command.ts'

export const VIEW_COMMANDS = commands([
  {
    id: 'next-layout',
    title: 'Next layout: auto, wide, medium, small, ladder',
    hint: 'layout',
    keys: ['L'],
    where: 'anywhere',
    group: 'view',
    run(app) {
      update(app, nextLayout)
      const { layout } = uiOf(app)
      app.port.remember('layout', layout)
      say(app, 'info', `layout ${layout}`)
    },
  },
  {
    id: 'next-theme',
    title: 'Next theme: dark, light, high-contrast, colour-blind',
    hint: 'theme',
    keys: ['T'],
    where: 'anywhere',
    group: 'view',
    run(app) {
      const next = THEME_NAMES[(THEME_NAMES.indexOf(uiOf(app).theme) + 1) % THEME_NAMES.length]!
      update(app, setTheme(next))
      app.port.remember('theme', next)
      say(app, 'info', `theme ${next}`)
    },
  },
  {
    id: 'hide-balances',
    title: 'Hide or show balances and sizes of positions',
    hint: 'hide',
    keys: ['P'],
    where: 'anywhere',
    group: 'view',
    run: (app) => update(app, toggleHideBalances),
  },
  {
    id: 'zoom-panel',
    title: 'Show the focused panel alone, and back',
    hint: 'zoom',
    keys: ['z'],
    where: 'anywhere',
    group: 'view',
    run: (app) => update(app, toggleZoom),
  },
  {
    id: 'chart-zoom-in',
    title: 'Fewer, wider candles',
    hint: 'zoom in',
    keys: ['+', '='],
    where: ['chart'],
    group: 'view',
    run: (app) => update(app, zoomChart(-1)),
  },
  {
    id: 'chart-zoom-out',
    title: 'More candles, several in one',
    hint: 'zoom out',
    keys: ['-'],
    where: ['chart'],
    group: 'view',
    run: (app) => update(app, zoomChart(1)),
  },
  {
    id: 'chart-crosshair',
    title: 'Crosshair on and off; arrows move it while it is on',
    hint: 'crosshair',
    keys: ['space'],
    where: ['chart'],
    group: 'view',
    run: (app) => update(app, setCrosshair(uiOf(app).chart.crosshair === null ? uiOf(app).chart.offset : null)),
  },
  {
    id: 'chart-now',
    title: 'Back to the newest candle',
    hint: 'now',
    keys: ['n'],
    where: ['chart'],
    group: 'view',
    run: (app) => update(app, resetChart),
  },
  {
    id: 'while-away',
    title: 'What happened while the connection was gone; read, it is dismissed',
    hint: 'while away',
    keys: ['w'],
    where: 'anywhere',
    group: 'view',
    when: (app) => stateOf(app).whileAway.length > 0,
    run(app) {
      const lines = stateOf(app).whileAway
      if (lines.length === 0) return say(app, 'info', 'nothing happened while you were away')
      app.port.store.setState({ whileAway: [] })
      update(app, openDialog({ kind: 'message', title: 'while you were away', lines, level: 'warn' }))
    },
  },
  {
    id: 'show-log',
    title: 'Go to the log',
    hint: 'log',
    keys: ['O'],
    where: 'anywhere',
    group: 'view',
    run: (app) => update(app, focusPanel('log')),
  },
])
