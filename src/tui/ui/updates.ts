import { FOCUSABLE_PANELS, type FocusPanel, isTab, type PanelId, type TabId } from '../panelIds.ts'
import type { ThemeName } from '../theme/theme.ts'
import { type CommandLine, type Dialog, NO_DIALOG, type Notice } from './dialog.ts'
import { HISTORY_KINDS, LAYOUT_CHOICES, type LayoutChoice, type UiState } from './state.ts'
import type { TicketDraft } from './ticketDraft.ts'

/** A change of the screen's state: `store.setState(focusPanel('book'))`. Returns the same object when nothing changes. */
export type UiUpdate = (ui: UiState) => UiState

/** Focus; a tab or a panel shown on demand comes to the front with it, and a zoomed panel gives way to it. */
export const focusPanel =
  (panel: FocusPanel): UiUpdate =>
  (ui) => ({
    ...ui,
    focus: panel,
    tab: isTab(panel) ? panel : ui.tab,
    side: panel === 'chart' || panel === 'tape' ? panel : ui.side,
    zoomed: ui.zoomed === null ? null : panel,
  })

/** Next (1) or previous (-1) of the panels on screen, in Tab order. */
export const cycleFocus =
  (step: 1 | -1, onScreen: readonly PanelId[]): UiUpdate =>
  (ui) => {
    const order = FOCUSABLE_PANELS.filter((p) => onScreen.includes(p))
    if (order.length === 0) return ui
    const at = order.indexOf(ui.focus)
    const next = at < 0 ? (step > 0 ? 0 : order.length - 1) : (at + step + order.length) % order.length
    return focusPanel(order[next]!)({ ...ui, zoomed: null })
  }

export const selectTab =
  (tab: TabId): UiUpdate =>
  (ui) => ({ ...ui, tab, focus: isTab(ui.focus) ? tab : ui.focus })

export const toggleZoom: UiUpdate = (ui) => ({ ...ui, zoomed: ui.zoomed === null ? ui.focus : null })
export const setLayout =
  (layout: LayoutChoice): UiUpdate =>
  (ui) => ({ ...ui, layout, zoomed: null })
export const nextLayout: UiUpdate = (ui) =>
  setLayout(LAYOUT_CHOICES[(LAYOUT_CHOICES.indexOf(ui.layout) + 1) % LAYOUT_CHOICES.length]!)(ui)
export const setTheme =
  (theme: ThemeName): UiUpdate =>
  (ui) => ({ ...ui, theme })
export const toggleHideBalances: UiUpdate = (ui) => ({ ...ui, hideBalances: !ui.hideBalances })

/** Puts the book cursor on a price (ticks); null takes it away. */
export const setBookCursor =
  (ticks: number | null): UiUpdate =>
  (ui) => ({ ...ui, bookCursor: ticks })

export const selectOrder =
  (id: string | null): UiUpdate =>
  (ui) => ({ ...ui, selectedOrder: id })
export const selectPosition =
  (key: string | null): UiUpdate =>
  (ui) => ({ ...ui, selectedPosition: key })

export const toggleMark =
  (id: string): UiUpdate =>
  (ui) => {
    const marks = new Set(ui.markedOrders)
    if (!marks.delete(id)) marks.add(id)
    return { ...ui, markedOrders: marks }
  }
export const markOrders =
  (ids: Iterable<string>): UiUpdate =>
  (ui) => ({ ...ui, markedOrders: new Set(ids) })

/** Rows scrolled off the top; panels clamp it to what they have. */
export const setScroll =
  (panel: PanelId, rows: number): UiUpdate =>
  (ui) => ({ ...ui, scroll: { ...ui.scroll, [panel]: Math.max(0, Math.floor(rows)) } })
export const scrollBy =
  (panel: PanelId, rows: number): UiUpdate =>
  (ui) =>
    setScroll(panel, (ui.scroll[panel] ?? 0) + rows)(ui)

export const setFilter =
  (panel: PanelId, text: string): UiUpdate =>
  (ui) => ({ ...ui, filter: { ...ui.filter, [panel]: text }, scroll: { ...ui.scroll, [panel]: 0 } })
export const setTapeMinSize =
  (size: string | null): UiUpdate =>
  (ui) => ({ ...ui, tapeMinSize: size })

/** Orders, positions, flows and round again, from the top. */
export const nextHistory: UiUpdate = (ui) => ({
  ...ui,
  history: HISTORY_KINDS[(HISTORY_KINDS.indexOf(ui.history) + 1) % HISTORY_KINDS.length]!,
  scroll: { ...ui.scroll, history: 0 },
})

const CANDLE_STEPS = [1, 2, 3, 4, 6, 8]

/** Pans by candles (positive = into the past). */
export const panChart =
  (candles: number): UiUpdate =>
  (ui) => ({ ...ui, chart: { ...ui.chart, offset: Math.max(0, ui.chart.offset + candles) } })
/** Zooms in (-1) or out (1). */
export const zoomChart =
  (step: 1 | -1): UiUpdate =>
  (ui) => {
    const at = Math.max(0, CANDLE_STEPS.indexOf(ui.chart.barsPerCandle))
    const barsPerCandle = CANDLE_STEPS[Math.max(0, Math.min(at + step, CANDLE_STEPS.length - 1))]!
    return { ...ui, chart: { ...ui.chart, barsPerCandle } }
  }
export const setCrosshair =
  (at: number | null): UiUpdate =>
  (ui) => ({ ...ui, chart: { ...ui.chart, crosshair: at === null ? null : Math.max(0, at) } })
export const resetChart: UiUpdate = (ui) => ({ ...ui, chart: { ...ui.chart, offset: 0, crosshair: null } })

/** Changes the order being written with a function of `ticketDraft.ts`. */
export const updateTicket =
  (change: (draft: TicketDraft) => TicketDraft): UiUpdate =>
  (ui) => ({ ...ui, ticket: change(ui.ticket) })

export const openDialog =
  (dialog: Dialog): UiUpdate =>
  (ui) => ({ ...ui, dialog })
export const closeDialog: UiUpdate = (ui) => (ui.dialog.kind === 'none' ? ui : { ...ui, dialog: NO_DIALOG })

export const openCommandLine =
  (text = ''): UiUpdate =>
  (ui) => ({ ...ui, commandLine: { text, cursor: [...text].length, error: null, preview: null } })
export const updateCommandLine =
  (change: (line: CommandLine) => CommandLine): UiUpdate =>
  (ui) =>
    ui.commandLine === null ? ui : { ...ui, commandLine: change(ui.commandLine) }
export const closeCommandLine: UiUpdate = (ui) => (ui.commandLine === null ? ui : { ...ui, commandLine: null })

export const notify =
  (level: Notice['level'], text: string, at: number): UiUpdate =>
  (ui) => ({ ...ui, notice: { level, text, at } })

/** Drops the notice once it is older than `lifeMs`. */
export const expireNotice =
  (now: number, lifeMs: number): UiUpdate =>
  (ui) =>
    ui.notice !== null && now - ui.notice.at >= lifeMs ? { ...ui, notice: null } : ui
