import type { MarketSymbol } from '../../../protocol/models/market.ts'
import type { Book } from '../../../store/state.ts'
import type { Health } from '../../widgets/health.ts'
import type { PanelFrame } from '../frame.ts'
import type { OwnLevel } from './ownLevels.ts'

export interface BookView {
  frame: PanelFrame
  symbol: MarketSymbol | undefined
  book: Book | null
  own: ReadonlyMap<number, OwnLevel>
  /** Levels that just changed: brighter until the next change or second. */
  changed: ReadonlySet<number>
  usual: number | null
  cursor: number | null
  /** One row per price, changed or not (ladder). */
  axis: boolean
  health: Health
}
