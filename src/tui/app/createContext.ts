import type { Clock } from '../../lib/clock.ts'
import { COMMANDS } from '../commands/index.ts'
import { bindKeys } from '../keys/keymap.ts'
import type { Layout } from '../layout/layout.ts'
import type { TradingPort } from '../port.ts'
import type { UiState } from '../ui/state.ts'
import { createUiStore } from '../ui/store.ts'
import { createActivity } from './activity.ts'
import type { AppContext } from './context.ts'
import { SecretField } from './secretField.ts'
import { DEFAULT_TUI_SETTINGS, type Limits, type TuiSettings } from './settings.ts'

/** Settings as given from outside: what is left out has its default. */
export type TuiSettingsInput = Partial<Omit<TuiSettings, 'limits'>> & { readonly limits?: Partial<Limits> }

export interface ContextDeps {
  readonly port: TradingPort
  readonly clock: Clock
  readonly settings?: TuiSettingsInput | undefined
  /** Where the screen begins, e.g. another focus. */
  readonly ui?: Partial<UiState> | undefined
  readonly layout: () => Layout
  readonly quit: () => void
  readonly suspend?: () => void
  readonly bell?: () => void
}

/** Everything a command may use. FieldError names a key that cannot be bound. */
export function createContext(deps: ContextDeps): AppContext {
  const given = deps.settings ?? {}
  const settings: TuiSettings = {
    ...DEFAULT_TUI_SETTINGS,
    ...given,
    limits: { ...DEFAULT_TUI_SETTINGS.limits, ...given.limits },
  }
  const { theme, layout, hide_balances } = settings
  return {
    port: deps.port,
    ui: createUiStore({ theme, layout, hideBalances: hide_balances, ...deps.ui }),
    activity: createActivity(),
    clock: deps.clock,
    settings,
    secret: new SecretField(),
    keymap: bindKeys(COMMANDS, settings.keys),
    layout: deps.layout,
    quit: deps.quit,
    suspend: deps.suspend ?? (() => {}),
    bell: deps.bell ?? (() => {}),
  }
}
