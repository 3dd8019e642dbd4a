import type { MarketSymbol } from '../../protocol/models/market.ts'
import { activeSymbol, bookAge, imbalance, shownBook } from '../../store/selectors/index.ts'
import type { Book } from '../../store/state.ts'
import { percent } from '../format/decimal.ts'
import { formatScaled, formatSteps, stepFormat } from '../format/steps.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { ratioBar } from '../widgets/gauge.ts'
import { dimStale, type Health, healthOf, LOADING, paintNothing, staleWords } from '../widgets/health.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { axisRows, type BookRow, changedLevels, touchRows } from './book/bookRows.ts'
import { mergedTick, type OwnLevel, ownByTick, usualPrint } from './book/ownLevels.ts'
import { type BookColumns, bookColumns, paintBookRow } from './book/paintRow.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

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

const NONE_CHANGED: ReadonlySet<number> = new Set()

const healthNow = ({ state, now }: PanelInput): Health => {
  const book = shownBook(state)
  if (book === null) return LOADING
  const h = healthOf(bookAge(state, book, now))
  if (book.status === 'unreliable') return { look: 'stale', age: h.age, reason: 'unreliable' }
  return book.status === 'resync' ? { look: 'stale', age: h.age, reason: 'resync' } : h
}

const mergeOf = ({ state }: PanelInput): number => shownBook(state)?.merge ?? 1

/** Keeps the book before, to tell which levels changed. */
function createSelect(): (input: PanelInput) => BookView {
  let before: Book | null = null
  const own = memoSelect(
    (input) => [activeSymbol(input.state), input.state.orders, mergeOf(input)],
    (input): ReadonlyMap<number, OwnLevel> => {
      const symbol = activeSymbol(input.state)
      return symbol === null ? new Map() : ownByTick(input.state, symbol, mergeOf(input))
    },
  )
  return memoSelect(
    (input) => [
      shownBook(input.state),
      Object.values(healthNow(input)).join(' '),
      own(input),
      frameOf('book', input),
      input.state.symbols,
      input.state.symbol_id,
      input.ui.bookCursor,
      input.layout,
      Math.floor(input.now / 1000),
    ],
    (input) => {
      const { state, ui, layout } = input
      const book = shownBook(input.state)
      const symbol = state.symbol_id === null ? undefined : state.symbols.get(state.symbol_id)
      const same = before !== null && book !== null && sameInstance(before, book)
      const changed = same && before !== book ? changedLevels(before!, book!) : NONE_CHANGED
      before = book
      return {
        frame: frameOf('book', input),
        symbol,
        book,
        own: own(input),
        changed,
        usual: symbol === undefined ? null : usualPrint(state.trades[symbol.symbol_id] ?? [], symbol),
        cursor: ui.bookCursor,
        axis: layout.kind === 'ladder' || layout.kind === 'zoom',
        health: healthNow(input),
      }
    },
  )
}

const sameInstance = (a: Book, b: Book): boolean =>
  a.symbol_id === b.symbol_id &&
  a.depth === b.depth &&
  a.merge === b.merge &&
  a.status === 'live' &&
  b.status === 'live'

function paint(s: Surface, v: BookView, theme: Theme): void {
  const stale = staleWords(v.health)
  const merge = v.book === null ? '' : `x${v.book.merge}`
  const extras =
    stale.length > 0
      ? { right: stale, rightStyle: theme.warn }
      : { right: merge === '' ? '' : [`${merge}  [ ]`, merge] }
  titleLine(s, theme, v.frame, v.axis ? 'ladder' : 'book', extras)
  const { book, symbol } = v
  const levels = book === null ? 0 : book.bids.ticks.length + book.asks.ticks.length
  const words = { waitsFor: 'the first book snapshot', empty: 'no orders in the book' }
  if (paintNothing(s, theme, v.health, levels, words) || book === null || symbol === undefined) return
  const c = bookColumns(s.width)
  const strip = s.height < 8
  const top = strip ? 1 : 2
  if (!strip) paintHead(s, theme, c)
  const foot = strip ? 0 : 1
  const room = s.height - top - foot
  if (v.axis && !strip) paintAxis(s, theme, v, c, top, room)
  else paintTouch(s, theme, v, c, top, room)
  if (foot === 1) paintImbalance(s, theme, book, s.height - 1, room)
  dimStale(s, theme, v.health, top)
}

function paintHead(s: Surface, theme: Theme, c: BookColumns): void {
  s.textRight(c.price, 1, 'price', theme.label)
  s.textRight(c.size, 1, 'size', theme.label)
  s.textRight(c.sum, 1, 'sum', theme.label)
  if (c.value !== null) s.textRight(c.value, 1, 'value', theme.label)
  if (s.width >= 42) s.textRight(c.own, 1, 'mine', theme.label)
}

type RowPainter = (row: BookRow, y: number, isBid: boolean) => void

function rowPainter(s: Surface, theme: Theme, v: BookView, c: BookColumns, most: number): RowPainter {
  const { price_step, qty_step } = v.symbol!
  const price = stepFormat(price_step)
  const lot = stepFormat(qty_step)
  const step = v.book!.merge
  return (row, y, isBid) =>
    paintBookRow(s, theme, c, y, row, {
      isBid,
      most,
      price,
      lot,
      cursor: v.cursor !== null && (row.tick === v.cursor || row.tick === mergedTick(v.cursor, step, isBid)),
      changed: v.changed.has(row.tick),
      own: v.own.get(row.tick),
      usual: v.usual,
      bars: v.health.look === 'live',
    })
}

function paintTouch(s: Surface, theme: Theme, v: BookView, c: BookColumns, top: number, room: number): void {
  const book = v.book!
  const askCount = Math.max(0, Math.floor((room - 1) / 2))
  const bidCount = Math.max(0, room - 1 - askCount)
  const { asks, bids, most } = touchRows(book, askCount, bidCount, v.cursor)
  const paintRow = rowPainter(s, theme, v, c, most)
  for (const [i, row] of asks.entries()) if (row !== null) paintRow(row, top + i, false)
  paintSpread(s, theme, v, top + askCount)
  for (const [i, row] of bids.entries()) if (row !== null) paintRow(row, top + askCount + 1 + i, true)
  paintFarCursor(s, theme, v, [...asks, ...bids], top, room)
}

function paintAxis(s: Surface, theme: Theme, v: BookView, c: BookColumns, top: number, room: number): void {
  const book = v.book!
  const step = Math.max(1, book.merge)
  const middle = Math.floor(room / 2)
  const mid = v.cursor ?? book.asks.ticks[0] ?? book.bids.ticks[0] ?? 0
  const centre = mergedTick(mid, step, true)
  const { rows, most } = axisRows(book, centre + middle * step, room)
  const paintRow = rowPainter(s, theme, v, c, most)
  rows.forEach((row, i) => {
    if (row.tick > 0) paintRow(row, top + i, row.isBid)
  })
}

/** `64,218.75   spread 1 tick · 0.08 bps`; a crossed or one-sided book says so. */
function paintSpread(s: Surface, theme: Theme, v: BookView, y: number): void {
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
function paintFarCursor(
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

function paintImbalance(s: Surface, theme: Theme, book: Book, y: number, levels: number): void {
  const share = imbalance(book, levels)
  if (share === null) return
  const text = `bid ${percent(share.toFixed(4), 0).padStart(4)}`
  s.text(1, y, text, theme.label)
  ratioBar(s, 2 + text.length, y, s.width - text.length - 4, share, theme.bid, theme.ask)
}

export const createBookPanel = (): Panel<BookView> => ({ id: 'book', select: createSelect(), paint })
