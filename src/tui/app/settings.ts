import type { ThemeName } from '../theme/theme.ts'
import type { LayoutChoice } from '../ui/state.ts'

/** Limits on one action, in the quote coin; null = none. */
export interface Limits {
  /** Notional that needs a second Enter. */
  readonly soft_notional: string | null
  /** Notional that is never sent. */
  readonly hard_notional: string | null
  /** Age of the book (ms) past which price-dependent orders are refused. */
  readonly stale_ms: number
}

/** What a person may set; everything has a default. */
export interface TuiSettings {
  readonly theme: ThemeName
  readonly layout: LayoutChoice
  /** Command id to key. */
  readonly keys: Readonly<Record<string, string>>
  readonly limits: Limits
  /** always: every order asks once more. limits: only beyond the soft ones. */
  readonly confirm: 'always' | 'limits'
  readonly one_key_trading: boolean
  readonly hide_balances: boolean
  readonly mouse: boolean
}

export const DEFAULT_TUI_SETTINGS: TuiSettings = {
  theme: 'dark',
  layout: 'auto',
  keys: {},
  limits: { soft_notional: null, hard_notional: null, stale_ms: 10_000 },
  confirm: 'limits',
  one_key_trading: false,
  hide_balances: false,
  mouse: true,
}
