import type { Age } from '../../store/selectors/index.ts'
import { age } from '../format/time.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'

/** What is known about the data of a panel, made for the eye. `age` only changes when it is shown. */
export interface Health {
  readonly look: 'loading' | 'live' | 'stale' | 'error'
  /** `12s` when stale. */
  readonly age: string
  readonly reason: string
}

export const LIVE: Health = { look: 'live', age: '', reason: '' }
export const LOADING: Health = { look: 'loading', age: '', reason: '' }

/** The look of data of this age (`ageOf` and `bookAge` of the store). */
export function healthOf({ status, age: old, reason }: Age): Health {
  if (status === 'loading') return reason === '' ? LOADING : { ...LOADING, reason }
  if (status === 'error') return { look: 'error', age: '', reason: reason === '' ? 'no reason given' : reason }
  return status === 'stale' ? { look: 'stale', age: age(old), reason } : LIVE
}

/** A key that changes exactly when the look changes: for `memoSelect`. */
export const healthKey = (a: Age): string => {
  const h = healthOf(a)
  return `${h.look} ${h.age} ${h.reason}`
}

/** Words for the title line of stale data, longest first; empty when live. */
export const staleWords = (h: Health): string[] =>
  h.look === 'stale' ? [`STALE ${h.age}${h.reason === '' ? '' : ` ${h.reason}`}`, `STALE ${h.age}`, h.age] : []

/**
 * Fills the body (rows from `top`) when there is nothing to list. Loading, failed and empty are three different looks;
 * true when something was painted, so that no list follows.
 */
export function paintNothing(
  s: Surface,
  theme: Theme,
  h: Health,
  count: number,
  words: { waitsFor: string; empty: string },
  top = 1,
): boolean {
  if (h.look === 'error' && count === 0) {
    s.text(2, top, '✗ ', theme.error)
    wrap(s, 4, top, h.reason, theme.error)
    return true
  }
  if (count > 0) return false
  if (h.look === 'loading') {
    s.textEllipsis(
      2,
      top,
      s.width - 3,
      `… ${h.reason === '' ? `waiting for ${words.waitsFor}` : h.reason}`,
      theme.pending,
    )
    return true
  }
  s.textEllipsis(2, top, s.width - 3, words.empty, theme.label)
  return true
}

/** Dims what was painted below the title, keeping the text readable: data that may no longer be true. */
export function dimStale(s: Surface, theme: Theme, h: Health, top = 1): void {
  if (h.look !== 'stale' && h.look !== 'error') return
  const { styles } = s.grid
  // An unknown outcome stays loud: it is not data that got old.
  for (let i = top * s.width; i < styles.length; i++) if (styles[i] !== theme.unknown) styles[i] = theme.stale
}

/** Words over as many rows as there are. */
function wrap(s: Surface, x: number, y: number, text: string, style: number): void {
  const width = s.width - x - 1
  let row = y
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      s.textEllipsis(x, row++, width, line, style)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  if (row < s.height) s.textEllipsis(x, row, width, line, style)
}
