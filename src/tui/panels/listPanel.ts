import { ageOf } from '../../store/selectors/index.ts'
import type { FreshnessName, State } from '../../store/state.ts'
import type { TabId } from '../panelIds.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { dimStale, type Health, healthKey, healthOf, paintNothing, staleWords } from '../widgets/health.ts'
import { type Column, paintTable, type TableRow } from '../widgets/table.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

/** How a plain list differs from the others. */
export interface ListDefinition<R> {
  id: TabId
  /** When the title is not the id. */
  title?: string
  columns: readonly Column[]
  rows(state: State): readonly R[]
  /** Further pieces of the state that the rows look at. */
  also(state: State): readonly unknown[]
  freshness: FreshnessName
  /** Texts a `/` filter looks into. */
  words(row: R, state: State): readonly (string | null)[]
  cells(row: R, context: { state: State; theme: Theme; hidden: boolean; now: number }): TableRow
  waitsFor: string
  empty: string
}

export interface ListView<R> {
  frame: PanelFrame
  rows: readonly R[]
  state: State
  scroll: number
  filter: string
  hidden: boolean
  health: Health
  now: number
}

/** A panel that is a title, a table and nothing else. */
export function listPanel<R>(def: ListDefinition<R>): Panel<ListView<R>> {
  const select = memoSelect(
    (input) => [
      frameOf(def.id, input),
      def.rows(input.state),
      ...def.also(input.state),
      input.ui.scroll[def.id],
      input.ui.filter[def.id],
      input.ui.hideBalances,
      healthKey(ageOf(input.state, def.freshness, input.now)),
    ],
    (input: PanelInput): ListView<R> => {
      const filter = (input.ui.filter[def.id] ?? '').toLowerCase()
      const rows = def.rows(input.state)
      const found = (row: R): boolean =>
        def.words(row, input.state).some((w) => w?.toLowerCase().includes(filter) === true)
      return {
        frame: frameOf(def.id, input),
        rows: filter === '' ? rows : rows.filter(found),
        state: input.state,
        scroll: input.ui.scroll[def.id] ?? 0,
        filter,
        hidden: input.ui.hideBalances,
        health: healthOf(ageOf(input.state, def.freshness, input.now)),
        now: input.now,
      }
    },
  )
  return { id: def.id, select, paint: (s, view, theme) => paint(def, s, view, theme) }
}

function paint<R>(def: ListDefinition<R>, s: Surface, v: ListView<R>, theme: Theme): void {
  const stale = staleWords(v.health)
  const right = stale.length > 0 ? stale : [v.filter === '' ? '' : `/${v.filter}`]
  titleLine(s, theme, v.frame, def.title ?? def.id, { right, rightStyle: stale.length > 0 ? theme.warn : theme.label })
  const empty = v.filter === '' ? def.empty : `nothing matches ${v.filter}`
  if (paintNothing(s, theme, v.health, v.rows.length, { waitsFor: def.waitsFor, empty })) return
  // Only what can be seen is formatted: histories are long.
  const room = Math.max(1, s.height - 2)
  const first = Math.max(0, Math.min(v.scroll, v.rows.length - room))
  const rows = v.rows
    .slice(first, first + room)
    .map((row) => def.cells(row, { state: v.state, theme, hidden: v.hidden, now: v.now }))
  paintTable(s, theme, def.columns, rows, { top: 1, more: v.rows.length - first - rows.length })
  dimStale(s, theme, v.health, 2)
}
