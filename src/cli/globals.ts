import type { Command } from 'commander'
import type { VerbOption } from './verb.ts'

/** Options every verb takes. */
export interface Globals {
  network?: string
  rest?: string
  ws?: string
  account?: string
  key?: string
  config?: string
  record?: string
  json: boolean
  dryRun: boolean
  readOnly: boolean
  yes: boolean
  again: boolean
  color: boolean
  verbose: boolean
}

export const GLOBAL_OPTIONS: readonly VerbOption[] = [
  { flags: '--network <name|file>', description: 'network profile (default paper)' },
  { flags: '--rest <url>', description: 'REST base address, ending in /v1' },
  { flags: '--ws <url>', description: 'WebSocket address, ending in /v1' },
  { flags: '--account <address>', description: 'account to read and trade for' },
  { flags: '--key <label>', description: 'key file to sign with' },
  { flags: '--config <dir>', description: 'configuration folder' },
  { flags: '--record <file>', description: 'write every frame, request and decision to a new file' },
  { flags: '--json', description: 'results as JSON, one object (one a line while watching)' },
  { flags: '--dry-run', description: 'print what would be signed and sent, send nothing' },
  { flags: '--read-only', description: 'nothing is signed or sent' },
  { flags: '--again', description: 'send an order although the same one was sent a moment ago' },
  { flags: '--yes', description: 'do not ask' },
  { flags: '--no-color', description: 'no colours' },
  { flags: '--verbose', description: 'timings and requests on stderr' },
]

export function readGlobals(program: Command): Globals {
  const o = program.opts()
  const text = (name: string) => (typeof o[name] === 'string' ? { [name]: o[name] } : {})
  return {
    ...text('network'),
    ...text('rest'),
    ...text('ws'),
    ...text('account'),
    ...text('key'),
    ...text('config'),
    ...text('record'),
    json: o.json === true,
    dryRun: o.dryRun === true,
    readOnly: o.readOnly === true,
    yes: o.yes === true,
    again: o.again === true,
    color: o.color !== false,
    verbose: o.verbose === true,
  }
}
