import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { PROGRAM } from '../../support/program.ts'

export interface ExchangeProcess {
  rest: string
  ws: string
  pid: number
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>
}

/** Starts `exchange-tui paper` on a data folder and waits until it serves. */
export async function startExchange(data: string, home: string, blockMs = 10): Promise<ExchangeProcess> {
  const args = [PROGRAM, 'paper', '--data', data, '--quiet', '--block-ms', String(blockMs), '--no-rate-limit']
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  let output = ''
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('\n')) resolve()
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new Error(`the exchange ended with ${code ?? signal}: ${errors}`)))
  })
  const { rest, ws, pid } = JSON.parse(output) as { rest: string; ws: string; pid: number }
  return {
    rest,
    ws,
    pid,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
