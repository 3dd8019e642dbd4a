/**
 * Signed writes end to end (HTTP, signature, block, disk, answer) against signature recovery alone, both per second of CPU
 * of one process, and the latency of a single write in blocks: `node test/bench/writes.ts` (needs a build and /proc).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRng } from '../../src/lib/rng.ts'
import { recoverAddress } from '../../src/protocol/signing/recover.ts'
import { startExchange } from '../campaigns/crash/exchangeProcess.ts'
import { signWrite } from '../campaigns/crash/writer.ts'
import { newSigner, type Signer } from '../conformance/support/signer.ts'
import { cpuMs, type Figure, percentile, printFigures } from './figure.ts'

const BLOCK_MS = 50
/** Writes on the way at once: enough that the exchange is never idle. */
const IN_FLIGHT = 400
/** The kernel counts CPU in hundredths of a second. */
const TICKS_PER_SECOND = 100

interface Signed {
  path: string
  body: Buffer
  hash: string
  signature: { r: string; s: string; v: 27 | 28 }
}

function signedOrders(signer: Signer, count: number): Signed[] {
  const rng = createRng('writes-bench')
  return Array.from({ length: count }, () => {
    const is_buy = rng.int(0, 1) === 0
    const price = String((128_000 + rng.int(0, 400) * (is_buy ? -1 : 1) + (is_buy ? 4 : -4)) / 2)
    const quantity = (rng.int(1, 50) / 1000).toFixed(3)
    const params = { symbol_id: 20_001, is_buy, order_type: 'limit', price, quantity, position_side: 'both' }
    const { path, body, hash } = signWrite(signer, signer.address, 'placeOrder', { ...params, margin_mode: 'cross' })
    const { signature } = body as { signature: Signed['signature'] }
    return { path, body: Buffer.from(JSON.stringify(body)), hash, signature }
  })
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

export async function writesBench({ writes = 4000, lone = 60 } = {}): Promise<Figure[]> {
  const what = 'writes: signed, end to end, against recovery alone'
  if (!existsSync('/proc/self/stat')) return [{ what, value: 0, unit: 'x', skipped: 'no /proc on this system' }]
  const home = mkdtempSync(join(tmpdir(), 'bench-writes-'))
  const exchange = await startExchange(join(home, 'data'), home, BLOCK_MS)
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  const { hostname, port } = new URL(exchange.rest)
  const send = ({ path, body }: Pick<Signed, 'path' | 'body'>) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const out = request({ hostname, port, agent, method: 'POST', path: `/v1${path}`, headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += String(chunk)
        })
        response.on('end', () => resolve(JSON.parse(text).code))
      })
      out.on('error', reject)
      out.end(body)
    })
  try {
    const signer = newSigner()
    for (let i = 0; i < 20; i++) {
      const { path, body } = signWrite(signer, signer.address, 'deposit', { coin_id: 1001, amount: '1000000' })
      await send({ path, body: Buffer.from(JSON.stringify(body)) })
    }
    const orders = signedOrders(signer, writes + 1000)
    const flood = async (part: readonly Signed[]) => {
      let next = 0
      const lane = async () => {
        while (next < part.length) {
          const code = await send(part[next++]!)
          if (code !== '0') throw new Error(`a write of the bench was answered ${code}`)
        }
      }
      await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
    }
    await flood(orders.slice(0, 1000))
    const measured = orders.slice(1000)
    const recovery: number[] = []
    const recoverAll = () => {
      const part = measured.slice(0, 500)
      const begin = cpuMs()
      for (const { hash, signature } of part) recoverAddress(hash, signature)
      recovery.push((part.length * 1000) / (cpuMs() - begin))
    }
    for (let i = 0; i < 3; i++) recoverAll()
    const [cpuBefore, wallBefore] = [cpuOf(exchange.pid), performance.now()]
    await flood(measured)
    const cpu = cpuOf(exchange.pid) - cpuBefore
    const wall = performance.now() - wallBefore
    for (let i = 0; i < 3; i++) recoverAll()
    const alone = Math.max(...recovery)
    const perCore = (measured.length * 1000) / cpu
    const blocks: number[] = []
    for (const order of signedOrders(signer, lone)) {
      const began = performance.now()
      await send(order)
      blocks.push((performance.now() - began) / BLOCK_MS)
      // At any moment of a block, not always right after one.
      await new Promise((resolve) => setTimeout(resolve, (blocks.length * 7) % BLOCK_MS))
    }
    return [
      { what: 'writes: signature recovery alone, one core', value: alone, unit: '/s' },
      { what: 'writes: signed orders end to end, one core', value: perCore, unit: '/s' },
      { what: 'writes: signed orders end to end, wall clock', value: (measured.length * 1000) / wall, unit: '/s' },
      { what, value: perCore / alone, unit: 'x', atLeast: 0.7 },
      { what: 'writes: latency of one, p50', value: percentile(blocks, 50), unit: 'blocks' },
      { what: 'writes: latency of one, p99', value: percentile(blocks, 99), unit: 'blocks' },
    ]
  } finally {
    agent.destroy()
    await exchange.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (import.meta.main) printFigures(await writesBench())
