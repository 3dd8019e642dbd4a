import { textColumns } from '../screen/glyph.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import type { CommandLine, Notice } from '../ui/dialog.ts'
import { type Hint, memoSelect, type Panel, type PanelInput } from './panel.ts'

export interface HintsView {
  hints: readonly Hint[]
  notice: Notice | null
  commandLine: CommandLine | null
  /** The command the ticket stands for. */
  command: string | null
}

/** Screens this wide show the ticket's command on the hint line. */
export const COMMAND_FROM = 120

const createSelect = (): ((input: PanelInput) => HintsView) =>
  memoSelect(
    ({ hints, ui, ticket }) => [hints, ui.notice, ui.commandLine, ticket],
    ({ hints, ui, ticket }) => ({
      hints,
      notice: ui.notice,
      commandLine: ui.commandLine,
      command: ticket?.phase === 'idle' ? null : (ticket?.command ?? null),
    }),
  )

/** The last row: the `:` line when it is open, else a notice, else keys on the left and the ticket's command right. */
function paint(s: Surface, v: HintsView, theme: Theme): void {
  if (v.commandLine !== null) {
    paintCommandLine(s, theme, v.commandLine)
    return
  }
  if (v.notice !== null) {
    paintNotice(s, theme, v.notice)
    return
  }
  const command = v.command !== null && s.width >= COMMAND_FROM ? v.command : ''
  const end = paintHints(s, theme, v.hints, 1, s.width - (command === '' ? 1 : textColumns(command) + 4))
  if (command !== '') s.textRight(s.width - 1, 0, command, theme.own, s.width - end - 3)
}

/** As many `key words` as fit, the rest is dropped whole. */
function paintHints(s: Surface, theme: Theme, hints: readonly Hint[], x: number, right: number): number {
  let at = x
  for (const hint of hints) {
    const width = textColumns(hint.key) + 1 + textColumns(hint.text)
    if (at + width > right) break
    at = s.text(at, 0, hint.key, theme.hintKey)
    at = s.text(at + 1, 0, hint.text, theme.hint)
    at += 2
  }
  return at
}

function paintNotice(s: Surface, theme: Theme, n: Notice): void {
  const mark = { info: '·', ok: '✓', warn: '!', error: '✗', unknown: '?' }[n.level]
  s.textEllipsis(1, 0, s.width - 2, `${mark} ${n.text}`, theme[n.level])
}

/** `: buy 0.5 @ bid` with its cursor, then what it would do or what is wrong. */
function paintCommandLine(s: Surface, theme: Theme, line: CommandLine): void {
  s.text(1, 0, ':', theme.focusTitle)
  const words = line.error ?? line.preview ?? ''
  const points = [...line.text]
  // What is typed is seen whole before what it would do; that keeps a third of the line at least.
  const spare = Math.max(Math.floor(s.width / 3), s.width - 7 - textColumns(line.text))
  const most = Math.max(10, s.width - 6 - Math.min(textColumns(words), spare))
  const first = Math.max(0, line.cursor - most + 1)
  const text = points.slice(first, first + most).join('')
  const end = s.text(3, 0, text, theme.value, most)
  const at = 3 + textColumns(points.slice(first, line.cursor).join(''))
  s.restyle(at, 0, 1, theme.selection)
  if (words !== '') {
    const x = Math.max(end + 2, 3 + 12)
    s.textEllipsis(x, 0, s.width - x - 1, words, line.error === null ? theme.label : theme.error)
  }
}

export const createHintsPanel = (): Panel<HintsView> => ({ id: 'hints', select: createSelect(), paint })
