import type { FocusPanel, PanelId, TabId } from '../panelIds.ts'
import type { ThemeName } from '../theme/theme.ts'
import { type CommandLine, type Dialog, NO_DIALOG, type Notice } from './dialog.ts'
import { emptyDraft, type TicketDraft } from './ticketDraft.ts'

export const LAYOUT_CHOICES = ['auto', 'wide', 'medium', 'small', 'ladder'] as const
export type LayoutChoice = (typeof LAYOUT_CHOICES)[number]

/** Which candles are on screen. */
export interface ChartView {
  /** Candles between the newest one and the right edge (0 = follows the market). */
  offset: number
  /** Candles drawn as one: 1, 2, 3, 4, 6, 8. */
  barsPerCandle: number
  /** Candles left of the newest one that the crosshair stands on; null when it is off. */
  crosshair: number | null
}

/** What the history shows. */
export const HISTORY_KINDS = ['orders', 'positions', 'flows'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** What only the screen knows. The world is in the store. */
export interface UiState {
  focus: FocusPanel
  /** Panel of the tabbed place. */
  tab: TabId
  history: HistoryKind
  /** Panel shown on demand where there is no room for both. */
  side: 'chart' | 'tape'
  layout: LayoutChoice
  /** Panel that fills the screen; null when none does. */
  zoomed: FocusPanel | null
  theme: ThemeName
  hideBalances: boolean
  /** Book cursor: a PRICE in ticks. Rows shift around it, it never shifts with a row. Null = not placed. */
  bookCursor: number | null
  /** Selected order (`order_id`, or `tx_hash` of a pending write): follows the order, not the row. */
  selectedOrder: string | null
  /** Orders marked for an action on several. */
  markedOrders: ReadonlySet<string>
  /** `symbol:side:margin_mode` */
  selectedPosition: string | null
  /** Rows scrolled off the top, by panel. */
  scroll: Readonly<Partial<Record<PanelId, number>>>
  /** `/` filter by panel. */
  filter: Readonly<Partial<Record<PanelId, string>>>
  chart: ChartView
  /** Prints below this size (base coin, decimal string) are not shown; null shows all. */
  tapeMinSize: string | null
  ticket: TicketDraft
  dialog: Dialog
  commandLine: CommandLine | null
  notice: Notice | null
}

export const INITIAL_UI: UiState = {
  focus: 'book',
  tab: 'positions',
  history: 'orders',
  side: 'chart',
  layout: 'auto',
  zoomed: null,
  theme: 'dark',
  hideBalances: false,
  bookCursor: null,
  selectedOrder: null,
  markedOrders: new Set(),
  selectedPosition: null,
  scroll: {},
  filter: {},
  chart: { offset: 0, barsPerCandle: 1, crosshair: null },
  tapeMinSize: null,
  ticket: emptyDraft(),
  dialog: NO_DIALOG,
  commandLine: null,
  notice: null,
}
