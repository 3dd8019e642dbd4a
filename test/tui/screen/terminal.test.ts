import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { enterSequence, leaveSequence, resetSequence } from '../../../src/tui/screen/modes.ts'
import { type ExitInfo, openTerminal, type TerminalOptions } from '../../../src/tui/screen/terminal.ts'
import { ManualClock } from './support.ts'

/** Private modes that are on after these bytes. */
function modesAfter(text: string): string[] {
  const on = new Set<string>()
  for (const [, modes = '', final] of text.matchAll(/\u001b\[\?([\d;]+)([hl])/g)) {
    for (const mode of modes.split(';')) final === 'h' ? on.add(mode) : on.delete(mode)
  }
  return [...on].sort()
}

/** Modes of a terminal nobody touched: cursor visible, wrapping. */
const DEFAULT_MODES = ['25', '7']

class FakeHost extends EventEmitter {
  readonly pid = 4711
  platform = 'linux'
  kills: string[] = []
  codes: number[] = []
  kill(_: number, signal: string): void {
    this.kills.push(signal)
  }
  exit(code: number): void {
    this.codes.push(code)
  }
}

class FakeStdin extends EventEmitter {
  readonly isTTY = true
  raw: boolean[] = []
  flowing = false
  setRawMode(on: boolean): void {
    this.raw.push(on)
  }
  resume(): void {
    this.flowing = true
  }
  pause(): void {
    this.flowing = false
  }
}

class FakeStdout extends EventEmitter {
  isTTY = true
  writableLength = 0
  text = ''
  stalled = false
  broken = false
  write(text: string, done?: () => void): boolean {
    if (this.broken) throw new Error('EIO')
    this.text += text
    if (!this.stalled) queueMicrotask(() => done?.())
    return true
  }
}

function open(options: Partial<TerminalOptions> = {}) {
  const stdin = new FakeStdin()
  const stdout = new FakeStdout()
  const host = new FakeHost()
  const clock = new ManualClock()
  const log: string[] = []
  const exits: ExitInfo[] = []
  const terminal = openTerminal({
    stdin,
    stdout,
    process: host,
    clock,
    onInput: (bytes) => log.push(`input ${bytes}`),
    onSuspend: () => log.push('suspend'),
    onResume: () => log.push('resume'),
    onExit: (info) => {
      log.push(`exit ${info.reason}`)
      exits.push(info)
    },
    ...options,
  })
  return { stdin, stdout, host, clock, log, exits, terminal }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('case 39: openTerminal', () => {
  it('takes the terminal over and passes input on', () => {
    const { stdin, stdout, log } = open()
    expect(modesAfter(stdout.text)).toEqual(['1049', '2004'])
    expect(stdout.text).toContain('\u001b[?25l')
    expect(stdin.raw).toEqual([true])
    stdin.emit('data', 'q')
    expect(log).toEqual(['input q'])
  })

  it.each([
    ['quit', 0, (t: ReturnType<typeof open>) => void t.terminal.exit()],
    ['SIGINT', 130, (t: ReturnType<typeof open>) => t.host.emit('SIGINT')],
    ['SIGTERM', 143, (t: ReturnType<typeof open>) => t.host.emit('SIGTERM')],
    ['SIGHUP', 129, (t: ReturnType<typeof open>) => t.host.emit('SIGHUP')],
    ['SIGQUIT', 131, (t: ReturnType<typeof open>) => t.host.emit('SIGQUIT')],
    ['crash', 1, (t: ReturnType<typeof open>) => t.host.emit('uncaughtException', new Error('x'))],
    ['crash', 1, (t: ReturnType<typeof open>) => t.host.emit('unhandledRejection', new Error('x'))],
    ['input', 1, (t: ReturnType<typeof open>) => t.stdin.emit('end')],
    ['input', 1, (t: ReturnType<typeof open>) => t.stdin.emit('error', new Error('EIO'))],
  ])('undoes every mode once and ends: %s (%i)', async (reason, code, end) => {
    const t = open({ mouse: true, focus: true })
    end(t)
    end(t)
    t.host.emit('SIGTERM')
    await settled()
    t.host.emit('exit')
    t.terminal.close()
    expect(t.stdout.text).toBe(
      enterSequence({ mouse: true, focus: true }) + leaveSequence({ mouse: true, focus: true }),
    )
    expect(modesAfter(t.stdout.text)).toEqual(DEFAULT_MODES)
    expect(t.stdin.raw).toEqual([true, false])
    expect(t.log).toEqual([`exit ${reason}`])
    expect(t.host.codes).toEqual([code])
    expect(t.stdin.flowing).toBe(false)
    expect(t.host.eventNames()).toEqual([])
  })

  it('restores the terminal before anything else runs', () => {
    let atExit = ''
    const t = open({
      onExit: () => {
        atExit = t.stdout.text
      },
    })
    void t.terminal.exit()
    expect(modesAfter(atExit)).toEqual(DEFAULT_MODES)
  })

  it.each(['EPIPE', 'EIO'])('ends when the terminal is gone (%s), without writing again', async (code) => {
    const t = open()
    const before = t.stdout.text
    t.stdout.emit('error', Object.assign(new Error(code), { code }))
    await settled()
    expect(t.stdout.text).toBe(before)
    expect(t.host.codes).toEqual([1])
    expect(t.exits[0]).toMatchObject({ reason: 'output', error: { code } })
    // A second error must not become an uncaught exception.
    t.stdout.emit('error', new Error(code))
  })

  it('survives a terminal whose calls throw', async () => {
    const t = open()
    t.stdout.broken = true
    t.stdin.setRawMode = () => {
      throw new Error('EIO')
    }
    t.host.emit('SIGHUP')
    await settled()
    expect(t.host.codes).toEqual([129])
  })

  it.each([
    ['a journal that never flushes', { onExit: () => new Promise<void>(() => {}) }, false],
    ['a terminal that does not read', {}, true],
  ])('ends within 2 s in spite of %s', async (_, options, stalled) => {
    const t = open(options)
    t.stdout.stalled = stalled
    void t.terminal.exit()
    await settled()
    expect(t.host.codes).toEqual([])
    t.clock.advance(2000)
    expect(t.host.codes).toEqual([0])
    await settled()
    expect(t.host.codes).toEqual([0])
  })

  it('ends although the exit hook fails', async () => {
    const t = open({ onExit: () => Promise.reject(new Error('disk full')) })
    void t.terminal.exit('quit')
    await settled()
    expect(t.host.codes).toEqual([0])
  })

  it.each([
    ['SIGTSTP', (t: ReturnType<typeof open>) => t.host.emit('SIGTSTP')],
    ['Ctrl-Z', (t: ReturnType<typeof open>) => t.terminal.suspend()],
  ])('hands the terminal over on %s and takes it back on SIGCONT', (_, stop) => {
    const t = open()
    stop(t)
    stop(t)
    expect(modesAfter(t.stdout.text)).toEqual(DEFAULT_MODES)
    expect(t.stdin.raw.at(-1)).toBe(false)
    expect(t.host.kills).toEqual(['SIGSTOP'])
    expect(t.log).toEqual(['suspend'])
    t.host.emit('SIGCONT')
    expect(modesAfter(t.stdout.text)).toEqual(['1049', '2004'])
    expect(t.stdin.raw.at(-1)).toBe(true)
    expect(t.stdin.flowing).toBe(true)
    expect(t.log).toEqual(['suspend', 'resume'])
    t.terminal.close()
    expect(modesAfter(t.stdout.text)).toEqual(DEFAULT_MODES)
  })

  it('takes the terminal back after a stop it never noticed', () => {
    const t = open()
    t.host.emit('SIGCONT')
    expect(t.stdin.raw).toEqual([true, false, true])
    expect(t.log).toEqual(['resume'])
  })

  it('leaves nothing twice when it is ended while stopped', async () => {
    const t = open()
    t.host.emit('SIGTSTP')
    t.host.emit('SIGTERM')
    await settled()
    expect(t.stdout.text).toBe(enterSequence() + leaveSequence())
    expect(t.host.codes).toEqual([143])
    t.host.emit('SIGCONT')
    expect(t.stdout.text).toBe(enterSequence() + leaveSequence())
  })

  it('undoes the modes when somebody else ends the process', () => {
    const t = open()
    t.host.emit('exit')
    expect(modesAfter(t.stdout.text)).toEqual(DEFAULT_MODES)
  })

  it('knows no stop signals on Windows', () => {
    const stdin = new FakeStdin()
    const host = new FakeHost()
    host.platform = 'win32'
    const clock = new ManualClock()
    const terminal = openTerminal({ stdin, stdout: new FakeStdout(), process: host, clock, onInput: () => {} })
    expect(host.listenerCount('SIGTSTP')).toBe(0)
    terminal.suspend()
    expect(host.kills).toEqual([])
  })

  it('writes no modes to what is no terminal', () => {
    const stdout = new FakeStdout()
    stdout.isTTY = false
    const terminal = openTerminal({
      stdin: new FakeStdin(),
      stdout,
      process: new FakeHost(),
      clock: new ManualClock(),
      onInput: () => {},
    })
    terminal.close()
    expect(stdout.text).toBe('')
  })

  it('has a sequence that undoes whatever any program left on', () => {
    const mess =
      '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h\u001b[?1000h\u001b[?1002h\u001b[?1003h\u001b[?1006h\u001b[?1004h\u001b[?1h\u001b[?2026h'
    expect(modesAfter(mess + resetSequence)).toEqual(DEFAULT_MODES)
  })
})

it('fits the real process', () => {
  const real = { stdin: process.stdin, stdout: process.stdout, process } satisfies Partial<TerminalOptions>
  expect(real.process.pid).toBeGreaterThan(0)
})
