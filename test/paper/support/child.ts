import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { PaperOptions } from '../../../src/paper/start.ts'

export interface ServingChild {
  process: ChildProcess
  rest: string
  ws: string
  pid: number
  /** Everything it wrote to stdout. */
  output(): string
  /** Exit code or signal. */
  ended: Promise<unknown>
}

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a quiet exchange in another process and waits until it serves; rejects with its stderr when it does not. */
export async function serveInChild(options: PaperOptions): Promise<ServingChild> {
  const script = join(import.meta.dirname, 'serve.ts')
  const child = spawn(process.execPath, [script, JSON.stringify({ quiet: true, blockMs: 5, ...options })], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('\n')) resolve()
    })
    child.on('exit', () => reject(new Error(errors)))
  })
  const { rest, ws, pid } = JSON.parse(output) as { rest: string; ws: string; pid: number }
  return { process: child, rest, ws, pid, output: () => output, ended }
}
