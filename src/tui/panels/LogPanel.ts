import type { LogEntry } from '../../store/state.ts'
import { clockTime } from '../format/time.ts'
import { textColumns } from '../screen/glyph.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { paintNothing } from '../widgets/health.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

export interface LogView {
  frame: PanelFrame
  entries: readonly LogEntry[]
  scroll: number
  filter: string
}

const createSelect = (): ((input: PanelInput) => LogView) =>
  memoSelect(
    (input) => [frameOf('log', input), input.state.log, input.ui.scroll.log, input.ui.filter.log],
    (input) => ({
      frame: frameOf('log', input),
      entries: input.state.log,
      scroll: input.ui.scroll.log ?? 0,
      filter: input.ui.filter.log ?? '',
    }),
  )

const LIVE = { look: 'live', age: '', reason: '' } as const

const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`

/** Everything after the words: how long it took, and the hash to look it up with. */
const details = (e: LogEntry): string =>
  [e.took === undefined ? '' : `${Math.round(e.took)}ms`, e.tx_hash === undefined ? '' : shortHash(e.tx_hash)]
    .filter((t) => t !== '')
    .join(' ')

function paint(s: Surface, v: LogView, theme: Theme): void {
  titleLine(s, theme, v.frame, 'log', { right: v.filter === '' ? '' : `/${v.filter}` })
  const filter = v.filter.toLowerCase()
  const found = filter === '' ? v.entries : v.entries.filter((e) => e.text.toLowerCase().includes(filter))
  if (paintNothing(s, theme, LIVE, found.length, { waitsFor: '', empty: 'nothing has been sent yet' })) return
  let y = 1
  for (let i = found.length - 1 - v.scroll; i >= 0 && y < s.height; i--) y = paintEntry(s, theme, found[i]!, y)
}

/** One row where it fits, two where the panel has rows to spare; an error is never cut short of its second row. */
function paintEntry(s: Surface, theme: Theme, e: LogEntry, y: number): number {
  const look = { info: theme.value, ok: theme.ok, warn: theme.warn, error: theme.error, unknown: theme.unknown }[
    e.level
  ]
  const mark = { info: ' ', ok: ' ', warn: '!', error: '✗', unknown: '?' }[e.level]
  s.text(1, y, clockTime(e.at), theme.label)
  s.text(10, y, mark, look)
  const x = mark === ' ' ? 10 : 12
  const room = s.width - x - 1
  const more = details(e)
  const text = e.text
  const both = textColumns(text) + textColumns(more) + 2
  if (both <= room) {
    s.text(x, y, text, look)
    s.textRight(s.width - 1, y, more, theme.label)
    return y + 1
  }
  if (textColumns(text) <= room || s.height < 8) {
    s.textEllipsis(x, y, room, text, look)
    if (more === '' || s.height < 8 || y + 1 >= s.height) return y + 1
    s.textEllipsis(12, y + 1, s.width - 13, more, theme.label)
    return y + 2
  }
  return paintLong(s, look, text, more, x, y, theme)
}

function paintLong(s: Surface, look: number, text: string, more: string, x: number, y: number, theme: Theme): number {
  const [first, rest] = splitAt(text, s.width - x - 1)
  s.text(x, y, first, look, s.width - x - 1)
  if (y + 1 >= s.height) return y + 1
  s.textEllipsis(12, y + 1, s.width - 13, rest, look)
  const left = s.width - 13 - textColumns(rest) - 2
  if (more !== '' && left >= textColumns(more)) s.textRight(s.width - 1, y + 1, more, theme.label)
  return y + 2
}

/** Cuts at the last blank before `width`, or at `width`. */
function splitAt(text: string, width: number): [string, string] {
  const points = [...text]
  const blank = points.slice(0, width + 1).lastIndexOf(' ')
  const at = blank > width / 3 ? blank : width
  return [points.slice(0, at).join(''), points.slice(at).join('').trimStart()]
}

export const createLogPanel = (): Panel<LogView> => ({ id: 'log', select: createSelect(), paint })
