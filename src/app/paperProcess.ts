import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Clock, delay } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
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
/** Between two starts, ms: one that begins just after another finds the folder taken and must leave it its time. */
const RESTART_MS = 500

export interface PaperProcessOptions {
  dataDir: string
  /** Node and the program's own file. */
  program: { execPath: string; script: string }
  clock: Clock
}

/**
 * The paper exchange of a data folder: the one already serving, or a new process of its own that lives as long as
 * somebody uses it.
 */
export async function attachPaper(options: PaperProcessOptions): Promise<PaperEndpoint> {
  const { dataDir, clock } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const deadline = clock.now() + START_LIMIT_MS
  const logged = readLog(dataDir).length
  let child: { exited: boolean } | null = null
  let starts = 0
  let lastStart = Number.NEGATIVE_INFINITY
  while (clock.now() < deadline) {
    const serving = readEndpoint(dataDir)
    if (serving && isAlive(serving.pid) && (await answers(serving))) return serving
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

async function answers(endpoint: PaperEndpoint): Promise<boolean> {
  try {
    const response = await fetch(`${endpoint.rest}/market/time`, { signal: AbortSignal.timeout(1000) })
    // A crash leaves the file behind, and the port may be somebody else's by now.
    return response.ok && v.is(TimeAnswer, await response.json())
  } catch {
    return false
  }
}

function startChild({ dataDir, program }: PaperProcessOptions): { exited: boolean } {
  const log = openSync(join(dataDir, 'paper.log'), 'a', 0o600)
  const args = [program.script, 'paper', '--data', dataDir, '--idle-exit', String(IDLE_EXIT_MS)]
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
