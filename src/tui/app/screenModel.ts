import type { Layout } from '../layout/layout.ts'
import { layout as layoutOf, layoutOptions } from '../layout.ts'
import type { PanelId } from '../panelIds.ts'
import { createPanels } from '../panels/index.ts'
import type { Panel, PanelInput } from '../panels/panel.ts'
import type { TicketView } from '../panels/ticketView.ts'
import type { ColorDepth } from '../screen/color.ts'
import type { Surface } from '../screen/surface.ts'
import { resolveTheme } from '../theme/resolve.ts'
import type { Theme } from '../theme/theme.ts'
import type { Dialog } from '../ui/dialog.ts'
import { isTouched } from '../ui/ticketDraft.ts'
import { type AppContext, stateOf, uiOf } from './context.ts'
import { createHints, titleHints } from './hints.ts'
import { TICKET_FLIGHT, ticketNow } from './ticketActions.ts'

/** What React draws from: changes with the layout, the theme and the dialog, never with the market. */
export interface Shape {
  readonly layout: Layout
  readonly theme: Theme
  readonly dialog: Dialog
}

export interface Size {
  readonly columns: number
  readonly rows: number
}

const NO_HINTS = {}

/**
 * Between the stores and the screen: selects what every panel shows, once per change, and tells exactly the panels
 * whose selection is another one. React is told only when the shape changes.
 */
export class ScreenModel {
  readonly #app: AppContext
  readonly #panels: Readonly<Record<PanelId, Panel>>
  readonly #size: () => Size
  readonly #depth: ColorDepth
  readonly #hints: () => PanelInput['hints']
  readonly #titleHints: NonNullable<PanelInput['titleHints']>
  readonly #views = new Map<PanelId, unknown>()
  readonly #painted = new Map<PanelId, () => void>()
  readonly #shapeListeners = new Set<() => void>()
  #layoutKey = ''
  #layout: Layout
  #shape: Shape
  #ticket: TicketView | null = null
  #ticketKey: readonly unknown[] = []
  #ticketText = ''

  constructor(app: AppContext, size: () => Size, depth: ColorDepth) {
    this.#app = app
    this.#size = size
    this.#depth = depth
    this.#panels = createPanels()
    this.#hints = createHints(app)
    this.#titleHints = titleHints(app.keymap)
    this.#layout = this.layout()
    this.#shape = { layout: this.#layout, theme: this.#theme(), dialog: uiOf(app).dialog }
  }

  /** Where things go at this size with these choices; the same object while nothing changes. */
  layout(): Layout {
    const { columns, rows } = this.#size()
    const options = layoutOptions(uiOf(this.#app))
    const key = `${columns} ${rows} ${Object.values(options).join(' ')}`
    if (key !== this.#layoutKey) {
      this.#layoutKey = key
      this.#layout = layoutOf(columns, rows, options)
    }
    return this.#layout
  }

  readonly shape = (): Shape => this.#shape

  readonly onShape = (changed: () => void): (() => void) => {
    this.#shapeListeners.add(changed)
    return () => this.#shapeListeners.delete(changed)
  }

  /** For a surface: tells when the panel has something else to show. */
  onPanel(panel: PanelId): (changed: () => void) => () => void {
    return (changed) => {
      this.#painted.set(panel, changed)
      return () => this.#painted.delete(panel)
    }
  }

  /** For a surface: draws what was selected last. */
  painter(panel: PanelId, theme: Theme): (surface: Surface) => void {
    return (surface) => {
      if (!this.#views.has(panel)) this.#views.set(panel, this.#panels[panel].select(this.#input()))
      this.#panels[panel].paint(surface, this.#views.get(panel), theme)
    }
  }

  /** Looks at the stores and passes on what changed. */
  refresh(): void {
    const layout = this.layout()
    const input = this.#input()
    for (const panel of Object.keys(layout.panels) as PanelId[]) {
      const view = this.#panels[panel].select(input)
      if (Object.is(view, this.#views.get(panel))) continue
      this.#views.set(panel, view)
      this.#painted.get(panel)?.()
    }
    const theme = this.#theme()
    const { dialog } = uiOf(this.#app)
    const old = this.#shape
    if (old.layout === layout && old.theme === theme && old.dialog === dialog) return
    this.#shape = { layout, theme, dialog }
    for (const changed of this.#shapeListeners) changed()
  }

  #theme(): Theme {
    return resolveTheme(uiOf(this.#app).theme, this.#depth)
  }

  #input(): PanelInput {
    const app = this.#app
    return {
      state: stateOf(app),
      ui: uiOf(app),
      now: Math.floor(app.clock.now() / 1000) * 1000,
      layout: this.layout(),
      ticket: this.#ticketView(),
      hints: this.#hints(),
      titleHints: this.#isFiltered() ? NO_HINTS : this.#titleHints,
    }
  }

  /** The filter stands where the hints would. */
  #isFiltered(): boolean {
    const { filter, focus } = uiOf(this.#app)
    return (filter[focus] ?? '') !== '' || this.#app.activity.getState().filtering !== null
  }

  /** Worked out only when something it looks at has changed, and the same object while it says the same. */
  #ticketView(): TicketView | null {
    const app = this.#app
    const state = stateOf(app)
    const ui = uiOf(app)
    const activity = app.activity.getState()
    const base = [ui.ticket, state.symbol_id, state.symbols, state.coins, state.settings]
    const isIdle = ui.ticket.focused === null && !isTouched(ui.ticket)
    const key = isIdle
      ? base
      : [
          ...base,
          ui.dialog.kind,
          activity.inFlight.has(TICKET_FLIGHT),
          activity.lastOrder,
          activity.staleUntil,
          state.books,
          state.tickers,
          state.positions,
          state.orders,
          state.balances,
          state.identity,
          state.freshness,
          Math.floor(app.clock.now() / 1000),
        ]
    if (key.length === this.#ticketKey.length && key.every((x, i) => Object.is(x, this.#ticketKey[i])))
      return this.#ticket
    this.#ticketKey = key
    const { view } = ticketNow(app)
    const text = JSON.stringify(view)
    if (text !== this.#ticketText) {
      this.#ticketText = text
      this.#ticket = view
    }
    return this.#ticket
  }
}
