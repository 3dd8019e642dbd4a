import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PROGRAM = join(import.meta.dirname, '../../bin/exchange-tui')

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
  /** stdout as JSON. */
  json<T = Record<string, unknown>>(): T
}

export interface ProgramHome {
  folder: string
  env: Record<string, string>
  run(args: string[], options?: { input?: string; env?: Record<string, string> }): Promise<Ran>
  /** Ends the embedded paper exchange and removes the folder. */
  remove(): void
}

/** The built program with a home folder of its own, run as a shell runs it. */
export function programHome(): ProgramHome {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-tui-home-'))
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LANG: 'C.UTF-8',
  }
  return {
    folder,
    env,
    run: (args, options = {}) => runProgram(args, { ...env, ...options.env }, options.input ?? ''),
    remove() {
      try {
        const { pid } = JSON.parse(readFileSync(join(folder, '.config/exchange-tui/paper/endpoint.json'), 'utf8'))
        process.kill(pid, 'SIGKILL')
      } catch {
        // Never started, or over already.
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export function runProgram(args: string[], env: Record<string, string>, input = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr, json: () => JSON.parse(stdout) }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
