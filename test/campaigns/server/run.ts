import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { createRng } from '../../../src/lib/rng.ts'
import { connect } from '../../conformance/support/exchange.ts'
import { newSigner, type Signer } from '../../conformance/support/signer.ts'
import type { ExchangeProcess } from '../crash/exchangeProcess.ts'
import { messageCase } from './frameCases.ts'
import { badHttp, frame, garbage, openSocket, rawSocket } from './frames.ts'
import { type RestCase, restCase } from './restCases.ts'

export interface ServerRun {
  seed: string
  /** Requests and frames. */
  count: number
  /** Only this case. */
  only?: number
  progress?(done: number): void
}
export interface ServerReport {
  count: number
  /** Answers by HTTP status, `ws` and `raw` connections. */
  seen: Record<string, number>
  /** Resident memory of the exchange at the end, MB. */
  memoryMb: number
}

const LANES = 12
const PATIENCE_MS = 10_000
const HEALTH_EVERY = 2000
const MEMORY_MAX_MB = 600
const ALLOWED = new Set([200, 400, 404, 409, 422, 429])
/** Share of the connections, percent: WebSocket messages and raw bytes; the rest is REST. */
const MESSAGES = 6
/** Messages on one WebSocket connection, each of them a case. */
const PER_CONNECTION = 8
const RAW = 2

/** Sends hostile requests and frames to a running exchange. Throws, with the number of the case, when it misbehaves. */
export async function runServerCampaign(x: ExchangeProcess, options: ServerRun): Promise<ServerReport> {
  const { seed, count, only, progress = () => {} } = options
  const agent = new Agent({ keepAlive: true, maxSockets: LANES * 2 })
  const signer = newSigner(`0x${'11'.repeat(32)}`)
  const seen: Record<string, number> = {}
  const saw = (what: string, times = 1) => {
    seen[what] = (seen[what] ?? 0) + times
  }
  let next = only ?? 0
  const end = only === undefined ? count : only + 1
  const lane = async () => {
    while (next < end) {
      const number = next++
      const rng = createRng(`${seed}:${number}`)
      const kind = rng.int(1, 100)
      try {
        if (kind <= RAW) {
          await rawCase(x, rng)
          saw('raw')
        } else if (kind <= RAW + MESSAGES) {
          next += PER_CONNECTION - 1
          const messages = Array.from({ length: PER_CONNECTION }, () => messageCase(rng))
          await messagesCase(x, messages)
          saw('ws', messages.length)
        } else saw(String(await restCheck(x, agent, restCase(rng, signer))))
        if (number % HEALTH_EVERY === 0) await healthy(x)
      } catch (error) {
        next = end
        const what = error instanceof Error ? error.message : String(error)
        throw new Error(`case ${number}: ${what}\nrepeat it: npm run fuzz:server -- --seed ${seed} --case ${number}`)
      }
      progress(number)
    }
  }
  try {
    await deposit(x, signer)
    await Promise.all(Array.from({ length: LANES }, lane))
    await healthy(x)
  } finally {
    agent.destroy()
  }
  return { count: end - (only ?? 0), seen, memoryMb: memoryOf(x.pid) }
}

async function deposit(x: ExchangeProcess, signer: Signer): Promise<void> {
  for (const coin_id of [1001, 1002]) {
    await connect(x.rest, x.ws).trader(signer).act('/account/deposit', 2, { coin_id, amount: '15' })
  }
}

/** Sends the case and holds the answer against the contract; the HTTP status. */
async function restCheck(x: ExchangeProcess, agent: Agent, sent: RestCase): Promise<number> {
  const shown = `${sent.method} ${sent.target.slice(0, 200)} ${sent.body?.toString().slice(0, 1500) ?? ''}`
  const { status, body } = await exchangeHttp(x.rest, agent, sent)
  if (!ALLOWED.has(status)) throw new Error(`answered ${status} ${body.slice(0, 300)} to ${shown}`)
  let envelope: Record<string, unknown>
  try {
    envelope = JSON.parse(body)
  } catch {
    throw new Error(`answered ${status} without an envelope: ${body.slice(0, 300)} to ${shown}`)
  }
  const { code, msg, data, trace_code } = envelope
  const success = status === 200
  const shaped = typeof code === 'string' && typeof msg === 'string' && typeof trace_code === 'string'
  if (!shaped || (code === '0') !== success || (trace_code !== '') === success || (data === null) === success) {
    throw new Error(`answered ${status} with ${body.slice(0, 300)} to ${shown}`)
  }
  const { wrong, field } = sent.expect
  if (wrong && (status !== 400 || code !== '10000')) throw new Error(`answered ${status} ${body} to ${shown}`)
  if (status === 400 && !/^.*: .+ given, allowed: .+/s.test(msg)) throw new Error(`names no field: ${body} to ${shown}`)
  if (status === 400 && field !== null && !names(msg, field))
    throw new Error(`does not name ${field}: ${body} to ${shown}`)
  return status
}

/** A field may be named by its path, in printable characters; one of two ids stands for both. */
function names(msg: string, field: string): boolean {
  const printable = JSON.stringify(field).slice(1, -1)
  if (msg.includes(field) || msg.includes(printable)) return true
  return field === 'client_order_id' && msg.startsWith('order_id')
}

function exchangeHttp(rest: string, agent: Agent, sent: RestCase): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(rest)
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': sent.body?.length ?? 0 }
    const options = { hostname, port, agent, method: sent.method, path: sent.target, headers }
    const out = request({ ...options, timeout: PATIENCE_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    out.on('timeout', () => {
      out.destroy()
      reject(new Error(`no answer within ${PATIENCE_MS} ms to ${sent.method} ${sent.target}`))
    })
    out.on('error', reject)
    out.end(sent.body ?? undefined)
  })
}

/** Every message has an answer: after all of them a ping is still answered, or the connection was closed in good order. */
async function messagesCase({ ws }: ExchangeProcess, messages: string[]): Promise<void> {
  const socket = new WebSocket(ws, { perMessageDeflate: false })
  let answers = 0
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.close()
      reject(new Error(`neither pong nor close after ${JSON.stringify(messages).slice(0, 3000)}`))
    }, PATIENCE_MS)
    const done = (error?: Error) => {
      clearTimeout(timer)
      socket.close()
      if (error === undefined) resolve()
      else reject(error)
    }
    socket.onopen = () => {
      for (const message of messages) socket.send(message)
      socket.send('{"op":"ping"}')
    }
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as { op?: string; success?: boolean; code?: string; msg?: string }
      if (answer.op === undefined) return
      answers++
      if (answer.success === false && !(answer.code && answer.msg)) done(new Error(`refused without a reason: ${data}`))
      if (answer.code === '50000') done(new Error(`internal error: ${data} after ${JSON.stringify(messages)}`))
      if (answer.op !== 'pong') return
      // A ping among the messages is answered too; the last answer is that of the last ping.
      const pings = messages.filter((m) => m.startsWith('{"op":"ping"')).length
      if (answers > messages.length - pings || pings > 0) done()
      else done(new Error(`${answers - 1} answers to ${JSON.stringify(messages).slice(0, 3000)}`))
    }
    socket.onclose = () => done()
    socket.onerror = () => done()
  })
}

/** Raw bytes on a connection of their own: it may be closed, never hang after a complete message. */
async function rawCase({ rest, ws }: ExchangeProcess, rng: Parameters<typeof garbage>[0]): Promise<void> {
  const { hostname, port } = new URL(rest)
  const http = rng.int(1, 3) === 1
  const { name, bytes } = http ? badHttp(rng) : garbage(rng)
  const socket = http ? await openSocket(hostname, Number(port)) : await rawSocket(ws)
  const waits = WAITS.has(name)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => {
        socket.destroy()
        if (waits) resolve()
        else reject(new Error(`neither answer nor close after: ${name}`))
      },
      waits ? 20 : PATIENCE_MS,
    )
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve()
    }
    socket.on('data', done)
    socket.on('close', done)
    socket.write(bytes)
    if (!http && !waits) socket.write(frame({ opcode: 1, payload: Buffer.from('{"op":"ping"}') }))
  })
}

/** What is incomplete: the exchange waits for the rest. */
const WAITS = new Set(['half a body', 'claims more than it sends', 'noise', 'endless fragments', 'empty fragments'])

/** Answers at once, and has not grown. */
async function healthy({ rest, ws, pid }: ExchangeProcess): Promise<void> {
  const { status } = await connect(rest, ws).get('/market/time')
  if (status !== 200) throw new Error(`GET /market/time answers ${status}`)
  const memory = memoryOf(pid)
  if (memory > MEMORY_MAX_MB) throw new Error(`the exchange has grown to ${memory} MB`)
}

function memoryOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    // No /proc on this system: not measured.
    return 0
  }
}
