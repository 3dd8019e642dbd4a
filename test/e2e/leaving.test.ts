import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM, type ProgramHome, programHome } from '../support/program.ts'
import { drive, KEY, type ScreenDriver } from '../support/screenDriver.ts'
import { until } from '../support/until.ts'

/** However the real program ends in a real terminal, the terminal is as it was before. */
let home: ProgramHome
beforeAll(() => {
  home = programHome()
})
afterAll(() => home.remove())

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The program with stderr in a file. */
async function open(): Promise<ScreenDriver> {
  const line = `exec ${quoted(process.execPath)} ${quoted(PROGRAM)} 2>${quoted(join(home.folder, 'stderr'))}`
  const screen = drive({ command: 'bash', args: ['-c', line], env: home.env, cols: 120, rows: 40 })
  await screen.until('a funded account', (s) => s.includes('equity 100,000.00'), 30_000)
  return screen
}

/** Private modes that are not as in a terminal nobody touched. */
function modesLeft(raw: string): string[] {
  const on = new Map([
    ['25', 'h'],
    ['7', 'h'],
  ])
  const start = new Map(on)
  for (const [, modes = '', final = ''] of raw.matchAll(/\u001b\[\?([\d;]+)([hl])/g)) {
    for (const mode of modes.split(';')) on.set(mode, final)
  }
  return [...on].filter(([mode, final]) => final !== (start.get(mode) ?? 'l')).map(([mode]) => mode)
}

describe('fault case 39: leaving', { timeout: 120_000 }, () => {
  test.each([
    ['q', (s: ScreenDriver) => s.press('q'), 0],
    ['Ctrl-C twice', (s: ScreenDriver) => s.press(KEY.ctrlC, KEY.ctrlC), 0],
    ['SIGTERM', (s: ScreenDriver) => s.kill('SIGTERM'), 143],
    ['SIGHUP', (s: ScreenDriver) => s.kill('SIGHUP'), 129],
    ['SIGINT from outside', (s: ScreenDriver) => s.kill('SIGINT'), 130],
    ['several signals at once', (s: ScreenDriver) => ['SIGTERM', 'SIGTERM', 'SIGTERM'].map((n) => s.kill(n)), 143],
  ])('%s: the exit code, every mode undone, nothing after it, nothing on stderr', async (_, act, code) => {
    const screen = await open()
    act(screen)
    expect(await screen.exited).toBe(code)
    const raw = screen.raw()
    expect(modesLeft(raw)).toEqual([])
    expect(raw.slice(raw.lastIndexOf('\u001b[?1049l'))).toBe('\u001b[?1049l')
    expect(readFileSync(join(home.folder, 'stderr'), 'utf8')).toBe('')
  })

  test('a kill -9 leaves no lock behind: the next terminal trades', async () => {
    const first = await open()
    await first.until('the key', (s) => /key terminal \d+d/.test(s))
    first.kill('SIGKILL')
    await first.exited
    const second = await open()
    await second.until('the key', (s) => /key terminal \d+d/.test(s))
    second.kill('SIGTERM')
    await second.exited
  })

  test('fault case 16: a second terminal is read-only, says who has the key, and still shows the account', async () => {
    const first = await open()
    await first.until('the key', (s) => /key terminal \d+d/.test(s))
    const second = await open()
    await second.until('a locked key', (s) => s.includes('key locked'))
    await second.tap('O')
    await second.until('who has it', (s) => s.replace(/\s+/g, ' ').includes('in use') && s.includes(`${first.pid}`))
    for (const screen of [second, first]) {
      screen.kill('SIGTERM')
      await screen.exited
    }
  })

  test('a picture beside a running terminal shows the account and the key, and nothing that is not so', async () => {
    const first = await open()
    await first.until('the key', (s) => /key terminal \d+d/.test(s))
    const { code, stdout, stderr } = await home.run(['snapshot', '--cols', '160', '--rows', '48'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/key terminal \d+d(?! locked)/)
    expect(stdout).toContain('equity 100,000.00')
    expect(stdout).not.toMatch(/in use|read-only|locked/)
    first.kill('SIGTERM')
    await first.exited
  })

  test('the exchange of the terminal ends by itself when nobody is left', async () => {
    const endpoint = join(home.folder, '.config/exchange-tui/paper/endpoint.json')
    expect(existsSync(endpoint)).toBe(true)
    await until('the exchange gone', () => !existsSync(endpoint), 25_000)
  })
})

describe('a word that is no market', { timeout: 120_000 }, () => {
  test('is answered with those there are, before any screen', async () => {
    const screen = drive({ command: process.execPath, args: [PROGRAM, 'balanse'], env: home.env, cols: 120, rows: 40 })
    expect(await screen.exited).toBe(2)
    expect(screen.raw()).toMatch(/balanse: no such verb, and no such market\s+verbs: .*--help; markets: BTC-USDT, /)
    expect(screen.raw()).not.toContain('\u001b[?1049h')
  })

  test.each(['foo', 'alert'])('%s: the same where there is no terminal', async (word) => {
    const { code, stdout, stderr } = await home.run([word])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      new RegExp(`^error: ${word}: no such verb, and no such market\\nverbs: .*--help; markets: BTC-USDT, `),
    )
  })

  test('a market where there is no terminal: that is what is missing', async () => {
    const { code, stderr } = await home.run(['BTC-USDT'])
    expect(code).toBe(2)
    expect(stderr).toContain('the terminal needs a terminal')
  })
})
