import { afterEach, describe, expect, test } from 'vitest'
import type { KeyState } from '../../../src/store/keyState.ts'
import type { State } from '../../../src/store/state.ts'
import type { KeyAnswer } from '../../../src/tui/keysPort.ts'
import { NOW } from '../../fixtures/marketState.ts'
import { fullState } from '../../fixtures/states.ts'
import { AGENT, aKey, KEY_ACCOUNT, SUB_ACCOUNT } from '../../support/keyState.ts'
import { CANARY_PASSPHRASE } from '../../support/keys.ts'
import { leakIn } from '../../support/secretForms.ts'
import { type FakePort, KEY, startApp, type TestApp } from './support.ts'

const DAY = 86_400_000
let app: TestApp
afterEach(() => app.close())

interface Keys {
  calls: string[]
  answers: Partial<Record<'unlock' | 'approve' | 'createSub' | 'renew' | 'revoke', KeyAnswer>>
  patch(change: Partial<State['identity']>): void
}

/** The terminal on 80x24 with a key behind it that answers what it is told to. */
function start(key: Partial<KeyState> = {}, identity: Partial<State['identity']> = {}, size = [80, 24]): Keys {
  const state = fullState({ whileAway: [] })
  const first = {
    ...state.identity,
    account: KEY_ACCOUNT,
    key: aKey({ expires_at: NOW + 89.5 * DAY, ...key }),
    ...identity,
  }
  app = startApp({ state: { ...state, identity: first, clockOffset: 4 }, columns: size[0]!, rows: size[1]! })
  const { port } = app
  const keys: Keys = {
    calls: [],
    answers: {},
    patch: (change) => port.store.setState((s) => ({ identity: { ...s.identity, ...change } })),
  }
  const say = (what: 'approve' | 'renew' | 'revoke') => async () => {
    keys.calls.push(what)
    return keys.answers[what] ?? { done: true, message: `${what} done` }
  }
  ;(port as { keys: FakePort['keys'] }).keys = {
    unlock: async (passphrase) => {
      keys.calls.push(`unlock ${passphrase}`)
      return keys.answers.unlock ?? { done: true, message: 'key terminal is open' }
    },
    lock: () => void keys.calls.push('lock'),
    approve: say('approve'),
    createSub: async (label) => {
      keys.calls.push(`sub ${label}`)
      return keys.answers.createSub ?? { done: true, message: `sub-account ${label} is there` }
    },
    renew: say('renew'),
    revoke: say('revoke'),
    look: async () => void keys.calls.push('look'),
    showAccount: (address) => {
      keys.calls.push(`account ${address}`)
      keys.patch({ account: address })
      return { done: true, message: 'shown' }
    },
    touch: () => {},
  }
  return keys
}

describe('the cockpit', () => {
  test('says what the key is, may do and needs, on 80x24', async () => {
    const keys = start()
    await app.press('K')
    const text = await app.see('key terminal')
    expect(keys.calls).toEqual(['look'])
    for (const words of [
      AGENT,
      KEY_ACCOUNT,
      'open, in memory',
      '89d, until',
      'PAPER',
      'chain',
      '4 ms behind',
      'held by this program',
      'high-water mark on disk',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toMatch(/may\s+place, change and cancel orders/)
    expect(text).toMatch(/may not\s+approve, renew or revoke keys/)
    await app.press(KEY.escape)
    await app.unsee('may not')
  })

  test('what is wrong comes first, with its mend', async () => {
    start({
      findings: [
        { check: 'approval', state: 'bad', message: 'key desk was replaced', mend: 'run: exchange-tui agent approve' },
      ],
    })
    await app.press('K')
    const text = await app.see('✗ key desk was replaced')
    expect(text.indexOf('→ run: exchange-tui agent approve')).toBeLessThan(text.indexOf('acts for'))
  })

  test('l locks at once', async () => {
    const keys = start()
    await app.press('K')
    await app.see('l lock')
    await app.press('l')
    expect(keys.calls).toContain('lock')
  })

  test('v asks; a held key is no answer, Enter is, once it could be read', async () => {
    const keys = start()
    await app.press('K')
    await app.see('v revoke')
    await app.press('v', 'v', 'v', KEY.enter)
    await app.see('nothing any more, cancels included')
    expect(keys.calls).not.toContain('revoke')
    await app.clock.advance(800)
    await app.press(KEY.enter)
    await app.see('revoke done')
    expect(keys.calls.filter((c) => c === 'revoke')).toHaveLength(1)
  })

  test('Esc on the question revokes nothing', async () => {
    const keys = start()
    await app.press('K', 'v')
    await app.see('Enter revokes')
    await app.clock.advance(800)
    await app.press(KEY.escape, KEY.enter)
    expect(keys.calls).not.toContain('revoke')
  })

  test('on a real network it shows the command instead', async () => {
    const keys = start({ own_key_here: false })
    const command = `exchange-tui agent renew --agent ${AGENT}`
    keys.answers.renew = { done: false, message: 'run this in a shell', command }
    await app.press('K', 'r')
    await app.see('run this in a shell')
    await app.see('exchange-tui agent renew')
  })

  test('a approves a fresh key, or says what to run', async () => {
    const keys = start()
    const command = `exchange-tui agent approve --account ${KEY_ACCOUNT} --label desk`
    keys.answers.approve = { done: false, message: 'run this in a shell', command }
    await app.press('K', 'a')
    await app.see('run this in a shell')
    await app.see('exchange-tui agent approve')
    keys.answers.approve = { done: true, message: 'key terminal is open' }
    await app.press('a')
    await app.see('key terminal is open')
    expect(keys.calls.filter((c) => c === 'approve')).toHaveLength(2)
  })

  test('nonces far ahead of the exchange and a skewed clock stand out, with a shape', async () => {
    start({ nonces: { last: NOW + 90_000, mark: NOW + 93_000 } })
    await app.press('K')
    expect(await app.see('! held by this program')).toMatch(/last \d{13}, 1m ahead of/)
  })
})

describe('before the first order', () => {
  test('what is wrong is said as soon as it is known', async () => {
    const keys = start()
    keys.patch({
      locked: 'key desk expired on 2026-11-01',
      key: aKey({
        findings: [{ check: 'approval', state: 'bad', message: 'key desk expired on 2026-11-01', mend: '' }],
      }),
    })
    await app.see('key desk expired on 2026-11-01 · K shows what to do')
  })

  test.each([
    [89.5, '89d'],
    [6.5, '6d'],
    [0.5, '<1d'],
  ])('%d days left stand in the header', async (days, words) => {
    const state = fullState({ whileAway: [] })
    start({}, { agent: { ...state.identity.agent!, expires_at: NOW + 4 + days * DAY } }, [120, 36])
    await app.see(words)
  })
})

describe('unlocking in place', () => {
  const locked = { status: 'locked', asks: true } as const

  test('asks once by itself when a passphrase is needed', async () => {
    const keys = start()
    keys.patch({ locked: 'the key is locked', agent: null, key: aKey(locked) })
    await app.see('passphrase')
    await app.press(KEY.escape)
    await app.unsee('passphrase')
    await app.see('key locked')
    keys.patch({ paused: null })
    expect(app.text()).not.toContain('passphrase')
  })

  test('case 35: what is typed is handed over once and is nowhere else', async () => {
    const keys = start(locked, { locked: 'the key is locked', agent: null })
    keys.answers.unlock = { done: false, message: 'wrong passphrase, or the file is damaged' }
    const written: string[] = []
    const stored: string[] = []
    app.running.app.ui.subscribe((ui) => void stored.push(JSON.stringify(ui)))
    app.running.app.activity.subscribe((a) => void stored.push(JSON.stringify(a)))
    await app.press('K', 'u')
    await app.see('passphrase')
    for (const char of CANARY_PASSPHRASE) {
      await app.type(char)
      written.push(app.text())
    }
    await app.see('•'.repeat(CANARY_PASSPHRASE.length))
    written.push(JSON.stringify(app.running.app.secret), app.text())
    await app.press(KEY.enter)
    await app.see('wrong passphrase')
    expect(keys.calls).toContain(`unlock ${CANARY_PASSPHRASE}`)
    expect(app.text()).not.toContain('•')
    keys.answers.unlock = { done: true, message: 'key terminal is open' }
    await app.paste(`${CANARY_PASSPHRASE}\n`)
    // A paste does not unlock by itself.
    expect(keys.calls.filter((c) => c.startsWith('unlock'))).toHaveLength(1)
    await app.clock.advance(1000)
    await app.press(KEY.enter)
    await app.see('key terminal is open')
    expect(keys.calls.at(-1)).toBe(`unlock ${CANARY_PASSPHRASE}`)
    const everything = [...written, ...stored, JSON.stringify(app.port.store.getState()), ...app.port.calls].join('\n')
    expect(leakIn(everything, [CANARY_PASSPHRASE])).toBe(null)
  })

  test('a dialog that goes takes what was typed along', async () => {
    start(locked, { locked: 'the key is locked', agent: null })
    await app.press('K', 'u')
    await app.type('secret')
    expect(app.running.app.secret.length).toBe(6)
    await app.press(KEY.escape)
    expect(app.running.app.secret.length).toBe(0)
  })
})

describe('sub-accounts', () => {
  test('the picker shows another account; the badge says which', async () => {
    const keys = start({}, {}, [120, 36])
    await app.press('A')
    await app.see('hedge')
    await app.press(KEY.down, KEY.enter)
    expect(keys.calls).toContain(`account ${SUB_ACCOUNT}`)
    await app.see('PAPER sub hedge')
  })

  test('the picker makes one of the name that was typed', async () => {
    const keys = start()
    await app.press('A', KEY.ctrlN)
    await app.see('type the name of the new sub-account first')
    await app.type('hedge')
    await app.press(KEY.ctrlN)
    await app.see('there is an account named hedge already')
    await app.type(' two')
    await app.press(KEY.ctrlN)
    await app.see('Ctrl-N again makes the sub-account hedge two')
    await app.press(KEY.ctrlN, KEY.ctrlN)
    expect(keys.calls.filter((c) => c.startsWith('sub'))).toEqual([])
    await app.clock.advance(250)
    await app.press(KEY.ctrlN)
    await app.see('sub-account hedge two is there')
    expect(keys.calls.filter((c) => c.startsWith('sub'))).toEqual(['sub hedge two'])
    const command = "exchange-tui sub create 'hedge two' --account"
    keys.answers.createSub = { done: false, message: 'run this in a shell', command: `${command} ${KEY_ACCOUNT}` }
    await app.press(KEY.ctrlN)
    await app.clock.advance(250)
    await app.press(KEY.ctrlN)
    await app.see(command)
  })

  test.each([
    ['hedge', SUB_ACCOUNT],
    [SUB_ACCOUNT, SUB_ACCOUNT],
  ])(':account %s', async (word, address) => {
    const keys = start()
    await app.type(`:account ${word}`)
    await app.press(KEY.enter)
    expect(keys.calls).toContain(`account ${address}`)
  })

  test('writes carry the account they were made for', async () => {
    start({}, { account: SUB_ACCOUNT })
    await app.type(':leverage BTC-USDT 5')
    await app.press(KEY.enter)
    await app.see('leverage')
    expect(app.port.submitted.map((w) => w.target)).toEqual([SUB_ACCOUNT])
  })

  test('and none for the account of the key itself', async () => {
    start()
    await app.type(':leverage BTC-USDT 5')
    await app.press(KEY.enter)
    expect(app.port.submitted.map((w) => w.target)).toEqual([undefined])
  })

  test('a question about the old account is gone with it', async () => {
    const keys = start()
    await app.press('X')
    await app.see('flatten everything?')
    keys.patch({ account: SUB_ACCOUNT })
    await app.unsee('flatten everything?')
    await app.clock.advance(2000)
    await app.press(KEY.enter)
    expect(app.port.submitted).toEqual([])
    expect(app.running.app.ui.getState().ticket.focused).toBe(null)
  })
})
