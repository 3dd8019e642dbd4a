import { createInterface } from 'node:readline/promises'
import { AppError } from '../lib/errors.ts'
import { takePrivateKey } from './takePrivateKey.ts'

/** Where a verb reads and writes; the only place of the command line that touches the process's streams. */
export interface Io {
  /** Results only. */
  out(text: string): void
  /** Everything else. */
  err(text: string): void
  /** False when piped. */
  readonly isTerminal: boolean
  readonly inputIsTerminal: boolean
  /** False when stderr goes to a file or a log. */
  readonly errIsTerminal: boolean
  readonly columns: number
  readonly env: Readonly<Record<string, string | undefined>>
  /** All of standard input. */
  readInput(): Promise<string>
  /** A yes/no question on the terminal; false when there is none. */
  confirm(question: string): Promise<boolean>
  /** A secret, typed without echo; rejects when there is no terminal. */
  secret(question: string): Promise<string>
}

/** `onBroken`: results cannot be written any more (a full disk); gives the exit code. */
export function processIo(onBroken: (error: NodeJS.ErrnoException) => number): Io {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A terminal that is gone is noticed by whoever runs on it, and by SIGHUP.
    if (process.stdout.isTTY === true) return
    // A reader that closes early (`| head`) is not an error of ours.
    process.exit(error.code === 'EPIPE' ? 0 : onBroken(error))
  })
  // Nobody is left to be told.
  process.stderr.on('error', () => {})
  return {
    out: (text) => {
      process.stdout.write(`${text}\n`)
    },
    err: (text) => {
      process.stderr.write(`${text}\n`)
    },
    isTerminal: process.stdout.isTTY === true,
    inputIsTerminal: process.stdin.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    columns: process.stdout.columns ?? 120,
    env: takePrivateKey(process.env),
    readInput: async () => {
      const chunks: Buffer[] = []
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString('utf8')
    },
    confirm: async (question) => {
      if (process.stdin.isTTY !== true) return false
      const prompt = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await prompt.question(`${question} [y/N] `)
      prompt.close()
      return /^y(es)?$/i.test(answer.trim())
    },
    secret: (question) => readSecret(question),
  }
}

function readSecret(question: string): Promise<string> {
  const input = process.stdin
  if (input.isTTY !== true) {
    return Promise.reject(
      new AppError('locked', 'there is no terminal to ask for a secret', {
        code: 'no_terminal',
        hint: 'set EXCHANGE_TUI_PASSPHRASE_FILE',
      }),
    )
  }
  // Before the question: what is typed at once must not be echoed, nor Ctrl-C end the process without a word.
  input.setRawMode(true)
  process.stderr.write(question)
  input.resume()
  return new Promise((resolve, reject) => {
    let secret = ''
    const done = (finish: () => void) => {
      input.off('data', onData)
      input.setRawMode(false)
      input.pause()
      process.stderr.write('\n')
      finish()
    }
    const onData = (chunk: Buffer) => {
      for (const char of chunk.toString('utf8')) {
        if (char === '\r' || char === '\n') return done(() => resolve(secret))
        if (char === '\x03') return done(() => reject(new AppError('usage', 'cancelled', { code: 'cancelled' })))
        if (char === '\x7f' || char === '\b') secret = secret.slice(0, -1)
        else if (char >= ' ') secret += char
      }
    }
    input.on('data', onData)
  })
}
