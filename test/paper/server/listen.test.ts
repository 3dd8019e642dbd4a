import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PaperExchange, type PaperOptions, startPaper } from '../../../src/paper/start.ts'

let data: string
const running: PaperExchange[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'listen-'))
})
afterEach(async () => {
  for (const exchange of running.splice(0)) await exchange.stop()
  rmSync(data, { recursive: true })
})

async function start(options: PaperOptions = {}): Promise<PaperExchange> {
  const exchange = await startPaper({ quiet: true, ...options })
  running.push(exchange)
  return exchange
}

const answers = async ({ rest }: PaperExchange) => (await fetch(`${rest}/market/time`)).ok

describe('the port of an exchange', () => {
  it('is the preferred one when it is free', async () => {
    const first = await start()
    await first.stop()
    const second = await start({ preferredPort: first.port })
    expect(second.port).toBe(first.port)
    expect(await answers(second)).toBe(true)
  })

  it('is any other when the preferred one is taken', async () => {
    const first = await start()
    const second = await start({ preferredPort: first.port })
    expect(second.port).not.toBe(first.port)
    expect(await answers(first)).toBe(true)
    expect(await answers(second)).toBe(true)
  })

  it('given exactly is that one or none', async () => {
    const first = await start()
    await expect(start({ port: first.port, preferredPort: first.port + 1 })).rejects.toThrow(/EADDRINUSE/)
  })

  it('is remembered beside the data, also after a clean end', async () => {
    const { port, stop } = await start({ data })
    expect(readFileSync(join(data, 'port'), 'utf8')).toBe(`${port}\n`)
    await stop()
    expect(readFileSync(join(data, 'port'), 'utf8')).toBe(`${port}\n`)
  })
})
