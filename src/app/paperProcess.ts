import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { createHttpTransport } from '../client/transport.ts'
import { type Clock, delay } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { makeFolder } from '../lib/privateFile.ts'
import { isAlive } from './processes.ts'

const Endpoint = v.object({
  rest: v.string(),
  ws: v.string(),
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  profile: v.string(),
})
const TimeAnswer = v.object({ code: v.literal('0'), data: v.object({ time: v.number() }) })
export type PaperEndpoint = v.InferOutput<typeof Endpoint>

/** How long an unused paper exchange that a verb or terminal started stays up, ms. */
const IDLE_EXIT_MS = 15_000
const START_LIMIT_MS = 20_000
const STARTS_MAX = 3
/** Whoever serves answers within this, ms. */
const ASK_MS = 1000
/** Between two starts, ms: one that begins just after another finds the folder taken and must leave it its time. */
const RESTART_MS = 500

export interface PaperProcessOptions {
  dataDir: string
  /** Node and the program's own file. */
  program: { execPath: string; script: string }
  clock: Clock
  /** Nobody waits for it any more. */
  signal?: AbortSignal
}

/**
 * The paper exchange of a data folder: the one already serving, or a new process of its own that lives as long as
 * somebody uses it.
 */
export async function attachPaper(options: PaperProcessOptions): Promise<PaperEndpoint> {
  const { dataDir, clock, signal } = options
  makeFolder(dataDir)
  const deadline = clock.now() + START_LIMIT_MS
  const logged = readLog(dataDir).length
  let child: { exited: boolean } | null = null
  let starts = 0
  let lastStart = Number.NEGATIVE_INFINITY
  while (clock.now() < deadline && signal?.aborted !== true) {
    const serving = readEndpoint(dataDir)
    if (serving && isAlive(serving.pid) && (await ask(serving.rest)) === 'serving') return serving
    // Several that start at once: the lock on the folder lets one serve, the others find it in a later round.
    if ((child === null || child.exited) && Math.abs(clock.now() - lastStart) >= RESTART_MS) {
      // Whoever holds the folder may need a while before it serves.
      if (starts >= STARTS_MAX && !isHeld(dataDir)) break
      starts++
      lastStart = clock.now()
      child = startChild(options)
    }
    await delay(clock, 25)
  }
  const why = lastError(readLog(dataDir).subarray(logged))
  throw new AppError('connection', `the paper exchange did not start${why === '' ? '' : `: ${why}`}`, {
    code: 'paper_start',
    hint: `see ${join(dataDir, 'paper.log')}`,
  })
}

function readLog(dataDir: string): Buffer {
  try {
    return readFileSync(join(dataDir, 'paper.log'))
  } catch {
    return Buffer.alloc(0)
  }
}

/** What an exchange that could not start said; empty when it said nothing. */
function lastError(log: Buffer): string {
  const lines = log.toString('utf8').split('\n')
  return lines.findLast((line) => line.startsWith('error: '))?.slice('error: '.length) ?? ''
}

function readEndpoint(dataDir: string): PaperEndpoint | null {
  try {
    const parsed = v.safeParse(Endpoint, JSON.parse(readFileSync(join(dataDir, 'endpoint.json'), 'utf8')))
    return parsed.success && isLoopback(parsed.output.rest) && isLoopback(parsed.output.ws) ? parsed.output : null
  } catch {
    return null
  }
}

function isHeld(dataDir: string): boolean {
  try {
    const pid = Number(readFileSync(join(dataDir, 'pid'), 'utf8'))
    return pid > 0 && isAlive(pid)
  } catch {
    return false
  }
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname)
}

/** True when no paper exchange serves at `rest` any more; not when one is there that only takes its time. */
export async function isGone(rest: string): Promise<boolean> {
  return (await ask(rest)) === 'gone'
}

async function ask(rest: string): Promise<'serving' | 'silent' | 'gone'> {
  const transport = createHttpTransport()
  const url = `${rest}/market/time`
  const answer = await transport.request({ method: 'GET', url, timeoutMs: ASK_MS, maxBytes: 10_000 })
  transport.close()
  // Connected and no answer, or asked too often: it is there.
  if (answer.kind === 'failed') return answer.sent && answer.why.startsWith('no answer') ? 'silent' : 'gone'
  if (answer.status === 429) return 'silent'
  // A crash leaves the file behind, and the port may be somebody else's by now.
  return answer.status === 200 && v.is(TimeAnswer, parsed(answer.body)) ? 'serving' : 'gone'
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/** Where the exchange of this folder was served last: the terminals that are open still ask there. */
function previousPort(dataDir: string): string | null {
  try {
    const text = readFileSync(join(dataDir, 'port'), 'utf8').trim()
    return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536 ? text : null
  } catch {
    return null
  }
}

function startChild({ dataDir, program }: PaperProcessOptions): { exited: boolean } {
  const log = openSync(join(dataDir, 'paper.log'), 'a', 0o600)
  const port = previousPort(dataDir)
  const wish = port === null ? [] : ['--prefer-port', port]
  const args = [program.script, 'paper', '--data', dataDir, '--idle-exit', String(IDLE_EXIT_MS), ...wish]
  const child = spawn(program.execPath, args, { detached: true, stdio: ['ignore', log, log] })
  const state = { exited: false }
  child.once('exit', () => {
    state.exited = true
  })
  child.once('error', () => {
    state.exited = true
  })
  child.unref()
  return state
}
