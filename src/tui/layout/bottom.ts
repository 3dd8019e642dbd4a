import type { PanelId, TabId } from '../panelIds.ts'
import type { Rect } from '../screen/grid.ts'
import type { Rects } from './layout.ts'
import { type StackItem, stack } from './stack.ts'

/** The place of the tabs: one tab, or with room positions and orders at once, or with more a third below them. */
export function bottomPanels(area: Rect, tab: TabId): { rects: Rects; tabStrip: TabId } {
  const one = area.height < 10
  const three = area.height >= 22
  const shown: TabId[] = one ? [tab] : three ? threeTabs(tab) : twoTabs(tab)
  const order: readonly PanelId[] = shown
  return { rects: stack(area, shown.map(rows), order), tabStrip: shown[0]! }
}

const twoTabs = (tab: TabId): TabId[] =>
  tab === 'positions' || tab === 'orders' ? ['positions', 'orders'] : [tab, 'orders']

const threeTabs = (tab: TabId): TabId[] => [
  'positions',
  'orders',
  tab === 'positions' || tab === 'orders' ? 'fills' : tab,
]

const rows = (panel: TabId): StackItem =>
  panel === 'positions' ? { panel, min: 4, ideal: 5, grow: 1 } : { panel, min: 4, ideal: 6, grow: 4 }
