import { setImmediate as turn } from 'node:timers/promises'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { State } from '../../../src/store/state.ts'
import type { TuiSettingsInput } from '../../../src/tui/app/createContext.ts'
import { type RunningScreen, runScreen } from '../../../src/tui/app/runScreen.tsx'
import type { TradingPort, WriteRequest, WriteResult } from '../../../src/tui/port.ts'
import type { ScreenOutput } from '../../../src/tui/screen/screen.ts'
import type { UiState } from '../../../src/tui/ui/state.ts'
import { NOW } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { type VirtualClock, virtualClock } from '../../support/virtualClock.ts'
import { Emulator, FakeOutput } from '../screen/support.ts'

export const KEY = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  shiftTab: '\u001b[Z',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  backspace: '\u007f',
  ctrlC: '\u0003',
  ctrlN: '\u000e',
  ctrlR: '\u0012',
  ctrlO: '\u000f',
} as const

export const done = (order_id: string | null = '900'): WriteResult => ({
  status: 'done',
  tx_hash: `0x${'1'.repeat(64)}`,
  order_id,
  took: 12,
  message: 'done',
})

/** A port that records what it is asked and answers what it is told to. */
export interface FakePort extends TradingPort {
  readonly store: StoreApi<State>
  readonly submitted: WriteRequest[]
  readonly calls: string[]
  answer: (write: WriteRequest) => WriteResult | Promise<WriteResult>
}

export function fakePort(state: State): FakePort {
  const store = createStore<State>(() => state)
  const submitted: WriteRequest[] = []
  const calls: string[] = []
  const port: FakePort = {
    store,
    submitted,
    calls,
    answer: () => done(),
    submit: async (write) => {
      submitted.push(write)
      return port.answer(write)
    },
    cancelPending: async (txHash) => {
      calls.push(`cancel pending ${txHash}`)
      return done()
    },
    selectSymbol: (id) => {
      calls.push(`symbol ${id}`)
      store.setState({ symbol_id: id })
    },
    nameSymbol: (id) => void (id !== null && calls.push(`name ${id}`)),
    selectInterval: (interval) => {
      calls.push(`interval ${interval}`)
      store.setState({ interval })
    },
    selectBook: (depth, merge) => void calls.push(`book ${depth} ${merge}`),
    loadMore: async (what) => void calls.push(`more ${what}`),
    resync: () => void calls.push('resync'),
    log: (level, text) => void calls.push(`log ${level} ${text}`),
    remember: (name, value) => void calls.push(`remember ${name} ${value}`),
  }
  return port
}

export interface AppOptions {
  state?: State
  columns?: number
  rows?: number
  settings?: TuiSettingsInput
  ui?: Partial<UiState>
}

/** The whole terminal on an emulator, driven by the bytes of keys and read by what stands on the screen. */
export interface TestApp {
  readonly port: FakePort
  readonly clock: VirtualClock
  readonly running: RunningScreen
  readonly output: FakeOutput
  readonly quits: number[]
  readonly bells: number[]
  /** One write per key. */
  press(...keys: string[]): Promise<void>
  /** One write per character. */
  type(text: string): Promise<void>
  /** What a terminal sends when text is pasted. */
  paste(text: string): Promise<void>
  text(): string
  /** Resolves with the screen once it shows this. */
  see(what: string | RegExp): Promise<string>
  /** Resolves once it is gone. */
  unsee(what: string | RegExp): Promise<string>
  resize(columns: number, rows: number): Promise<void>
  close(): void
}

export function startApp(options: AppOptions = {}): TestApp {
  const { columns = 120, rows = 36 } = options
  const port = fakePort(options.state ?? fullState({ whileAway: [] }))
  const clock = virtualClock(NOW)
  const output = new FakeOutput(columns, rows)
  const emulator = new Emulator(columns, rows)
  const quits: number[] = []
  const bells: number[] = []
  const running = runScreen({
    port,
    clock,
    output: output as ScreenOutput,
    depth: 'truecolor',
    settings: options.settings,
    ui: options.ui,
    quit: () => void quits.push(clock.now()),
    bell: () => void bells.push(clock.now()),
  })
  const paint = async (): Promise<void> => {
    await turn()
    running.screen.flush()
    const writes = output.writes.splice(0)
    for (const bytes of writes) await emulator.feed(bytes)
  }
  const text = (): string => {
    const { active } = emulator.terminal.buffer
    const line = (y: number) => active.getLine(active.baseY + y)?.translateToString(true) ?? ''
    return Array.from({ length: emulator.terminal.rows }, (_, y) => line(y)).join('\n')
  }
  const holds = (what: string | RegExp): boolean =>
    typeof what === 'string' ? text().includes(what) : what.test(text())
  const wait = async (what: string | RegExp, wanted: boolean): Promise<string> => {
    const end = performance.now() + 4000
    for (;;) {
      await paint()
      if (holds(what) === wanted) return text()
      if (performance.now() > end) throw new Error(`${wanted ? 'never seen' : 'still there'}: ${what}\n${text()}`)
    }
  }
  const write = async (bytes: string): Promise<void> => {
    running.input(bytes)
    // A lone ESC is held until it is clear that no sequence follows.
    if (bytes === KEY.escape) await clock.advance(25)
    await turn()
  }
  return {
    port,
    clock,
    running,
    output,
    quits,
    bells,
    text,
    async press(...keys) {
      for (const key of keys) await write(key)
    },
    async type(given) {
      for (const char of given) await write(char)
    },
    paste: (given) => write(`\u001b[200~${given}\u001b[201~`),
    see: (what) => wait(what, true),
    unsee: (what) => wait(what, false),
    async resize(c, r) {
      emulator.terminal.resize(c, r)
      output.resize(c, r)
      await clock.advance(20)
      await paint()
    },
    close: () => running.close(),
  }
}
