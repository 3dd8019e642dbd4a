import type { Settings } from '../config/index.ts'
import { FieldError } from '../lib/errors.ts'
import type { TuiSettingsInput } from '../tui/app/createContext.ts'
import { THEME_NAMES } from '../tui/theme/resolve.ts'
import { LAYOUT_CHOICES } from '../tui/ui/state.ts'
import type { AppEnvironment } from './environment.ts'

/** FieldError names a theme or layout there is not. */
export function checkNames({ theme, layout }: Settings) {
  return { theme: named('theme', theme, THEME_NAMES), layout: named('layout', layout, LAYOUT_CHOICES) }
}

/** The settings file as the terminal wants it; names of themes and layouts are checked here. */
export function tuiSettings({ settings }: AppEnvironment): TuiSettingsInput {
  const { keys, limits, confirm, one_key_trading, hide_balances, mouse } = settings
  return {
    ...checkNames(settings),
    keys,
    limits: {
      soft_notional: limits.soft_notional ?? null,
      hard_notional: limits.hard_notional ?? null,
      stale_ms: limits.stale_ms,
    },
    confirm,
    one_key_trading,
    hide_balances,
    mouse,
  }
}

function named<T extends string>(key: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === given)
  if (found === undefined) throw new FieldError(key, given, `one of ${allowed.join(', ')}`)
  return found
}
