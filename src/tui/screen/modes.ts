/** Terminal modes beyond the ones a full-screen program always needs. */
export interface TerminalFeatures {
  /** Report clicks, wheel and drags (SGR 1006). */
  readonly mouse?: boolean
  /** Report when the window gets or loses the focus. */
  readonly focus?: boolean
}

/** Alternate buffer, cursor hidden, no wrapping at the right edge, bracketed paste; then a blank screen. */
export const enterSequence = ({ mouse = false, focus = false }: TerminalFeatures = {}): string =>
  '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h' +
  (focus ? '\u001b[?1004h' : '') +
  (mouse ? '\u001b[?1000h\u001b[?1002h\u001b[?1006h' : '') +
  '\u001b[m\u001b[H\u001b[2J'

/** Undoes `enterSequence` in reverse order, and an update that was cut off. */
export const leaveSequence = ({ mouse = false, focus = false }: TerminalFeatures = {}): string =>
  '\u001b[?2026l\u001b[m' +
  (mouse ? '\u001b[?1006l\u001b[?1002l\u001b[?1000l' : '') +
  (focus ? '\u001b[?1004l' : '') +
  '\u001b[?2004l\u001b[?7h\u001b[?25h\u001b[?1049l'

/**
 * Brings a terminal back that some program left in a mess, whatever was on: for `reset-terminal`. Soft reset, default
 * character set and keypad, every mouse and reporting mode off, cursor visible, main buffer.
 */
export const resetSequence =
  '\u001b[?2026l\u001b[m\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1005l\u001b[?1006l\u001b[?1015l\u001b[?1004l' +
  '\u001b[?2004l\u001b[?7h\u001b[?1l\u001b>\u001b(B\u000f\u001b[?1049l\u001b[!p\u001b[?7h\u001b[?25h\u001b[m'
