import type { State } from '../../store/state.ts'
import type { Layout } from '../layout/layout.ts'
import type { PanelId } from '../panelIds.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import type { UiState } from '../ui/state.ts'
import type { TicketView } from './ticketView.ts'

/** One `key words` of the hint line or of a title line. */
export interface Hint {
  key: string
  text: string
}

/** Everything a panel may look at. */
export interface PanelInput {
  state: State
  ui: UiState
  /** Local time in ms, a whole second: ages and countdowns tick with it. */
  now: number
  layout: Layout
  ticket: TicketView | null
  /** Hints for the focused panel, most useful first; the line drops what does not fit. */
  hints: readonly Hint[]
  /** Keys of each panel, shown in its title line while it has the focus. */
  titleHints?: Readonly<Partial<Record<PanelId, readonly Hint[]>>>
}

/**
 * A panel that paints cells. `select` is cheap and returns the same object as long as nothing it shows has changed;
 * `paint` is a pure function of that object, the theme and the size of the surface.
 */
export interface Panel<V = unknown> {
  readonly id: PanelId
  select(input: PanelInput): V
  paint(surface: Surface, view: V, theme: Theme): void
}

/** Builds a selector that runs `build` only when one of `inputs` has changed (Object.is, element by element). */
export function memoSelect<V>(
  inputs: (input: PanelInput) => readonly unknown[],
  build: (input: PanelInput) => V,
): (input: PanelInput) => V {
  let last: readonly unknown[] | null = null
  let view: V
  return (input) => {
    const next = inputs(input)
    if (last === null || next.length !== last.length || next.some((x, i) => !Object.is(x, last?.[i]))) {
      view = build(input)
      last = next
    }
    return view
  }
}
