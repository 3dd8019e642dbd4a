import { App } from '../App.tsx'
import { placeDialog } from '../dialogs/DialogView.tsx'
import { dispatch } from '../keys/dispatch.ts'
import { InputSplitter } from '../keys/splitter.ts'
import type { ColorDepth } from '../screen/color.ts'
import { renderOnScreen } from '../screen/renderOnScreen.tsx'
import { Screen, type ScreenOutput } from '../screen/screen.ts'
import { resolveTheme } from '../theme/resolve.ts'
import { expireNotice } from '../ui/updates.ts'
import { checkAlerts } from './alerts.ts'
import { dismiss, renewQuestion } from './ask.ts'
import { previewLine } from './commandLine.ts'
import { type AppContext, say, stateOf, uiOf, update } from './context.ts'
import { type ContextDeps, createContext } from './createContext.ts'
import { createKeepSelection } from './keepSelection.ts'
import { watchKey } from './keys.ts'
import { ScreenModel } from './screenModel.ts'

/** How long a line above the hints stays, ms. */
const NOTICE_MS = 6000
const TICK_MS = 1000
/** Ink draws at human speed only, so it may do so at once: a dialog and its cover must go together. */
const INK_FPS = 500

export interface RunScreenOptions extends Omit<ContextDeps, 'layout'> {
  readonly output: ScreenOutput
  readonly depth: ColorDepth
}

/** A running screen: feed it bytes. */
export interface RunningScreen {
  readonly app: AppContext
  readonly screen: Screen
  /** What the terminal sent. */
  input(bytes: Uint8Array | string): void
  close(): void
}

/** Ties the stores to a screen: one look at them per turn of the event loop, however much has changed. */
export function runScreen(options: RunScreenOptions): RunningScreen {
  const { output, depth, clock } = options
  const screen = new Screen({ output, clock, depth, onError: (error) => internal(error) })
  let closed = false
  let scheduled = false
  const app = createContext({ ...options, layout: () => model.layout() })
  const keepSelection = createKeepSelection(app)
  const model: ScreenModel = new ScreenModel(app, () => screen.size, depth)

  function internal(error: unknown): void {
    app.port.log('error', `internal error: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`)
  }

  function refresh(): void {
    scheduled = false
    if (closed) return
    keepSelection()
    cancelWhatDoesNotFit(app, screen.size)
    model.refresh()
  }

  function schedule(): void {
    if (scheduled || closed) return
    scheduled = true
    queueMicrotask(refresh)
  }

  const splitter = new InputSplitter({
    clock,
    onEvent: (event) => {
      try {
        if (event.type !== 'focus') app.port.keys?.touch()
        dispatch(app, event)
      } catch (error) {
        // One key that fails must not take the screen away from somebody with open positions.
        internal(error)
        say(app, 'error', 'internal error, see the log')
      }
    },
  })

  const stops = [
    app.port.store.subscribe((state, before) => {
      checkAlerts(app)
      if (state.positions !== before.positions || state.orders !== before.orders) renewQuestion(app)
      schedule()
    }),
    app.ui.subscribe(schedule),
    app.activity.subscribe(schedule),
    screen.onResize(refresh),
    watchGaps(app),
    watchKey(app),
  ]
  const tick = (): void => {
    update(app, expireNotice(clock.now(), NOTICE_MS))
    const line = uiOf(app).commandLine
    if (line !== null) {
      const fresh = previewLine(app, line.text)
      // What stopped the line may be over (prices came in); what Enter said of an unfinished one stays.
      const isOver = line.error === null || fresh.preview?.startsWith('→') === true
      if (isOver && fresh.preview !== line.preview) app.ui.setState({ commandLine: { ...line, ...fresh } })
    }
    schedule()
    timer = clock.after(TICK_MS, tick)
  }
  let timer = clock.after(TICK_MS, tick)
  model.refresh()
  const ink = renderOnScreen(screen, <App app={app} model={model} />, { maxFps: INK_FPS })

  return {
    app,
    screen,
    input(bytes) {
      const before = model.shape()
      splitter.write(bytes)
      // The answer to a key does not wait for the next turn, unless React has to draw first.
      refresh()
      if (model.shape() === before) screen.flush()
    },
    close() {
      closed = true
      timer.cancel()
      splitter.reset()
      for (const stop of stops) stop()
      ink.unmount()
      screen.close()
    },
  }
}

/** A confirmation that cannot be read whole is no confirmation. */
function cancelWhatDoesNotFit(app: AppContext, size: { columns: number; rows: number }): void {
  const { dialog, theme } = uiOf(app)
  if (dialog.kind === 'none') return
  const tooSmall = app.layout().kind === 'too-small'
  if (dialog.kind !== 'confirm') {
    if (tooSmall) dismiss(app)
    return
  }
  const placed = placeDialog(app, dialog, resolveTheme(theme, 'none'), size.columns, size.rows)
  if (!tooSmall && placed?.fits === true) return
  dismiss(app)
  say(app, 'warn', 'cancelled: the question no longer fits on the screen')
}

/** Says that something happened during a gap, where no panel of its own shows it. */
function watchGaps(app: AppContext): () => void {
  let last = stateOf(app).whileAway
  return app.port.store.subscribe((state) => {
    if (state.whileAway === last) return
    last = state.whileAway
    const n = last.length
    const key = app.keymap.shown('while-away')
    if (n > 0) say(app, 'warn', `while you were away: ${last[0]}${n > 1 ? ` and ${n - 1} more` : ''} · ${key} shows it`)
  })
}
