import type { ColorDepth } from '../screen/color.ts'
import type { StyleId } from '../screen/style.ts'
import type { Slot } from './slots.ts'

export type ThemeName = 'dark' | 'light' | 'high-contrast' | 'colour-blind'

/** A theme resolved for one colour depth: every slot is an interned style, ready for a surface. */
export type Theme = Readonly<Record<Slot, StyleId>> & {
  readonly name: ThemeName
  readonly depth: ColorDepth
  /** Whether the terminal can show a tinted background under text; if not, depth bars are drawn beside it. */
  readonly barsBehindText: boolean
}
