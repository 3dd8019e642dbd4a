import type { Env, Folders, GlobalFlags, ResolvedOptions, Settings } from '../config/index.ts'
import { loadProfile, readSettings, resolveFolders, resolveOptions, withUrls } from '../config/index.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { attachPaper, type PaperProcessOptions } from './paperProcess.ts'

/** Flags and environment variables, merged with the config file: where to go and with which key. */
export interface AppEnvironment {
  folders: Folders
  settings: Settings
  options: ResolvedOptions
  env: Env
  clock: Clock
  /** Nothing is signed or sent. */
  readOnly: boolean
  /** Only to be looked at, a moment long: the key is left to whoever trades with it. */
  picture?: boolean
  /** Where everything that happens is written down: a new file, or a folder for one. */
  record?: { path: string; maxBytes?: number } | undefined
  /** Node and the program's own file, to start the paper exchange with. */
  program: { execPath: string; script: string }
}

export interface AppFlags extends GlobalFlags {
  config?: string | undefined
  readOnly?: boolean | undefined
}

export function readEnvironment(flags: AppFlags, env: Env): AppEnvironment {
  const folders = resolveFolders(flags, env)
  const settings = readSettings(folders.settings)
  const options = resolveOptions(flags, env, settings)
  return {
    folders,
    settings,
    options,
    record: options.record === undefined ? undefined : { path: options.record },
    env,
    clock: systemClock,
    readOnly: flags.readOnly === true || settings.read_only,
    program: { execPath: process.execPath, script: process.argv[1] ?? '' },
  }
}

/** The profile with its real addresses; on the paper network this starts the exchange when nobody serves yet. */
export async function openNetwork(environment: AppEnvironment): Promise<NetworkProfile> {
  const { options, folders } = environment
  const profile = loadProfile(options.network, folders.networks)
  const embedded = embeddedPaper(environment, profile)
  if (embedded === null) return withUrls(profile, options)
  const { rest, ws } = await attachPaper(embedded)
  return withUrls(profile, { rest, ws: options.ws ?? ws })
}

/** How the exchange is started that the built-in paper network without an address of its own runs; null for all others. */
export function embeddedPaper(
  { options, folders, program, clock }: AppEnvironment,
  profile: NetworkProfile,
): PaperProcessOptions | null {
  const isEmbedded = options.rest === undefined && profile.environment === 'paper' && new URL(profile.rest).port === '0'
  return isEmbedded ? { dataDir: folders.paper, program, clock } : null
}
