import * as v from 'valibot'
import { BOOK_DEPTHS, INTERVALS } from '../protocol/enums.ts'
import { DEFAULT_BOOK_DEPTH } from '../protocol/limits.ts'
import { address, oneOf, positiveDecimal, text } from '../protocol/scalars.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'lowercase letters, digits and -, at most 32'))
const yes = v.boolean('true or false')
/** Quote amount or null for none. */
const limit = v.nullable(v.pipe(v.string('a decimal string above 0, or null'), positiveDecimal))

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
  screen_reader: v.optional(yes, false),
  hide_balances: v.optional(yes, false),
  one_key_trading: v.optional(yes, false),
  /** When an order is asked about once more: every time, or only beyond the limits. */
  confirm: v.optional(oneOf(['always', 'limits']), 'limits'),
  limits: v.optional(
    v.strictObject({
      /** Notional that needs a second Enter. */
      soft_notional: v.optional(limit, null),
      /** Notional that is never sent. */
      hard_notional: v.optional(limit, null),
    }),
    {},
  ),
  /** Command id to key, for rebinding. */
  keys: v.optional(v.record(text(64), text(32)), {}),
})
export type Settings = v.InferOutput<typeof Settings>
export type NetworkSettings = v.InferOutput<typeof NetworkSettings>

export const DEFAULT_SETTINGS: Settings = v.parse(Settings, {})
