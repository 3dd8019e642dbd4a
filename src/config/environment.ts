/** One environment variable: what it sets and how the README describes it. */
export interface EnvironmentVariable {
  /** The option it stands for; none for a variable that is no option. */
  option:
    | 'network'
    | 'rest'
    | 'ws'
    | 'account'
    | 'key'
    | 'config'
    | 'record'
    | 'passphraseFile'
    | 'privateKey'
    | 'noColor'
  description: string
}

/** Every environment variable the program reads; the README's table is generated from this. */
export const ENVIRONMENT_VARIABLES = {
  EXCHANGE_TUI_NETWORK: { option: 'network', description: 'network profile: a name or a file (`--network`)' },
  EXCHANGE_TUI_REST: { option: 'rest', description: 'REST base URL in place of the profile’s (`--rest`)' },
  EXCHANGE_TUI_WS: { option: 'ws', description: 'WebSocket URL in place of the profile’s (`--ws`)' },
  EXCHANGE_TUI_ACCOUNT: { option: 'account', description: 'address of the account to show and trade (`--account`)' },
  EXCHANGE_TUI_KEY: { option: 'key', description: 'label of the key file to sign with (`--key`)' },
  EXCHANGE_TUI_CONFIG: { option: 'config', description: 'folder of the config file, networks and keys (`--config`)' },
  EXCHANGE_TUI_RECORD: {
    option: 'record',
    description: 'new file, or folder, to write everything that happens to (`--record`)',
  },
  EXCHANGE_TUI_PASSPHRASE_FILE: {
    option: 'passphraseFile',
    description: 'file with the passphrase of the key, readable by its owner only (mode 600)',
  },
  EXCHANGE_TUI_PRIVATE_KEY: {
    option: 'privateKey',
    description: 'private key for throw-away automation; prefer a key file (a warning on stderr says so)',
  },
  NO_COLOR: { option: 'noColor', description: 'any value: no colours (`--no-color`)' },
} as const satisfies Record<string, EnvironmentVariable>

export type EnvironmentName = keyof typeof ENVIRONMENT_VARIABLES
/** `process.env`, handed in. */
export type Env = Readonly<Record<string, string | undefined>>

/** Value of a variable; an empty one counts as not set. */
export function readVariable(env: Env, name: EnvironmentName): string | undefined {
  return env[name] || undefined
}

/** The throw-away private key, if one is set. Kept apart from the options, so that nothing that prints them shows it. */
export function readPrivateKey(env: Env): string | undefined {
  return readVariable(env, 'EXCHANGE_TUI_PRIVATE_KEY')
}
