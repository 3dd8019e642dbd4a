import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { type Env, readVariable } from './environment.ts'

/** Where everything of a user is kept. */
export interface Folders {
  config: string
  settings: string
  keys: string
  networks: string
  nonces: string
  /** Journals of signed writes, one a network. */
  intents: string
  /** State of the embedded paper exchange. */
  paper: string
}

/**
 * `--config`, else `EXCHANGE_TUI_CONFIG`, else `exchange-tui` under `XDG_CONFIG_HOME` or `~/.config`. Paths are absolute.
 */
export function resolveFolders(flags: { config?: string | undefined; data?: string | undefined }, env: Env): Folders {
  const given = flags.config ?? readVariable(env, 'EXCHANGE_TUI_CONFIG')
  const config = given === undefined ? join(configHome(env), 'exchange-tui') : resolve(given)
  return {
    config,
    settings: join(config, 'config.json'),
    keys: join(config, 'keys'),
    networks: join(config, 'networks'),
    nonces: join(config, 'nonces'),
    intents: join(config, 'intents'),
    paper: flags.data === undefined ? join(config, 'paper') : resolve(flags.data),
  }
}

function configHome(env: Env): string {
  const xdg = env.XDG_CONFIG_HOME
  // The XDG specification: a relative path is ignored.
  if (xdg !== undefined && isAbsolute(xdg)) return xdg
  return join(env.HOME || homedir(), '.config')
}
