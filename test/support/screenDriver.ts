import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'

export interface DriverOptions {
  command: string
  args: string[]
  env: Record<string, string>
  cols: number
  rows: number
}

/** A program in a real pseudo-terminal, read as a person reads it: by what stands on the screen. */
export interface ScreenDriver {
  /** Rows of the screen, right-trimmed. */
  rows(): string[]
  text(): string
  /** Resolves with the screen once `sees` holds; rejects with the last screen otherwise. */
  until(what: string, sees: (text: string, rows: string[]) => boolean, timeoutMs?: number): Promise<string>
  /** Writes keys at once, one write each: faster than any hand. */
  press(...keys: string[]): void
  /** Presses a key as a hand does: a moment after what was seen. The program takes faster keys for a paste or a key held down. */
  tap(key: string): Promise<void>
  /** Taps a text, each character seen in `shown` (default: the text so far) before the next. */
  type(text: string, shown?: (typed: number) => (text: string) => boolean): Promise<void>
  resize(cols: number, rows: number): void
  /** Everything the program wrote, escape sequences included. */
  raw(): string
  kill(signal?: string): void
  readonly exited: Promise<number>
  readonly pid: number
}

export const KEY = {
  enter: '\r',
  escape: '\x1b',
  tab: '\t',
  shiftTab: '\x1b[Z',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  backspace: '\x7f',
  ctrlC: '\x03',
  ctrlN: '\x0e',
  ctrlR: '\x12',
} as const

/** Nobody answers faster what just came on the screen; longer than anything the program waits for to tell hands from pastes. */
const HAND_MS = 60

export function drive(options: DriverOptions): ScreenDriver {
  const { cols, rows } = options
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 0 })
  const pty = spawn(options.command, options.args, { name: 'xterm-256color', cols, rows, env: options.env })
  let raw = ''
  let changed = () => {}
  pty.onData((data) => {
    raw += data
    terminal.write(data, () => changed())
  })
  const exited = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      resolve(exitCode)
      changed()
    })
  })
  const read = () => {
    const buffer = terminal.buffer.active
    return Array.from(
      { length: terminal.rows },
      (_, y) => buffer.getLine(buffer.baseY + y)?.translateToString(true) ?? '',
    )
  }
  const driver: ScreenDriver = {
    rows: read,
    text: () => read().join('\n'),
    until: (what, sees, timeoutMs = 15_000) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const lines = read()
          const text = lines.join('\n')
          if (!sees(text, lines)) return
          clearTimeout(deadline)
          changed = () => {}
          resolve(text)
        }
        const deadline = setTimeout(() => {
          changed = () => {}
          reject(new Error(`never seen: ${what}\n${read().join('\n')}`))
        }, timeoutMs)
        changed = check
        check()
      }),
    press: (...keys) => {
      for (const key of keys) pty.write(key)
    },
    tap: (key) =>
      new Promise((resolve) =>
        setTimeout(() => {
          pty.write(key)
          resolve()
        }, HAND_MS),
      ),
    async type(text, shown = (typed) => (s) => s.includes(text.slice(0, typed))) {
      for (let typed = 1; typed <= text.length; typed++) {
        await driver.tap(text[typed - 1]!)
        await driver.until(`${typed} of "${text}" typed`, shown(typed))
      }
    },
    resize: (c, r) => {
      terminal.resize(c, r)
      pty.resize(c, r)
    },
    raw: () => raw,
    kill: (signal) => pty.kill(signal),
    exited,
    pid: pty.pid,
  }
  return driver
}
