import type { VerbDefinition } from '../verb.ts'
import { autoBorrow, deposit, leverage, margin, mode } from './account.ts'
import { cancel } from './cancel.ts'
import { chase } from './chase.ts'
import { close, flatten, reverse } from './close.ts'
import { account, alert, layout, symbol, theme } from './local.ts'
import { modify } from './modify.ts'
import { buy, sell } from './order.ts'
import { scale } from './scale.ts'
import { tpsl } from './tpsl.ts'

/** Every verb, under the word that is typed. */
export const VERBS = {
  buy,
  sell,
  scale,
  cancel,
  modify,
  chase,
  close,
  reverse,
  flatten,
  tpsl,
  leverage,
  margin,
  mode,
  'auto-borrow': autoBorrow,
  deposit,
  symbol,
  account,
  layout,
  theme,
  alert,
} as const satisfies Record<string, VerbDefinition>
export type VerbWord = keyof typeof VERBS
export const VERB_WORDS = Object.keys(VERBS) as VerbWord[]
