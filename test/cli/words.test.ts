import { describe, expect, test } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { terminalFindings } from '../../src/cli/terminalFinding.ts'
import type { VerbContext } from '../../src/cli/verb.ts'
import { ask, machineLabel, oneLabel, readValidDays, refuseSecrets } from '../../src/cli/words.ts'
import { CANARY, refusal } from '../support/keys.ts'

describe('the label of this machine', () => {
  test.each([
    ['desk', 'desk'],
    ['Anna’s MacBook Pro.local', 'anna-s-macbook-pro'],
    ['TRADING-01.corp.example.com', 'trading-01'],
    ['___', 'terminal'],
    ['', 'terminal'],
    ['価格', 'terminal'],
    ['-x-', 'x'],
    ['a'.repeat(60), 'a'.repeat(32)],
  ])('%j: %s', (host, label) => {
    expect(machineLabel(host)).toBe(label)
    expect(label).toMatch(/^[a-z0-9][a-z0-9_-]{0,31}$/)
  })
})

const context = (words: string[], more: Partial<Pick<VerbContext, 'globals' | 'io'>> = {}) =>
  ({ words, ...more }) as unknown as VerbContext

describe('words of a verb', () => {
  test('one label, no more and no less', async () => {
    expect(oneLabel(context(['desk']))).toBe('desk')
    expect((await refusal(() => oneLabel(context([])))).message).toBe('LABEL: nothing given, allowed: one label')
    expect((await refusal(() => oneLabel(context(['a', 'b'])))).message).toContain('2 words')
  })

  test.each([CANARY, CANARY.slice(2), ` ${CANARY} `, CANARY.toUpperCase()])(
    'a private key is not repeated',
    async (key) => {
      const error = await refusal(() => refuseSecrets(['desk', undefined, key]))
      expect(error).toMatchObject({ kind: 'usage', code: 'secret_argument' })
      expect(`${error.message}${error.hint}`.toLowerCase()).not.toContain(CANARY.slice(2, 20))
    },
  )

  test('a hash too long or too short for a key is no key', () => {
    refuseSecrets([`${CANARY}00`, CANARY.slice(0, 60), '0x069d178bf59adae2ed1a7c0480ea41fdbdc2e950', 7])
  })

  test.each([
    ['1', 1],
    ['30', 30],
    ['3650', 3650],
  ])('%s days', (given, days) => expect(readValidDays(given)).toBe(days))
  test.each(['0', '3651', '-1', '1.5', '1e3', 'x', '', '99999999999999999999', undefined])(
    '%j is no number of days',
    async (given) => {
      expect((await refusal(() => readValidDays(given))).message).toMatch(
        /^--valid-days: .*1 to 3650 days$|^--valid-days: .*integer/,
      )
    },
  )
})

describe('asking', () => {
  const told: string[] = []
  const io = (inputIsTerminal: boolean, answer: boolean) =>
    ({ inputIsTerminal, err: (text: string) => told.push(text), confirm: async () => answer }) as unknown as Io
  const globals = (yes: boolean) => ({ yes }) as VerbContext['globals']

  test('--yes asks nobody', () => ask(context([], { globals: globals(true), io: io(false, false) }), [], '?'))

  test('nobody there, or a no: nothing is done', async () => {
    const alone = context([], { globals: globals(false), io: io(false, true) })
    expect(await refusal(() => ask(alone, [], '?'))).toMatchObject({
      code: 'confirm',
      hint: expect.stringContaining('--yes'),
    })
    const no = context([], { globals: globals(false), io: io(true, false) })
    expect((await refusal(() => ask(no, ['what it is about'], '?'))).message).toBe('not confirmed, nothing was done')
    expect(told).toEqual(['what it is about'])
  })

  test('a yes', () => ask(context([], { globals: globals(false), io: io(true, true) }), [], '?'))
})

describe('the terminal', () => {
  const good = {
    env: { TERM: 'xterm-256color', LANG: 'C.UTF-8', COLORTERM: 'truecolor' },
    isTerminal: true,
    columns: 120,
  }

  test('good', () => {
    expect(terminalFindings(good)).toEqual([
      { check: 'terminal', state: 'ok', message: 'xterm-256color, true colour, C.UTF-8', mend: '' },
    ])
  })

  test.each([
    [{ ...good, env: { ...good.env, LANG: 'C' } }, 'locale C is not UTF-8'],
    [{ ...good, env: { ...good.env, LC_ALL: 'POSIX' } }, 'locale POSIX is not UTF-8'],
    [{ ...good, env: { ...good.env, TERM: 'dumb' } }, 'TERM is dumb'],
    [{ ...good, env: { LANG: 'de_DE.utf8' } }, 'TERM is not set'],
    [{ ...good, columns: 60 }, '60 columns'],
  ])('%#: %s', (io, message) => {
    const [found, ...more] = terminalFindings(io)
    expect(more).toEqual([])
    expect(found).toMatchObject({ state: 'warn', message: expect.stringContaining(message) })
    expect(found?.mend).not.toBe('')
  })

  test('piped: the width is nobody’s', () => {
    expect(terminalFindings({ ...good, isTerminal: false, columns: 20 })[0]?.state).toBe('ok')
  })
})
