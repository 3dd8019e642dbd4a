import type { Clock } from '../../lib/clock.ts'
import type { State } from '../../store/state.ts'
import type { Keymap } from '../keys/keymap.ts'
import type { Layout } from '../layout/layout.ts'
import type { TradingPort } from '../port.ts'
import type { Notice } from '../ui/dialog.ts'
import type { UiState } from '../ui/state.ts'
import type { UiStore } from '../ui/store.ts'
import { notify, type UiUpdate } from '../ui/updates.ts'
import type { ActivityStore } from './activity.ts'
import type { SecretField } from './secretField.ts'
import type { TuiSettings } from './settings.ts'

/** Everything a command may use. */
export interface AppContext {
  readonly port: TradingPort
  readonly ui: UiStore
  readonly activity: ActivityStore
  readonly clock: Clock
  readonly settings: TuiSettings
  readonly keymap: Keymap
  /** What is being typed where nobody may read it. */
  readonly secret: SecretField
  /** Where things are now. */
  layout(): Layout
  /** Leaves the program. */
  quit(): void
  /** Hands the terminal to the shell (Ctrl-Z). */
  suspend(): void
  bell(): void
}

export const stateOf = (app: AppContext): State => app.port.store.getState()
export const uiOf = (app: AppContext): UiState => app.ui.getState()

export function update(app: AppContext, ...changes: readonly UiUpdate[]): void {
  app.ui.setState((ui) => changes.reduce((now, change) => change(now), ui))
}

/** A line that goes by itself. */
export const say = (app: AppContext, level: Notice['level'], text: string): void =>
  update(app, notify(level, text, app.clock.now()))
