import { describe, expect, test } from 'vitest'
import { VERBS } from '../../src/cli/commands/index.ts'
import type { Io } from '../../src/cli/io.ts'
import { runProgram } from '../../src/cli/program.ts'

interface Ran {
  code: number
  out: string[]
  err: string[]
  /** Symbol the terminal was opened with; null when it was not. */
  terminal: string | undefined | null
}

async function run(...args: string[]): Promise<Ran> {
  const ran: Ran = { code: -1, out: [], err: [], terminal: null }
  const io: Io = {
    out: (text) => ran.out.push(text),
    err: (text) => ran.err.push(text),
    isTerminal: false,
    inputIsTerminal: false,
    errIsTerminal: false,
    columns: 80,
    env: { HOME: '/nowhere' },
    readInput: async () => '',
    confirm: async () => false,
    secret: async () => '',
  }
  ran.code = await runProgram(args, {
    io,
    untilStopped: () => Promise.resolve(),
    version: '1.2.3',
    terminal: async (symbol) => {
      ran.terminal = symbol
      return 0
    },
  })
  return ran
}

const WITHOUT_WORDS = VERBS.filter((v) => v.words === undefined)

describe('words', () => {
  test.each(WITHOUT_WORDS.map((v) => v.name))('%s takes no words and does nothing when given one', async (name) => {
    const { code, out, err } = await run(...name.split(' '), 'surplus')
    expect(code).toBe(2)
    expect(out).toEqual([])
    expect(err[0]).toContain('"surplus" given')
  })

  test('a verb of one symbol takes no second word', async () => {
    const { code, err } = await run('ticker', 'BTC-USDT', 'ETH-USDT')
    expect(code).toBe(2)
    expect(err[0]).toContain('"BTC-USDT ETH-USDT" given, allowed: [SYMBOL]')
  })

  test('a private key among the words is refused and not repeated', async () => {
    const key = `0x${'ab'.repeat(32)}`
    const { code, err } = await run('agent', 'approve', key)
    expect(code).toBe(2)
    expect(err.join()).not.toContain('abab')
  })
})

describe('groups and help', () => {
  test.each([
    ['keys', undefined],
    ['keys', 'nonsense'],
    ['agent', 'nonsense'],
    ['sub', undefined],
  ])('%s %s names the verbs there are', async (group, verb) => {
    const ran = await run(...[group, verb ?? []].flat())
    expect(ran.code).toBe(2)
    const known = VERBS.flatMap((v) => (v.name.startsWith(`${group} `) ? [v.name.split(' ')[1]] : []))
    for (const name of known) expect(ran.err[0]).toContain(name)
    expect(ran.err[0]).not.toContain('outputHelp')
  })

  test('help is no market', async () => {
    const { code, out, terminal } = await run('help')
    expect({ code, terminal }).toEqual({ code: 0, terminal: null })
    expect(out.join('\n')).toContain('Usage: exchange-tui')
  })

  test('help of one verb', async () => {
    const { code, out } = await run('help', 'buy')
    expect(code).toBe(0)
    expect(out.join('\n')).toContain('exchange-tui buy [options] SIZE')
  })

  test('help of no verb', async () => {
    const { code, err } = await run('help', 'nonsense')
    expect(code).toBe(2)
    expect(err[0]).toBe('error: there is no such verb')
  })

  test('a symbol opens the terminal on it', async () => {
    expect(await run('ETH-USDT')).toMatchObject({ code: 0, terminal: 'ETH-USDT' })
    expect(await run()).toMatchObject({ code: 0, terminal: undefined })
  })
})

describe('every verb', () => {
  test('refuses an option it does not know, in a line and as JSON', async () => {
    for (const verb of VERBS.filter((v) => v.raw !== true)) {
      const plain = await run(...verb.name.split(' '), '--nope')
      expect(plain, verb.name).toMatchObject({ code: 2, out: [], terminal: null })
      expect(plain.err[0], verb.name).toBe("error: unknown option '--nope'")
      const json = await run(...verb.name.split(' '), '--nope', '--json')
      expect(JSON.parse(json.err.join('\n')).error, verb.name).toMatchObject({ kind: 'usage', code: 'usage' })
    }
  })
})

describe('snapshot', () => {
  test.each([
    ['--after', '61m'],
    ['--after', '999999m'],
    ['--after', '-1s'],
    ['--after', '\u0663s'],
    ['--rows', '0'],
    ['--rows', '\u0664\u0668'],
    ['--cols', '1001'],
  ])('%s %s is refused before anything is opened', async (flag, value) => {
    const { code, err } = await run('snapshot', flag, value)
    expect(code).toBe(2)
    expect(err[0]).toContain(flag)
  })
})

test('reset-terminal with --json is one object and no escape sequence', async () => {
  const { code, out } = await run('reset-terminal', '--json')
  expect(code).toBe(0)
  expect(out.join()).not.toContain('\u001b')
  expect(JSON.parse(out.join()).sequence).toContain('\u001b[?1049l')
})
