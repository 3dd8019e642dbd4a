/** First paint of the terminal in a real pty against bare Node that prints one line: `node test/bench/startup.ts`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import { PROGRAM } from '../support/program.ts'
import { type Figure, median, printFigures } from './figure.ts'

const WHAT = 'start: first paint against bare Node'
const LIVE = 'start: live market on a new paper exchange'
/** A frame is on the screen when this much came; error messages are shorter. */
const FRAME_BYTES = 1500
/** A price on the screen: the market is live. */
const PRICE = /\d{2},?\d{3}\.\d/
/** `rm` alone would leave the paper exchange that the terminal began. */
function removeHome(home: string): void {
  try {
    const { pid } = JSON.parse(readFileSync(join(home, 'config/paper/endpoint.json'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended, or never began.
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
const PATIENCE_MS = 10_000

/** Milliseconds from the start of the process until `shown` of what it wrote; null when it ended before. */
function timeTo(args: string[], home: string, shown: (text: string) => boolean): Promise<number | null> {
  const began = performance.now()
  const env = { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8', COLORTERM: 'truecolor' }
  const pty = spawn(process.execPath, args, { name: 'xterm-256color', cols: 200, rows: 60, env, cwd: home })
  let text = ''
  return new Promise((resolve) => {
    const done = (ms: number | null) => {
      clearTimeout(timer)
      try {
        pty.kill('SIGKILL')
      } catch {
        // It has ended already.
      }
      resolve(ms)
    }
    const timer = setTimeout(() => done(null), PATIENCE_MS)
    pty.onData((data) => {
      text += data
      if (shown(text)) done(performance.now() - began)
    })
    pty.onExit(() => done(null))
  })
}

const newHome = () => mkdtempSync(join(tmpdir(), 'bench-start-'))
const terminal = (home: string) => [PROGRAM, '--config', join(home, 'config')]

/** From nothing: no keys, no exchange, no past. */
async function liveTimes(rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const home = newHome()
    try {
      const live = await timeTo(terminal(home), home, (text) => PRICE.test(text))
      if (live !== null) times.push(live)
    } finally {
      removeHome(home)
    }
  }
  return times
}

export async function startupBench({ rounds = 7, live = 3 } = {}): Promise<Figure[]> {
  const home = newHome()
  const bare: number[] = []
  const paint: number[] = []
  try {
    // The first start fills the compile cache and begins the paper exchange.
    for (let round = -1; round < rounds; round++) {
      const node = await timeTo(['-e', "process.stdout.write('ready')"], home, (text) => text.includes('ready'))
      const own = await timeTo(terminal(home), home, (text) => text.length >= FRAME_BYTES)
      if (node === null || own === null) {
        return [{ what: WHAT, value: 0, unit: 'x', skipped: 'the program opens no terminal here' }]
      }
      if (round < 0) continue
      bare.push(node)
      paint.push(own)
    }
  } finally {
    removeHome(home)
  }
  const times = await liveTimes(live)
  return [
    { what: 'start: bare Node prints', value: median(bare), unit: 'ms' },
    { what: 'start: first paint', value: median(paint), unit: 'ms' },
    { what: WHAT, value: median(paint) / median(bare), unit: 'x', atMost: 6 },
    times.length < live
      ? { what: LIVE, value: 0, unit: 'ms', skipped: 'no price came' }
      : { what: LIVE, value: median(times), unit: 'ms', atMost: 1500 },
  ]
}

if (import.meta.main) printFigures(await startupBench())
