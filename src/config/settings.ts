import * as v from 'valibot'
import { BOOK_DEPTHS, INTERVALS } from '../protocol/enums.ts'
import { DEFAULT_BOOK_DEPTH } from '../protocol/limits.ts'
import { address, oneOf, positiveDecimal, text } from '../protocol/scalars.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'lowercase letters, digits and -, at most 32'))
const yes = v.boolean('true or false')
/** Quote amount or null for none. */
const limit = v.nullable(v.pipe(v.string('a decimal string above 0, or null'), positiveDecimal))

const noLimit = v.optional(limit, null)
const milliseconds = v.pipe(
  v.number('milliseconds'),
  v.integer('whole milliseconds'),
  v.minValue(0, '0 or more'),
  v.maxValue(3_600_000, 'at most 3600000'),
)

/** Limits of one order; values in the quote coin, sizes in the base coin, distances as fractions ("0.05" is 5 %). */
const ORDER_LIMITS = {
  /** Beyond a soft limit an order needs a second yes, beyond a hard one it is never sent. */
  soft_notional: noLimit,
  hard_notional: noLimit,
  soft_price_distance: noLimit,
  hard_price_distance: noLimit,
  /** Value of the position an order may lead to; hard. */
  max_position_notional: noLimit,
}

/** In place of the general limits for one symbol; sizes make sense here only. */
export const SymbolLimits = v.strictObject({
  soft_notional: v.optional(limit),
  hard_notional: v.optional(limit),
  soft_price_distance: v.optional(limit),
  hard_price_distance: v.optional(limit),
  max_position_notional: v.optional(limit),
  soft_size: v.optional(limit),
  hard_size: v.optional(limit),
  max_position: v.optional(limit),
})

export const Limits = v.strictObject({
  ...ORDER_LIMITS,
  /** By the name of the symbol, `BTC-USDT`. */
  symbols: v.optional(v.record(text(32), SymbolLimits), {}),
  /** Realized loss of the UTC day, fees included, from which on nothing that adds risk is sent. Hard. */
  daily_loss: noLimit,
  /** Prices older than this are not traded on without a yes, ms. */
  stale_ms: v.optional(milliseconds, 10_000),
  /** An identical order within this time needs an explicit "again", ms; 0 turns it off. */
  duplicate_ms: v.optional(milliseconds, 3000),
})
export type Limits = v.InferOutput<typeof Limits>
export type SymbolLimits = v.InferOutput<typeof SymbolLimits>

/** What is remembered for one network, by the name of its profile. */
const NetworkSettings = v.strictObject({
  account: v.optional(address),
  key: v.optional(text(32)),
  symbol: v.optional(text(32)),
})

/** The config file. Every key may be left out; an unknown one is an error that names it. */
export const Settings = v.strictObject({
  /** Profile: a name or a file. */
  network: v.optional(text(4096), 'paper'),
  networks: v.optional(v.record(name, NetworkSettings), {}),
  /** Shown first, `BTC-USDT`. */
  symbol: v.optional(text(32), 'BTC-USDT'),
  theme: v.optional(name, 'dark'),
  layout: v.optional(name, 'auto'),
  interval: v.optional(oneOf(INTERVALS), '1m'),
  depth: v.optional(oneOf(BOOK_DEPTHS), DEFAULT_BOOK_DEPTH),
  color: v.optional(oneOf(['auto', 'truecolor', '256', '16', 'none']), 'auto'),
  mouse: v.optional(yes, true),
  hide_balances: v.optional(yes, false),
  one_key_trading: v.optional(yes, false),
  /** When an order is asked about once more: every time, or only beyond the limits. */
  confirm: v.optional(oneOf(['always', 'limits']), 'limits'),
  limits: v.optional(Limits, {}),
  /** The terminal forgets its key after so many minutes without a key press; 0 never. Never on paper. */
  auto_lock_minutes: v.optional(
    v.pipe(
      v.number('minutes'),
      v.integer('whole minutes'),
      v.minValue(0, '0 or more'),
      v.maxValue(1440, 'at most 1440'),
    ),
    15,
  ),
  /** Nothing is signed or sent. */
  read_only: v.optional(yes, false),
  /** Command id to key, for rebinding. */
  keys: v.optional(v.record(text(64), text(32)), {}),
})
export type Settings = v.InferOutput<typeof Settings>
export type NetworkSettings = v.InferOutput<typeof NetworkSettings>

/** Every setting has a default, so that none can be missing where they are listed. */
export const DEFAULT_SETTINGS: Required<Settings> = v.parse(Settings, {})
