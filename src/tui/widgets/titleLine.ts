import type { PanelFrame } from '../panels/frame.ts'
import type { Hint } from '../panels/panel.ts'
import { textColumns } from '../screen/glyph.ts'
import type { StyleId } from '../screen/style.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'

export interface TitleExtras {
  /** Right-aligned words; an array is tried from the longest to the shortest until one fits. */
  right?: string | readonly string[]
  rightStyle?: StyleId
  /** Keys for this panel, shown instead of `right` when the panel has the focus and they fit. */
  hints?: readonly Hint[]
}

/** The first row of a panel: a hairline with number, title and right-aligned words in it. */
export function titleLine(s: Surface, theme: Theme, frame: PanelFrame, title: string, extras: TitleExtras = {}): void {
  const line = frame.focused ? theme.focusLine : theme.hairline
  s.hline(0, 0, s.width, line)
  for (const joint of frame.joints) s.text(joint.x, 0, joint.glyph, line)
  const style = frame.focused ? theme.focusTitle : theme.title
  let x = words(s, 2, frame.number, title, style, theme)
  if (frame.strip !== null) x = stripWords(s, x, frame, title, theme)
  if (extras.hints !== undefined && frame.focused && hintWords(s, x, extras.hints, theme)) return
  const right = typeof extras.right === 'string' ? [extras.right] : (extras.right ?? [])
  const fits = right.find((text) => text !== '' && s.width - textColumns(text) - 4 > x)
  if (fits === undefined) return
  s.textRight(s.width - 1, 0, ` ${fits} `, extras.rightStyle ?? theme.label)
}

function words(s: Surface, x: number, number: number | null, title: string, style: StyleId, theme: Theme): number {
  const text = ` ${number === null ? '' : `${number} `}${title} `
  const end = s.text(x - 1, 0, text, style, s.width - x)
  // The number is a key: it keeps the look of one.
  if (number !== null) s.restyle(x, 0, 1, theme.hintKey)
  return Math.min(end, s.width)
}

function stripWords(s: Surface, x: number, frame: PanelFrame, title: string, theme: Theme): number {
  let at = x
  for (const item of frame.strip ?? []) {
    if (title.startsWith(item.panel)) continue
    const text = ` ${item.number ?? ''} ${item.panel} `
    if (at + text.length >= s.width - 1) break
    s.text(at + 1, 0, text, theme.hairline)
    s.restyle(at + 2, 0, 1, theme.label)
    at += text.length + 1
  }
  return at
}

function hintWords(s: Surface, x: number, hints: readonly Hint[], theme: Theme): boolean {
  const room = s.width - x - 3
  const shown: Hint[] = []
  let used = 1
  for (const hint of hints) {
    const width = textColumns(hint.key) + textColumns(hint.text) + 3
    if (used + width > room) break
    shown.push(hint)
    used += width
  }
  if (shown.length === 0) return false
  let at = s.text(s.width - 1 - used, 0, ' ', theme.hint)
  for (const hint of shown) {
    at = s.text(at, 0, hint.key, theme.hintKey)
    at = s.text(at, 0, ` ${hint.text} `, theme.hint)
    if (hint !== shown.at(-1)) at = s.text(at, 0, ' ', theme.hint)
  }
  return true
}
