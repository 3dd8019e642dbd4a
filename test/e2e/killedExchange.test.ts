import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PROGRAM, type ProgramHome, programHome } from '../support/program.ts'
import { drive, KEY, type ScreenDriver } from '../support/screenDriver.ts'

/** The embedded exchange dies under a running terminal. */
let home: ProgramHome
let screen: ScreenDriver
let squatter: Server | null = null
beforeEach(async () => {
  home = programHome()
  screen = drive({ command: process.execPath, args: [PROGRAM], env: home.env, cols: 160, rows: 48 })
  await screen.until('a funded account', (s) => s.includes('equity 100,000.00') && isLive(s), 30_000)
  await screen.until('the key', (s) => /key terminal \d+d/.test(s))
  await screen.tap(KEY.escape)
  await screen.until('nothing on top', (s) => !s.includes('b buys, s sells'))
})
afterEach(async () => {
  screen.kill('SIGKILL')
  await screen.exited
  squatter?.close()
  squatter = null
  home.remove()
})

const isLive = (s: string) => /● mkt ● acct ● rest ● clock/.test(s)

function endpoint(): { rest: string; pid: number } {
  return JSON.parse(readFileSync(join(home.folder, '.config/exchange-tui/paper/endpoint.json'), 'utf8'))
}

/** Types a line as a hand does. */
async function line(text: string): Promise<void> {
  await screen.tap(':')
  await screen.until('the command line', (_, rows) => rows.at(-1)?.trimStart().startsWith(':') === true)
  await screen.type(text)
  await screen.until('the preview', (s) => s.includes('→ buy'))
}

async function buy(size: string, price: string): Promise<void> {
  await line(`buy ${size} @ ${price}`)
  await screen.tap(KEY.enter)
  await screen.until('the order', (_, rows) => rows.some((row) => new RegExp(`buy\\s+limit\\s+${size}`).test(row)))
}

describe('the exchange of a running terminal', { timeout: 120_000 }, () => {
  test.each(['SIGKILL', 'SIGTERM'])(
    'ended by %s: is started again at the same port, nothing is lost',
    async (signal) => {
      await buy('0.250', '60000')
      const before = endpoint()
      process.kill(before.pid, signal)
      await screen.until('that it is gone', (s) => !isLive(s))
      await screen.until('what happened', (s) => /! the paper exchange *\n.*ended and was/.test(s), 30_000)
      await screen.until('a live market again', isLive, 30_000)
      const after = endpoint()
      expect(after.rest).toBe(before.rest)
      expect(after.pid).not.toBe(before.pid)
      await screen.until('the order of before', (s) => /5 orders 1/.test(s))
      await buy('0.125', '61000')
      await screen.until('both orders', (s) => /5 orders 2/.test(s))
    },
  )

  test('that dies with a write on its way: what became of the write is found out', async () => {
    const { pid } = endpoint()
    process.kill(pid, 'SIGSTOP')
    await line('buy 0.25 @ 60000')
    await screen.tap(KEY.enter)
    await screen.until('the write on its way', (s) => /sending|on its way/.test(s))
    process.kill(pid, 'SIGKILL')
    await screen.until('what happened', (s) => /! the paper exchange *\n.*ended and was/.test(s), 30_000)
    await screen.until('the outcome', (s) => /expired, did not/.test(s), 60_000)
    await buy('0.125', '61000')
  })

  test('whose port was taken meanwhile: the person is told to restart the terminal, and why', async () => {
    const before = endpoint()
    const port = Number(new URL(before.rest).port)
    process.kill(before.pid, 'SIGKILL')
    squatter = await taking(port)
    await screen.until('what to do', (s) => /✗ restart the .*\n.*terminal/.test(s), 30_000)
    await screen.tap('9')
    await screen.until('the log', (s) => /▸?.*9 log/.test(s))
    await screen.tap('z')
    const taken = `the paper exchange ended, its port ${port} is taken by another program and it serves at `
    await screen.until('why', (s) => s.replace(/\s+/g, ' ').includes(taken))
    expect(endpoint().rest).not.toBe(before.rest)
  })
})

/** Another program at this port, that hangs up on everybody. Waits until the port is free. */
async function taking(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    const isMine = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isMine) return server
  }
}
