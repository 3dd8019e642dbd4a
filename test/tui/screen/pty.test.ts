import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type IPty, spawn } from '@lydell/node-pty'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Emulator } from './support.ts'

const PROGRAM = fileURLToPath(new URL('fixtures/program.ts', import.meta.url))
const running: IPty[] = []

afterEach(() => {
  for (const pty of running.splice(0)) {
    try {
      pty.kill('SIGKILL')
    } catch {
      // It has ended already.
    }
  }
})

function start(env: Record<string, string> = {}) {
  const pty = spawn(process.execPath, [PROGRAM], {
    cols: 60,
    rows: 20,
    env: { ...process.env, TERM: 'xterm-256color', ...env },
  })
  running.push(pty)
  const emulator = new Emulator(60, 20)
  let text = ''
  pty.onData((data) => {
    text += data
    emulator.terminal.write(data)
  })
  const ended = new Promise<{ exitCode: number }>((resolve) => pty.onExit(resolve))
  const shows = (words: string) => vi.waitFor(() => expect(emulator.cells().join('\n')).toContain(words), 10_000)
  return { pty, emulator, ended, shows, text: () => text }
}

/** The terminal is as it was: main buffer, no pastes marked, cursor shown last, left once. */
async function expectRestored(t: ReturnType<typeof start>): Promise<void> {
  await vi.waitFor(() => expect(t.emulator.terminal.buffer.active.type).toBe('normal'))
  expect(t.emulator.terminal.modes.bracketedPasteMode).toBe(false)
  expect(t.emulator.terminal.modes.wraparoundMode).toBe(true)
  expect(t.text().lastIndexOf('\u001b[?25h')).toBeGreaterThan(t.text().lastIndexOf('\u001b[?25l'))
  expect(t.text().match(/\u001b\[\?1049l/g)).toHaveLength(1)
}

describe('in a real terminal', () => {
  it.each([
    ['q', 0],
    ['x', 1],
    ['r', 1],
  ])('key %s ends it with %i and a restored terminal', async (key, code) => {
    const t = start()
    await t.shows('ready')
    t.pty.write(key)
    expect((await t.ended).exitCode).toBe(code)
    await expectRestored(t)
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ])('%s ends it with %i and a restored terminal', async (signal, code) => {
    const t = start()
    await t.shows('ready')
    t.pty.kill(signal)
    expect((await t.ended).exitCode).toBe(code)
    await expectRestored(t)
  })

  it('is stopped, continued and painted again', async () => {
    const t = start()
    await t.shows('ready')
    t.pty.kill('SIGTSTP')
    await vi.waitFor(() => expect(t.emulator.terminal.buffer.active.type).toBe('normal'), 5000)
    expect(t.emulator.terminal.modes.bracketedPasteMode).toBe(false)
    t.pty.kill('SIGCONT')
    await t.shows('ready')
    expect(t.emulator.terminal.buffer.active.type).toBe('alternate')
    t.pty.write('k')
    await t.shows('last key k')
  })

  it('follows the size of the window', async () => {
    const t = start()
    await t.shows('ready')
    t.emulator.terminal.resize(30, 5)
    t.pty.resize(30, 5)
    t.pty.write('k')
    await t.shows('last key k')
  })

  it('ends while the terminal does not read', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'screen-')), 'blocked')
    const t = start({ BLOCKED_FILE: file })
    await t.shows('ready')
    t.pty.pause()
    t.pty.write('f')
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), 10_000)
    t.pty.kill('SIGTERM')
    await vi.waitFor(() => expect(() => process.kill(t.pty.pid, 0)).toThrow(), 10_000)
  })
})
