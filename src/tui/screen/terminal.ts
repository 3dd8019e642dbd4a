import type { Clock } from '../../lib/clock.ts'
import { enterSequence, leaveSequence, type TerminalFeatures } from './modes.ts'

type Listener = (...args: unknown[]) => void

/** The part of `process.stdin` that is used. */
export interface TerminalInput {
  readonly isTTY?: boolean | undefined
  setRawMode?(on: boolean): unknown
  on(event: 'data' | 'end' | 'error', listener: Listener): unknown
  off(event: 'data' | 'end' | 'error', listener: Listener): unknown
  resume(): unknown
  pause(): unknown
}

/** The part of `process.stdout` that is used. */
export interface TerminalOutput {
  readonly isTTY?: boolean | undefined
  readonly writableLength?: number
  write(text: string, done?: (error?: Error | null) => void): boolean
  on(event: 'error', listener: Listener): unknown
  off(event: 'error', listener: Listener): unknown
}

/** The part of `process` that is used. */
export interface TerminalProcess {
  readonly pid: number
  readonly platform: string
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
  kill(pid: number, signal: string): unknown
  exit(code: number): unknown
}

export type ExitReason = 'quit' | 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGQUIT' | 'input' | 'output' | 'crash'

export interface ExitInfo {
  readonly reason: ExitReason
  /** 0 quit, 128 + signal number, 1 crash or lost terminal. */
  readonly code: number
  readonly error?: unknown
}

export interface TerminalOptions extends TerminalFeatures {
  readonly stdin: TerminalInput
  readonly stdout: TerminalOutput
  readonly process: TerminalProcess
  readonly clock: Clock
  readonly onInput: (bytes: Uint8Array | string) => void
  /** The terminal was handed over (stopped): stop painting. */
  readonly onSuspend?: () => void
  /** The terminal is ours again and blank: paint everything. */
  readonly onResume?: () => void
  /** Runs after the terminal was restored and before the process ends: flush the journal, tell what stays live. */
  readonly onExit?: (info: ExitInfo) => void | Promise<void>
  /** Time `onExit` has, ms. */
  readonly exitMs?: number
}

export interface Terminal {
  /** Restores the terminal, runs `onExit`, ends the process. The first reason wins. Resolves when `exit` was called. */
  exit(reason?: ExitReason, error?: unknown): Promise<void>
  /** Undoes every mode, once; for leaving without ending the process. */
  close(): void
  /** What Ctrl-Z does: hands the terminal to the shell and stops this process until SIGCONT. */
  suspend(): void
}

const SIGNALS = { SIGINT: 2, SIGQUIT: 3, SIGTERM: 15, SIGHUP: 1 } as const
const CODES: Readonly<Record<ExitReason, number>> = {
  quit: 0,
  SIGINT: 130,
  SIGQUIT: 131,
  SIGTERM: 143,
  SIGHUP: 129,
  input: 1,
  output: 1,
  crash: 1,
}

/**
 * Takes the terminal over (alternate buffer, raw keys, ...) and gives it back exactly once, however the program ends:
 * quit, signals, a crash, a terminal that is gone, or being stopped and continued.
 */
export function openTerminal(options: TerminalOptions): Terminal {
  const { stdin, stdout, process: host, clock, onInput, exitMs = 1500 } = options
  let state: 'ours' | 'stopped' | 'closed' = 'closed'
  let exiting: Promise<void> | null = null
  let lost = false

  const write = (text: string, done?: () => void): void => {
    if (lost || stdout.isTTY !== true) {
      done?.()
      return
    }
    try {
      stdout.write(text, () => done?.())
    } catch {
      // The terminal is gone: nothing is left to restore.
      lost = true
      done?.()
    }
  }

  const raw = (on: boolean): void => {
    try {
      if (stdin.isTTY === true) stdin.setRawMode?.(on)
    } catch {
      // EIO after the window was closed.
    }
  }

  const enter = (): void => {
    state = 'ours'
    setBlocking(stdout, false)
    raw(true)
    write(enterSequence(options))
    stdin.resume()
  }

  /** Gives the terminal back; `done` is called once the bytes have left, or at once if there is nothing to do. */
  const leave = (next: 'stopped' | 'closed', done?: () => void): void => {
    if (state !== 'ours') {
      state = next === 'closed' ? 'closed' : state
      done?.()
      return
    }
    state = next
    // With nothing queued the last bytes go out at once; a terminal that does not read must not hold up the exit.
    if ((stdout.writableLength ?? 0) === 0) setBlocking(stdout, true)
    write(leaveSequence(options), done)
    raw(false)
  }

  const exit = (reason: ExitReason = 'quit', error?: unknown): Promise<void> => {
    exiting ??= shutDown({ reason, code: CODES[reason], ...(error === undefined ? {} : { error }) })
    return exiting
  }

  const shutDown = async (info: ExitInfo): Promise<void> => {
    const flushed = new Promise<void>((resolve) => leave('closed', resolve))
    const last = clock.after(exitMs, () => finish())
    let ended = false
    const finish = (): void => {
      if (ended) return
      ended = true
      last.cancel()
      host.exit(info.code)
    }
    try {
      await options.onExit?.(info)
    } catch {
      // Nothing may keep the process from ending.
    }
    await flushed
    detach()
    finish()
  }

  const suspend = (): void => {
    if (state !== 'ours' || exiting !== null || host.platform === 'win32') return
    options.onSuspend?.()
    leave('stopped')
    stdin.pause()
    host.kill(host.pid, 'SIGSTOP')
  }

  const continued = (): void => {
    if (state === 'closed' || exiting !== null) return
    // Whoever had the terminal may have changed its modes, so raw mode is set anew even if we never noticed the stop.
    raw(false)
    enter()
    options.onResume?.()
  }

  const received = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) onInput(chunk)
  }
  const inputLost = (): void => void exit('input')
  const outputLost = (error: unknown): void => {
    lost = true
    if (state === 'closed') return
    void exit('output', error)
  }
  const crashed = (error?: unknown): void => void exit('crash', error)
  const attached: [string, Listener][] = [
    ...Object.keys(SIGNALS).map((name): [string, () => void] => [name, () => void exit(name as keyof typeof SIGNALS)]),
    ['uncaughtException', crashed],
    ['unhandledRejection', crashed],
    ['exit', () => leave('closed')],
  ]
  if (host.platform !== 'win32') attached.push(['SIGTSTP', suspend], ['SIGCONT', continued])

  const detach = (): void => {
    stdin.off('data', received)
    stdin.off('end', inputLost)
    stdin.off('error', inputLost)
    stdin.pause()
    for (const [event, listener] of attached) host.off(event, listener)
  }

  for (const [event, listener] of attached) host.on(event, listener)
  stdin.on('data', received)
  stdin.on('end', inputLost)
  stdin.on('error', inputLost)
  // Stays on after the end: a late EPIPE must not become an uncaught exception.
  stdout.on('error', outputLost)
  enter()

  return {
    exit,
    suspend,
    close: () => {
      leave('closed')
      detach()
    },
  }
}

/**
 * Writes to a terminal block the whole process on Unix by default, so one that does not read (Ctrl-S, a dead ssh) would
 * stop everything. Node has no public switch for it; where the handle is missing nothing happens.
 */
function setBlocking(stream: object, blocking: boolean): void {
  const handle: unknown = Reflect.get(stream, '_handle')
  if (typeof handle !== 'object' || handle === null) return
  const set: unknown = Reflect.get(handle, 'setBlocking')
  if (typeof set === 'function') set.call(handle, blocking)
}
