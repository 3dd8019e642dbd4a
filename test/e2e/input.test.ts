import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRng } from '../../src/lib/rng.ts'
import { PROGRAM, type ProgramHome, programHome } from '../support/program.ts'
import { drive, KEY, type ScreenDriver } from '../support/screenDriver.ts'

/** What no hand types, in the real program: no order, no crash, and the keyboard works afterwards. */
let home: ProgramHome
let screen: ScreenDriver
let over: number | null = null

beforeAll(async () => {
  home = programHome()
  screen = drive({ command: process.execPath, args: [PROGRAM], env: home.env, cols: 160, rows: 48 })
  void screen.exited.then((code) => {
    over = code
  })
  await screen.until('a funded account', (s) => s.includes('equity 100,000.00'), 30_000)
  await screen.until('the key', (s) => /key terminal \d+d/.test(s))
}, 60_000)
afterAll(() => {
  screen.kill('SIGKILL')
  home.remove()
})

const breath = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Leaves whatever is open and sees that keys still do what they do. */
async function alive(): Promise<void> {
  // A paste without an end is over after two seconds of silence: no screen tells when.
  await breath(2200)
  // One Escape closes one thing: a filter, a field, a dialog, and who knows what of all that is still being worked off.
  const isHelp = async () => {
    for (let i = 0; i < 6; i++) await screen.tap(KEY.escape)
    await screen.tap('?')
    return screen.until('the help', (s) => s.includes('Open the ticket to buy'), 2000).catch(() => null)
  }
  await expect.poll(isHelp, { timeout: 30_000, interval: 100 }).not.toBeNull()
  await screen.tap(KEY.escape)
  await screen.until('the help closed', (s) => !s.includes('Open the ticket to buy'))
  expect(over).toBeNull()
}

async function nothingSent(): Promise<void> {
  const { list: orders } = (await home.run(['orders', '--json'])).json<{ list: unknown[] }>()
  const { list: positions } = (await home.run(['positions', '--json'])).json<{ list: unknown[] }>()
  const { list } = (await home.run(['intents', '--json'])).json<{ list: { words: string; endpoint: string }[] }>()
  expect({ orders, positions }).toEqual({ orders: [], positions: [] })
  // Setting up the paper account is all that was ever sent, and more days for its key, which the cockpit gives on one key.
  const harmless = (i: (typeof list)[number]) => i.words.startsWith('paper account: ') || i.endpoint === 'renewAgent'
  expect(list.filter((i) => !harmless(i))).toEqual([])
}

const LINES = `${Array.from({ length: 500 }, (_, i) => `:buy 0.0${(i % 9) + 1} BTC-USDT`).join('\r')}\r`

describe('fault case 38: pastes', { timeout: 120_000 }, () => {
  test.each([
    ['marked as a paste', [`\u001b[200~${LINES}\u001b[201~`]],
    ['without marks', [LINES]],
    ['with the end mark inside', [`\u001b[200~x\u001b[201~b0.1\r\r${LINES}\u001b[201~`]],
    ['whose end never comes', ['\u001b[200~b0.1\r\r']],
    ['into the command line', [':', '\u001b[200~buy 0.1\r\r\r\u001b[201~\r']],
    ['into the ticket', ['b', LINES, '\u001b[200~0.1\r\r\u001b[201~']],
    ['of control characters', ['\u001b[200~\u0003\u0003\u001a\u0000\r:buy 1\r\u001b[201~']],
  ])('500 lines %s send nothing', async (_, writes) => {
    for (const text of writes) {
      screen.press(text)
      await breath(150)
    }
    await alive()
    await nothingSent()
  })
})

describe('noise', { timeout: 120_000 }, () => {
  test('bytes, broken sequences and mouse reports at random for some seconds', async () => {
    const rng = createRng(20_260_301)
    const begun = ['\u001b[<', '\u001b[', '\u001bP', '\u001b]', '\u001b[M', '\u001b[200~', '\u001b[201~', '\u001b']
    const inner = [...'0123456789;:<>?MmABCD~RI']
    // What may leave, stop or suspend the program, and Enter however it is written, are left out: the rest must not send anything by itself.
    const bytes = Array.from({ length: 256 }, (_, n) => String.fromCharCode(n)).filter(
      (c) => !/[\u0003\u001a\r\nq]/.test(c),
    )
    for (let i = 0; i < 3000 && over === null; i++) {
      const length = rng.int(1, 30)
      const text = Array.from({ length }, () => (i % 2 === 0 ? rng.pick(bytes) : rng.pick([...begun, ...inner]))).join(
        '',
      )
      const [b, x, y] = [130, 220, 70].map((n) => rng.int(0, n))
      screen.press(i % 3 === 0 ? `\u001b[<${b};${x};${y}${i % 2 === 0 ? 'M' : 'm'}` : text)
      if (i % 10 === 0) await breath(3)
    }
    await alive()
    await nothingSent()
  })
})
