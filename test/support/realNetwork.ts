import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PaperExchange, type PaperOptions, startPaper } from '../../src/paper/start.ts'
import { TICKO_TESTNET_PROFILE } from '../../src/protocol/profile.ts'
import { type Ran, runProgram } from './program.ts'

/** A network with the rules of a real one: environment testnet, its domain, key files with passphrases; served here. */
export interface RealNetwork {
  exchange: PaperExchange
  /** Home folder; the config folder is `<home>/config`. */
  home: string
  profileFile: string
  passphraseFile: string
  env: Record<string, string>
  run(args: string[], options?: { input?: string; env?: Record<string, string> }): Promise<Ran>
  stop(): Promise<void>
}

export async function realNetwork(passphrase: string, options: PaperOptions = {}): Promise<RealNetwork> {
  const home = mkdtempSync(join(tmpdir(), 'exchange-tui-real-'))
  const exchange = await startPaper({
    quiet: true,
    blockMs: 5,
    rateLimit: false,
    profile: TICKO_TESTNET_PROFILE,
    ...options,
  })
  const profileFile = join(home, 'testnet.json')
  const passphraseFile = join(home, 'passphrase')
  writeFileSync(profileFile, JSON.stringify({ ...TICKO_TESTNET_PROFILE, rest: exchange.rest, ws: exchange.ws }))
  writeFileSync(passphraseFile, `${passphrase}\n`, { mode: 0o600 })
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    EXCHANGE_TUI_CONFIG: join(home, 'config'),
    EXCHANGE_TUI_NETWORK: profileFile,
    EXCHANGE_TUI_PASSPHRASE_FILE: passphraseFile,
  }
  return {
    exchange,
    home,
    profileFile,
    passphraseFile,
    env,
    run: (args, more = {}) => runProgram(args, { ...env, ...more.env }, more.input ?? ''),
    async stop() {
      await exchange.stop()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
