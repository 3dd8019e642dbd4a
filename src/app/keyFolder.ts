import { type Env, loadProfile } from '../config/index.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyStore } from '../signing/index.ts'
import { type AppEnvironment, type AppFlags, readEnvironment } from './environment.ts'
import { loadSigning } from './signer.ts'

export interface KeyFolder {
  environment: AppEnvironment
  /** As it is written; nothing is connected. */
  profile: NetworkProfile
  keys: KeyStore
}

/** The key files and the network they are meant for, without a connection. */
export async function openKeyFolder(flags: AppFlags, env: Env): Promise<KeyFolder> {
  const environment = readEnvironment(flags, env)
  const profile = loadProfile(environment.options.network, environment.folders.networks)
  const { KeyStore } = await loadSigning()
  return { environment, profile, keys: new KeyStore({ folder: environment.folders.keys }) }
}
