import type { Layout } from '../layout/layout.ts'
import { type PanelId, panelNumber, TABS } from '../panelIds.ts'
import type { PanelInput } from './panel.ts'

/** Where a column line meets the title line of a panel. */
export interface Joint {
  readonly x: number
  readonly glyph: string
}

/** One name of the tab strip. */
export interface StripItem {
  readonly panel: PanelId
  readonly number: number | null
  /** How many rows it holds, when that is worth saying. */
  readonly count: number | null
}

/** What the title line of a panel shows besides the panel's own words. */
export interface PanelFrame {
  readonly number: number | null
  readonly focused: boolean
  readonly joints: readonly Joint[]
  /** The other tabs, when this panel stands for all of them. */
  readonly strip: readonly StripItem[] | null
}

const NO_JOINTS: readonly Joint[] = []

/** Column lines that end above or begin below the title line of a panel. */
function jointsOf(layout: Layout, panel: PanelId): readonly Joint[] {
  const rect = layout.panels[panel]
  if (rect === undefined || layout.separators.length === 0) return NO_JOINTS
  const joints = layout.separators
    .filter((s) => s.x >= rect.x && s.x < rect.x + rect.width && s.y + [...s.glyphs].length === rect.y)
    .map((s) => ({ x: s.x - rect.x, glyph: '┴' }))
  return joints.length === 0 ? NO_JOINTS : joints
}

const frames = new WeakMap<Layout, Map<string, PanelFrame>>()

/** Frame of a panel; the same object as long as layout, focus and tab are the same. Strip counts come separately. */
export function frameOf(panel: PanelId, { layout, ui }: Pick<PanelInput, 'layout' | 'ui'>): PanelFrame {
  let known = frames.get(layout)
  if (known === undefined) {
    known = new Map()
    frames.set(layout, known)
  }
  const focused = ui.focus === panel
  const key = `${panel} ${focused}`
  let frame = known.get(key)
  if (frame === undefined) {
    frame = {
      number: panelNumber(panel),
      focused,
      joints: jointsOf(layout, panel),
      strip: layout.tabStrip === panel ? strip(layout, panel) : null,
    }
    known.set(key, frame)
  }
  return frame
}

/** Tabs that are not on the screen by themselves, this one first among its neighbours. */
function strip(layout: Layout, panel: PanelId): StripItem[] {
  return TABS.filter((tab) => tab === panel || layout.panels[tab] === undefined).map((tab) => ({
    panel: tab,
    number: panelNumber(tab),
    count: null,
  }))
}
