import { clip } from '../format/text.ts'
import { textColumns } from '../screen/glyph.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { fitSegments, type Segment, type SegmentItem } from '../widgets/segments.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { COMMAND_FROM } from './HintsPanel.ts'
import { type Hint, memoSelect, type Panel, type PanelInput } from './panel.ts'
import { estimateItems, estimateLines, paintEstimate } from './ticket/paintEstimate.ts'
import { paintRows } from './ticket/paintRows.ts'
import type { TicketView } from './ticketView.ts'

export interface TicketPanelView {
  frame: PanelFrame
  ticket: TicketView | null
  hints: readonly Hint[]
  /** Why nothing can be sent at all right now. */
  locked: string | null
  /** The hint line has room for the command, so the ticket need not repeat it. */
  commandBelow: boolean
}

const createSelect = (): ((input: PanelInput) => TicketPanelView) =>
  memoSelect(
    (input) => [frameOf('ticket', input), input.ticket, input.titleHints?.ticket, input.state.identity, input.layout],
    (input) => ({
      frame: frameOf('ticket', input),
      ticket: input.ticket,
      hints: input.titleHints?.ticket ?? [],
      locked: input.state.identity.locked,
      commandBelow: input.layout.columns >= COMMAND_FROM,
    }),
  )

function paint(s: Surface, v: TicketPanelView, theme: Theme): void {
  const { ticket } = v
  titleLine(s, theme, v.frame, ticket === null ? 'ticket' : `ticket  ${ticket.side} ${ticket.kind}`, {
    right: ticket === null ? '' : phaseWords(ticket),
    rightStyle: ticket?.phase === 'review' ? theme.own : theme.label,
    hints: v.hints,
  })
  if (ticket !== null) {
    const at = 2 + 'ticket  '.length
    s.restyle(at, 0, ticket.side.length, ticket.side === 'buy' ? theme.bid : theme.ask)
  }
  if (s.height <= 2) paintLine(s, v, theme)
  else if (ticket === null || ticket.phase === 'idle') paintIdle(s, v, theme)
  else paintForm(s, ticket, theme, v.commandBelow)
}

const phaseWords = (t: TicketView): string =>
  ({ idle: '', editing: enterWords(t), review: 'Enter again to send', sending: 'sending …' })[t.phase]

/** What Enter would do: beyond the soft limits it asks first. */
const enterWords = (t: TicketView): string =>
  t.guard === null ? 'Enter to send' : t.guard.level === 'soft' ? 'Enter to review' : 'not to be sent'

function paintIdle(s: Surface, v: TicketPanelView, theme: Theme): void {
  if (v.locked !== null) {
    s.textEllipsis(2, 1, s.width - 3, `✗ ${v.locked}`, theme.warn)
    return
  }
  const lines: Segment[][] = [
    [
      ['b', theme.hintKey],
      [' buy   ', theme.hint],
      ['s', theme.hintKey],
      [' sell   ', theme.hint],
      [':', theme.hintKey],
      [' buy 0.1 @ bid', theme.hint],
    ],
    [
      ['Enter', theme.hintKey],
      [' on a book level takes its price', theme.hint],
    ],
  ]
  for (const [i, segments] of lines.entries()) {
    if (1 + i < s.height) fitSegments(s, 2, 1 + i, s.width - 1, [{ segments, rank: 0 }], 1)
  }
}

/** Fields, then the guard, what it would do, and the command it stands for on the last row. */
function paintForm(s: Surface, t: TicketView, theme: Theme, commandBelow: boolean): void {
  const command = t.command === null || commandBelow ? 0 : 1
  const estimate = estimateLines(estimateItems(t, theme), s.width - 3, theme)
  const estimateRows = Math.min(estimate.length, Math.max(1, Math.floor(s.height / 3)))
  const guard = t.guard === null ? 0 : 1
  const room = Math.max(1, s.height - 1 - command - guard - estimateRows)
  let y = 1 + paintRows(s, theme, t.rows, 1, room)
  if (t.guard !== null && y < s.height) {
    const hard = t.guard.level === 'hard'
    s.textEllipsis(2, y++, s.width - 3, `${hard ? '✗' : '!'} ${t.guard.text}`, hard ? theme.error : theme.warn)
  }
  const last = s.height - command
  y = Math.min(Math.max(y, 2), last)
  paintEstimate(s, estimate, y, last)
  if (t.command !== null && command === 1) s.textEllipsis(2, s.height - 1, s.width - 3, `: ${t.command}`, theme.own)
}

/** The whole ticket on one line, for small screens. */
function paintLine(s: Surface, v: TicketPanelView, theme: Theme): void {
  const { ticket } = v
  if (s.height < 2) return
  if (ticket === null || ticket.phase === 'idle' || ticket.command === null) {
    paintIdle(s, v, theme)
    return
  }
  let right = s.width - 1
  if (ticket.guard !== null) {
    // What would stop the order is never pushed off by the order.
    const hard = ticket.guard.level === 'hard'
    const text = clip(`${hard ? '✗' : '!'} ${ticket.guard.text}`, Math.floor(s.width / 2))
    s.textRight(right, 1, text, hard ? theme.error : theme.warn)
    right -= textColumns(text) + 3
  }
  const items: SegmentItem[] = [{ segments: [[clip(ticket.command, right - 1), theme.own]], rank: 0 }]
  for (const item of estimateItems(ticket, theme)) {
    if (item.short !== null) items.push({ segments: item.segments, rank: item.short })
  }
  fitSegments(s, 1, 1, right, items, 3)
}

export const createTicketPanel = (): Panel<TicketPanelView> => ({ id: 'ticket', select: createSelect(), paint })
