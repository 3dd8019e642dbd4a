import xterm from '@xterm/headless'
import { inert } from '../../src/lib/inert.ts'

const COLUMNS = 404
/** Shown per string: two columns a character and the end mark fit into one row. */
const MAX = 200
/** Strings on one screen: each on a row of its own, an empty row between. */
const PER_SCREEN = 200
const ROWS = PER_SCREEN * 2 + 1
const END = '∎'

/**
 * Prints strings, each after `show`, on a headless terminal and gives those that did more than fill their row: moved
 * the cursor out of it, changed modes, colours or the title, scrolled, rang, or made the terminal answer.
 */
export async function actingOnScreen(strings: readonly string[], show = (text: string) => inert(text, MAX)) {
  const found: { text: string; did: string }[] = []
  const screen = openScreen()
  for (let at = 0; at < strings.length; at += PER_SCREEN) {
    const batch = strings.slice(at, at + PER_SCREEN)
    if ((await screen.print(batch.map(show))) === '') continue
    // Something acted: which one, each on a screen of its own.
    for (const text of batch) {
      const single = openScreen()
      const did = await single.print([show(text)])
      if (did !== '') found.push({ text: JSON.stringify(text), did })
      single.close()
    }
    if (found.length >= 20) break
  }
  screen.close()
  return found
}

function openScreen() {
  const terminal = new xterm.Terminal({ cols: COLUMNS, rows: ROWS, scrollback: 0, allowProposedApi: true })
  const events = new Set<string>()
  terminal.onBell(() => events.add('rang'))
  terminal.onTitleChange(() => events.add('set the title'))
  terminal.onData(() => events.add('made the terminal answer'))
  terminal.onScroll(() => events.add('scrolled'))
  terminal.onLineFeed(() => events.add('fed a line'))
  const modes = JSON.stringify(terminal.modes)

  function rowsOf(count: number): string[] {
    const wrong: string[] = []
    const buffer = terminal.buffer.active
    for (let row = 0; row < ROWS; row++) {
      const line = buffer.getLine(row)
      const text = line?.translateToString(true) ?? ''
      const mine = row % 2 === 1 && row < count * 2
      if (mine ? !text.endsWith(END) : text !== '') wrong.push(`row ${row + 1} shows ${JSON.stringify(text)}`)
      for (let x = 0; mine && x < text.length; x++) {
        const cell = line?.getCell(x)
        if (cell && !(cell.isAttributeDefault() && cell.isFgDefault() && cell.isBgDefault())) {
          wrong.push(`coloured row ${row + 1}`)
          break
        }
      }
    }
    return wrong
  }

  return {
    /** What went wrong, in words; empty when nothing did. */
    async print(shown: readonly string[]): Promise<string> {
      const rows = shown.map((text, i) => `\x1b[${2 * i + 2};1H${text}${END}`)
      await new Promise<void>((resolve) => terminal.write(`\x1b[H\x1b[2J${rows.join('')}`, resolve))
      const wrong = [...events, ...rowsOf(shown.length)]
      const last = shown.length * 2 - 1
      if (terminal.buffer.active.cursorY !== last) wrong.push(`cursor on row ${terminal.buffer.active.cursorY + 1}`)
      if (terminal.buffer.active.type !== 'normal') wrong.push('another screen')
      if (JSON.stringify(terminal.modes) !== modes) wrong.push('changed modes')
      return wrong.join(', ')
    },
    close: () => terminal.dispose(),
  }
}
