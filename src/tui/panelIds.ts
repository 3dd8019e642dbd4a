/** Everything that has a rectangle on the screen. */
export const PANEL_IDS = [
  'header',
  'chart',
  'book',
  'tape',
  'positions',
  'orders',
  'fills',
  'history',
  'balances',
  'log',
  'ticket',
  'tools',
  'hints',
] as const
export type PanelId = (typeof PANEL_IDS)[number]

/** Panels that share the tabbed place at the bottom. */
export const TABS = ['positions', 'orders', 'fills', 'history', 'balances', 'log'] as const
export type TabId = (typeof TABS)[number]

/** Panels reached with `1`-`9`, in that order. */
export const NUMBERED_PANELS = [
  'chart',
  'book',
  'tape',
  'positions',
  'orders',
  'fills',
  'history',
  'balances',
  'log',
] as const satisfies readonly PanelId[]

/** Panels that may have the focus, in Tab order. */
export const FOCUSABLE_PANELS = [...NUMBERED_PANELS, 'ticket'] as const satisfies readonly PanelId[]
export type FocusPanel = (typeof FOCUSABLE_PANELS)[number]

export const isTab = (panel: PanelId): panel is TabId => (TABS as readonly PanelId[]).includes(panel)

/** The key that focuses a panel, null when it has none. */
export function panelNumber(panel: PanelId): number | null {
  const at = (NUMBERED_PANELS as readonly PanelId[]).indexOf(panel)
  return at < 0 ? null : at + 1
}
