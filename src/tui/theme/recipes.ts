import { BOLD, DIM, INVERSE, UNDERLINE } from '../screen/style.ts'
import type { Palette } from './palettes.ts'
import type { Slot } from './slots.ts'

/** How a slot is made: foreground hue, background hue, attributes in colour, and attributes that stand in for colour. */
export interface Recipe {
  readonly fg?: keyof Palette
  readonly bg?: keyof Palette
  readonly attrs?: number
  /** Attributes without colour (`NO_COLOR`); `attrs` if left out. */
  readonly plain?: number
  /** Attributes with sixteen colours, where the hue alone is missing; `attrs` if left out. */
  readonly sixteen?: number
}

export const RECIPES: Readonly<Record<Slot, Recipe>> = {
  value: { fg: 'value' },
  label: { fg: 'label' },
  hairline: { fg: 'hairline', plain: DIM },

  title: { fg: 'label' },
  focusTitle: { fg: 'bright', attrs: BOLD },
  focusLine: { fg: 'accent', plain: BOLD },

  bid: { fg: 'bid' },
  ask: { fg: 'ask' },
  up: { fg: 'bid' },
  down: { fg: 'ask' },

  bidBar: { bg: 'bidBar' },
  askBar: { bg: 'askBar' },
  bidEdge: { fg: 'bidEdge', plain: DIM },
  askEdge: { fg: 'askEdge', plain: DIM },

  bidFlash: { fg: 'bidBright', attrs: BOLD },
  askFlash: { fg: 'askBright', attrs: BOLD },
  flash: { fg: 'flash', attrs: BOLD },

  own: { fg: 'own', attrs: BOLD },
  unknown: { fg: 'unknown', attrs: BOLD, plain: BOLD | UNDERLINE },
  stale: { fg: 'faded', plain: DIM },
  pending: { fg: 'faded', plain: DIM },

  badgePaper: { fg: 'onPaper', bg: 'paper', attrs: BOLD, plain: INVERSE },
  badgeTestnet: { fg: 'onTestnet', bg: 'testnet', attrs: BOLD, plain: INVERSE | UNDERLINE },
  badgeMainnet: { fg: 'onMainnet', bg: 'mainnet', attrs: BOLD, plain: INVERSE | BOLD },

  cursor: { fg: 'accent', attrs: BOLD },
  selection: { fg: 'bright', bg: 'selection', plain: INVERSE, sixteen: INVERSE },
  hint: { fg: 'label' },
  hintKey: { fg: 'value', attrs: BOLD },
  input: { fg: 'bright', attrs: UNDERLINE },
  placeholder: { fg: 'faded', plain: DIM },
  dialogTitle: { fg: 'bright', attrs: BOLD },
  dialogLine: { fg: 'accent' },

  ok: { fg: 'ok' },
  warn: { fg: 'warn', plain: BOLD },
  error: { fg: 'error', attrs: BOLD },
  info: { fg: 'info' },
  off: { fg: 'faded', plain: DIM },

  lightGood: { fg: 'ok' },
  lightWarn: { fg: 'warn', plain: BOLD },
  lightBad: { fg: 'error', attrs: BOLD, plain: INVERSE },
  lightOff: { fg: 'hairline', plain: DIM },

  candleUp: { fg: 'bid' },
  candleDown: { fg: 'ask' },
  volumeUp: { fg: 'bid', attrs: DIM },
  volumeDown: { fg: 'ask', attrs: DIM },
  axis: { fg: 'label' },
  crosshair: { fg: 'bright' },
  average1: { fg: 'average1' },
  average2: { fg: 'average2' },
  vwap: { fg: 'accent' },
  lineEntry: { fg: 'value' },
  lineLiquidation: { fg: 'error' },
  lineTakeProfit: { fg: 'bid' },
  lineStop: { fg: 'ask' },
  lineOrder: { fg: 'own' },

  largePrint: { fg: 'bright', attrs: BOLD },
}
