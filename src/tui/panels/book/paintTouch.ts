import { imbalance } from '../../../store/selectors/index.ts'
import type { Book } from '../../../store/state.ts'
import { percent } from '../../format/decimal.ts'
import { formatScaled, formatSteps, stepFormat } from '../../format/steps.ts'
import type { Surface } from '../../screen/surface.ts'
import type { Theme } from '../../theme/theme.ts'
import { ratioBar } from '../../widgets/gauge.ts'
import type { BookRow } from './bookRows.ts'
import type { BookView } from './bookView.ts'

/** `64,218.75   spread 1 tick · 0.08 bps`; a crossed or one-sided book says so. */
export function paintSpread(s: Surface, theme: Theme, v: BookView, y: number): void {
  const bid = v.book!.bids.ticks[0]
  const ask = v.book!.asks.ticks[0]
  if (bid === undefined || ask === undefined) {
    s.text(3, y, bid === undefined ? 'no bids' : 'no asks', theme.warn)
    return
  }
  const { unit, decimals } = stepFormat(v.symbol!.price_step)
  // The mid of two ticks needs one decimal more when it falls between them.
  const half = (bid + ask) * unit
  const mid = half % 2 === 0 ? formatScaled(half / 2, decimals) : formatScaled(half * 5, decimals + 1)
  const end = half % 2 === 0 ? (s.width >= 42 ? 12 : 11) : s.width >= 42 ? 13 : 12
  s.textRight(end, y, mid, theme.value)
  const ticks = ask - bid
  const bps = ((ask - bid) * 20_000) / (ask + bid)
  const words =
    ticks < 0
      ? `crossed ${ticks} ticks`
      : `${formatSteps(ticks, { unit: 1, decimals: 0 })} ${ticks === 1 ? 'tick' : 'ticks'}`
  const short = `${words} · ${bps.toFixed(2)} bps`
  const room = s.width - end - 4
  const text = short.length + 7 <= room ? `spread ${short}` : short
  s.textEllipsis(end + 3, y, room, text, ticks < 0 ? theme.warn : theme.label)
}

/** The cursor's price is off the rows: an arrow and the price at the edge it lies beyond. */
export function paintFarCursor(
  s: Surface,
  theme: Theme,
  v: BookView,
  rows: (BookRow | null)[],
  top: number,
  room: number,
): void {
  const { cursor } = v
  const shown = rows.filter((row) => row !== null)
  if (cursor === null || shown.length === 0) return
  const above = cursor > shown[0]!.tick
  const below = cursor < shown.at(-1)!.tick
  if (!above && !below) return
  const text = `${above ? '▴' : '▾'} ${formatSteps(cursor, stepFormat(v.symbol!.price_step))} `
  s.textRight(s.width, above ? top : top + room - 1, ` ${text}`, theme.cursor)
}

/** `bid 46% ━━━╌╌╌` over as many levels as are shown. */
export function paintImbalance(s: Surface, theme: Theme, book: Book, y: number, levels: number): void {
  const share = imbalance(book, levels)
  if (share === null) return
  const text = `bid ${percent(share.toFixed(4), 0).padStart(4)}`
  s.text(1, y, text, theme.label)
  ratioBar(s, 2 + text.length, y, s.width - text.length - 4, share, theme.bid, theme.ask)
}
