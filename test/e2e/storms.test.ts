import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM, type ProgramHome, programHome, type Ran } from '../support/program.ts'

/** Several verbs at once, from cold, and outputs that break. */
let home: ProgramHome
beforeAll(() => {
  home = programHome()
})
afterAll(() => home.remove())

describe('verbs at once', { timeout: 90_000 }, () => {
  test('six first starts share one exchange, one account and one key; each order is done once', async () => {
    const sizes = ['0.001', '0.002', '0.003', '0.004', '0.005', '0.006']
    const all: Ran[] = await Promise.all(sizes.map((size) => home.run(['buy', size, 'BTC-USDT', '--json'])))
    expect(all.map(({ code, stderr }) => ({ code, stderr }))).toEqual(sizes.map(() => ({ code: 0, stderr: '' })))
    const { list } = (await home.run(['positions', '--json'])).json<{ list: { open_size: string }[] }>()
    expect(list).toMatchObject([{ open_size: '0.021' }])
  })

  test('an exchange killed in between is started again, with the position still there', async () => {
    const { pid } = JSON.parse(readFileSync(join(home.folder, '.config/exchange-tui/paper/endpoint.json'), 'utf8'))
    process.kill(pid, 'SIGKILL')
    const ran = await home.run(['positions', '--json'])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.json<{ list: unknown[] }>().list).toMatchObject([{ open_size: '0.021' }])
  })
})

test('a WebSocket address of its own is taken seriously on the paper network too', async () => {
  const ran = await home.run(['symbols', '--ws', 'nope', '--json'])
  expect(ran.code).toBe(2)
  expect(JSON.parse(ran.stderr).error.message).toContain('ws: "nope" given')
})

describe('outputs that break', { timeout: 120_000 }, () => {
  test('a full disk under the result: one line, exit code 3, no stack', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [PROGRAM, 'symbols'], { env: home.env, stdio: ['ignore', full, 'pipe'] })
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect(stderr).toBe(
      'error: the result could not be written (ENOSPC)\nwhat was sent, and what became of it: exchange-tui intents\n',
    )
    expect(code).toBe(3)
  })

  test('nobody reads stderr: the exit code is still that of the error', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [PROGRAM, 'symbols', '--nope'], {
      env: home.env,
      stdio: ['ignore', 'ignore', full],
    })
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(2)
  })

  test.each([
    ['watch', []],
    ['trades', ['--watch']],
  ])('%s ended by SIGTERM ends quietly and reports no loss', async (verb, options) => {
    const child = spawn(process.execPath, [PROGRAM, verb, ...options, '--json'], { env: home.env })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.includes('"live":true')) child.kill('SIGTERM')
    })
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(0)
    expect(out).not.toContain('"live":false')
  })
})

describe('an exchange that cannot start', { timeout: 120_000 }, () => {
  test('says why', async () => {
    const other = programHome()
    try {
      const data = join(other.folder, '.config/exchange-tui/paper')
      mkdirSync(join(data, 'exchange.db'), { recursive: true, mode: 0o700 })
      const ran = await other.run(['symbols', '--json'])
      expect(ran.code).toBe(4)
      expect(JSON.parse(ran.stderr).error).toMatchObject({
        code: 'paper_start',
        message: expect.stringMatching(/^the paper exchange did not start: .*(open|database)/),
        hint: expect.stringContaining('paper.log'),
      })
    } finally {
      other.remove()
    }
  })
})

describe('an endpoint file that lies', { timeout: 120_000 }, () => {
  test.each([
    ['somebody else has the port by now', (port: number) => ({ host: `127.0.0.1:${port}`, pid: process.pid })],
    ['another host', (port: number) => ({ host: `127.0.0.1:${port}@192.0.2.1:${port}`, pid: process.pid })],
  ])('%s: an exchange of its own is started', async (_, lie) => {
    const asked: string[] = []
    const stranger = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('<html>hello</html>')
    }).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const other = programHome()
    try {
      const { host, pid } = lie((stranger.address() as AddressInfo).port)
      const data = join(other.folder, '.config/exchange-tui/paper')
      mkdirSync(data, { recursive: true, mode: 0o700 })
      const endpoint = { rest: `http://${host}/v1`, ws: `ws://${host}/v1`, pid, profile: 'paper' }
      writeFileSync(join(data, 'endpoint.json'), JSON.stringify(endpoint))
      const ran = await other.run(['symbols', '--json'])
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      expect(asked.filter((url) => url !== '/v1/market/time')).toEqual([])
    } finally {
      stranger.close()
      other.remove()
    }
  })
})
