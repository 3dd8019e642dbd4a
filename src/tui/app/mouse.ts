import type { MouseEvent } from '../keys/splitter.ts'
import { FOCUSABLE_PANELS, type FocusPanel } from '../panelIds.ts'
import type { Rect } from '../screen/grid.ts'
import { focusField } from '../ui/ticketDraft.ts'
import { focusPanel, panChart, updateTicket, zoomChart } from '../ui/updates.ts'
import { type AppContext, uiOf, update } from './context.ts'
import { moveRows } from './move.ts'

/** A click gives the focus, the wheel scrolls, a drag pans the chart. Nothing is ever sent by mouse. */
export function mouse(app: AppContext, event: MouseEvent): boolean {
  const panel = panelAt(app, event)
  if (panel === null) return false
  if (event.action === 'press' && event.button === 'left') {
    update(app, focusPanel(panel))
    if (panel === 'ticket')
      update(
        app,
        updateTicket((d) => (d.focused === null ? focusField(d, 'quantity') : d)),
      )
    else
      update(
        app,
        updateTicket((d) => focusField(d, null)),
      )
    return true
  }
  if (event.action === 'wheelup' || event.action === 'wheeldown') {
    const step = event.action === 'wheeldown' ? 1 : -1
    if (uiOf(app).focus !== panel) update(app, focusPanel(panel))
    if (panel === 'chart') update(app, zoomChart(step))
    else moveRows(app, step * (panel === 'book' || panel === 'orders' || panel === 'positions' ? 1 : 3))
    return true
  }
  if (event.action === 'drag' && panel === 'chart') {
    const rect = app.layout().panels.chart
    update(app, panChart(rect === undefined || event.x > rect.x + rect.width / 2 ? 1 : -1))
    return true
  }
  return false
}

const inside = (rect: Rect | undefined, { x, y }: MouseEvent): boolean =>
  rect !== undefined && x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height

function panelAt(app: AppContext, event: MouseEvent): FocusPanel | null {
  const { panels } = app.layout()
  return FOCUSABLE_PANELS.find((p) => inside(panels[p], event)) ?? null
}
