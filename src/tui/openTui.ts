import type { Clock } from '../lib/clock.ts'
import type { TuiSettingsInput } from './app/createContext.ts'
import { type RunningScreen, runScreen } from './app/runScreen.tsx'
import { welcome } from './app/welcome.ts'
import type { TradingPort } from './port.ts'
import { type ColorDepth, detectDepth } from './screen/color.ts'
import type { ScreenOutput } from './screen/screen.ts'
import {
  type ExitInfo,
  openTerminal,
  type Terminal,
  type TerminalInput,
  type TerminalOutput,
  type TerminalProcess,
} from './screen/terminal.ts'
import type { UiState } from './ui/state.ts'

/** The process's streams and what else the terminal needs of it. */
export interface TuiIo {
  readonly stdin: TerminalInput
  readonly stdout: TerminalOutput & ScreenOutput
  /** `exit` is never called: the code comes with `done`. */
  readonly process: Omit<TerminalProcess, 'exit'>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}

export interface OpenTuiOptions {
  readonly port: TradingPort
  readonly settings?: TuiSettingsInput
  /** Colours; default: as the environment says. */
  readonly depth?: ColorDepth
  readonly ui?: Partial<UiState>
  /** Shows the five lines of the first start. */
  readonly firstStart?: boolean
  readonly io: TuiIo
  /** Runs after the terminal was restored, at most 1.5 s: stop the session, flush the journal. */
  readonly onQuit?: (info: ExitInfo) => void | Promise<void>
}

export interface OpenTui {
  /** Exit code, once the terminal is restored and `onQuit` is done: end the process with it. */
  readonly done: Promise<number>
  readonly running: RunningScreen
}

/** Takes the terminal over and runs until quit, signal or crash. FieldError names a key that cannot be bound. */
export function openTui(options: OpenTuiOptions): OpenTui {
  const { port, io, settings, ui } = options
  const depth = options.depth ?? detectDepth(io.env, io.stdout.isTTY === true)
  let finish: (code: number) => void = () => {}
  const done = new Promise<number>((resolve) => {
    finish = resolve
  })
  let terminal: Terminal | null = null
  const running = runScreen({
    port,
    clock: io.clock,
    settings,
    ui,
    output: io.stdout,
    depth,
    quit: () => void terminal?.exit('quit'),
    suspend: () => terminal?.suspend(),
    bell: () => void io.stdout.write(new TextEncoder().encode('\u0007')),
  })
  const host: TerminalProcess = {
    pid: io.process.pid,
    platform: io.process.platform,
    on: (event, listener) => io.process.on(event, listener),
    off: (event, listener) => io.process.off(event, listener),
    kill: (pid, signal) => io.process.kill(pid, signal),
    exit: (code) => finish(code),
  }
  terminal = openTerminal({
    stdin: io.stdin,
    stdout: io.stdout,
    process: host,
    clock: io.clock,
    mouse: running.app.settings.mouse,
    onInput: (bytes) => running.input(bytes),
    onSuspend: () => running.screen.pause(),
    onResume: () => running.screen.resume(),
    onExit: async (info) => {
      running.close()
      await options.onQuit?.(info)
    },
  })
  running.screen.repaint()
  if (options.firstStart === true) welcome(running.app)
  return { done, running }
}
