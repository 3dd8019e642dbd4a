import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { openTui, type TuiIo } from '../../../src/tui/openTui.ts'
import { toText } from '../../../src/tui/screen/serialize.ts'
import type { ExitInfo } from '../../../src/tui/screen/terminal.ts'
import { NOW } from '../../fixtures/marketState.ts'
import { emptyState } from '../../fixtures/states.ts'
import { until } from '../../support/until.ts'
import { type VirtualClock, virtualClock } from '../../support/virtualClock.ts'
import { fakePort } from './support.ts'

class FakeInput extends EventEmitter {
  readonly isTTY = true
  raw = false
  setRawMode(on: boolean) {
    this.raw = on
  }
  resume() {}
  pause() {}
}

class FakeTerminal extends EventEmitter {
  readonly isTTY = true
  readonly columns = 100
  readonly rows = 30
  text = ''
  write(bytes: Uint8Array | string, done?: () => void): boolean {
    this.text += typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString()
    done?.()
    return true
  }
}

const open: { close(): void }[] = []
afterEach(() => {
  for (const it of open.splice(0)) it.close()
})

function start(change: { firstStart?: boolean; keys?: Record<string, string> } = {}) {
  const stdin = new FakeInput()
  const stdout = new FakeTerminal()
  const signals = Object.assign(new EventEmitter(), { pid: 1, platform: 'linux', kill: () => {} })
  const clock: VirtualClock = virtualClock(NOW)
  const exits: ExitInfo[] = []
  const io: TuiIo = { stdin, stdout, process: signals, env: { TERM: 'xterm-256color' }, clock }
  const tui = openTui({
    port: fakePort(emptyState()),
    io,
    settings: { keys: change.keys ?? {} },
    ...(change.firstStart === undefined ? {} : { firstStart: change.firstStart }),
    onQuit: (info) => void exits.push(info),
  })
  open.push(tui.running)
  return { stdin, stdout, signals, clock, exits, tui }
}

describe('openTui', () => {
  test('takes the terminal over, quits with 0 and gives it back', async () => {
    const { stdin, stdout, exits, tui } = start()
    expect(stdin.raw).toBe(true)
    expect(stdout.text).toContain('\u001b[?1049h')
    tui.running.screen.flush()
    expect(stdout.text).toContain('BTC-USDT')
    stdin.emit('data', Buffer.from('q'))
    expect(await tui.done).toBe(0)
    expect(stdin.raw).toBe(false)
    expect(stdout.text.endsWith('\u001b[?1049l')).toBe(true)
    expect(exits.map((e) => e.reason)).toEqual(['quit'])
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ])('%s ends with %i', async (signal, code) => {
    const { signals, stdout, tui } = start()
    signals.emit(signal)
    expect(await tui.done).toBe(code)
    expect(stdout.text).toContain('\u001b[?1049l')
  })

  test('the first start shows five lines; a key closes them and does what it does', async () => {
    const { stdin, tui } = start({ firstStart: true })
    const text = () => {
      tui.running.screen.flush()
      return toText(tui.running.screen.grid)
    }
    await until('the welcome', () => text().includes('no real money'))
    expect(text()).toContain('buys')
    stdin.emit('data', Buffer.from('b'))
    await until('the ticket', () => !text().includes('no real money') && text().includes('▸ size'))
  })

  test('a key that is taken is refused by name', () => {
    expect(() => start({ keys: { buy: 's' } })).toThrow(/keys\.buy.*a key that is free: sell has it/)
  })
})
