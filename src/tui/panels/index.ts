import type { PanelId } from '../panelIds.ts'
import { createBalancesPanel } from './BalancesPanel.ts'
import { createBookPanel } from './BookPanel.ts'
import { createChartPanel } from './ChartPanel.ts'
import { createFillsPanel } from './FillsPanel.ts'
import { createHeaderPanel } from './HeaderPanel.ts'
import { createHintsPanel } from './HintsPanel.ts'
import { createHistoryPanel } from './HistoryPanel.ts'
import { createLogPanel } from './LogPanel.ts'
import { createOrdersPanel } from './OrdersPanel.ts'
import { createPositionsPanel } from './PositionsPanel.ts'
import type { Panel } from './panel.ts'
import { createTapePanel } from './TapePanel.ts'
import { createTicketPanel } from './TicketPanel.ts'
import { createToolsPanel } from './ToolsPanel.ts'

/** Every panel once. Each call makes fresh ones: a panel remembers what it selected last. */
export const createPanels = (): Readonly<Record<PanelId, Panel>> => ({
  header: createHeaderPanel(),
  chart: createChartPanel(),
  book: createBookPanel(),
  tape: createTapePanel(),
  positions: createPositionsPanel(),
  orders: createOrdersPanel(),
  fills: createFillsPanel(),
  history: createHistoryPanel(),
  balances: createBalancesPanel(),
  log: createLogPanel(),
  ticket: createTicketPanel(),
  tools: createToolsPanel(),
  hints: createHintsPanel(),
})
