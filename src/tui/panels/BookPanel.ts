import { activeSymbol, bookAge, shownBook } from '../../store/selectors/index.ts'
import type { Book } from '../../store/state.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { dimStale, type Health, healthOf, LOADING, paintNothing, staleWords } from '../widgets/health.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { changedLevels } from './book/bookRows.ts'
import type { BookView } from './book/bookView.ts'
import { type OwnLevel, ownByTick, usualPrint } from './book/ownLevels.ts'
import { paintAxis, paintHead, paintTouch } from './book/paintLevels.ts'
import { bookColumns } from './book/paintRow.ts'
import { paintImbalance } from './book/paintTouch.ts'
import { frameOf } from './frame.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

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

export const createBookPanel = (): Panel<BookView> => ({ id: 'book', select: createSelect(), paint })
