import { join, resolve } from 'node:path'
import { AppError } from '../lib/errors.ts'
import { BUILT_IN_PROFILES, NetworkProfile } from '../protocol/profile.ts'
import { checkFile, jsonNames, readJsonFile } from './configFile.ts'

/** Names that `--network` takes: built in, then those in the folder of networks. */
export function profileNames(networks: string): string[] {
  const own = jsonNames(networks).filter((n) => !Object.hasOwn(BUILT_IN_PROFILES, n))
  return [...Object.keys(BUILT_IN_PROFILES), ...own]
}

/**
 * A profile by its name (built in, or `<networks>/NAME.json`) or from a file (anything with a `/` or ending in
 * `.json`). AppError `usage` names the file, the key and what was expected.
 */
export function loadProfile(nameOrFile: string, networks: string): NetworkProfile {
  if (isFile(nameOrFile)) {
    const path = resolve(nameOrFile)
    return readJsonFile(path, NetworkProfile) ?? unknown(`network: there is no file ${path}`)
  }
  if (Object.hasOwn(BUILT_IN_PROFILES, nameOrFile)) return { ...BUILT_IN_PROFILES[nameOrFile]! }
  const known = profileNames(networks)
  // Looked up, not joined: the name comes from outside.
  if (!known.includes(nameOrFile)) {
    return unknown(`network: ${JSON.stringify(nameOrFile)} given, allowed: ${known.join(', ')}, or a file`)
  }
  const path = join(networks, `${nameOrFile}.json`)
  const profile = readJsonFile(path, NetworkProfile) ?? unknown(`network: there is no file ${path}`)
  if (profile.name === nameOrFile) return profile
  return unknown(`${path}: name: ${JSON.stringify(profile.name)} given, allowed: ${nameOrFile}, the name of the file`)
}

/** A profile with other URLs; a REST URL alone moves the WebSocket to the same host. */
export function withUrls(
  profile: NetworkProfile,
  { rest, ws }: { rest?: string | undefined; ws?: string | undefined },
): NetworkProfile {
  if (rest === undefined && ws === undefined) return profile
  const derived = rest !== undefined && /^https?:/i.test(rest) ? rest.replace(/^http/i, 'ws') : profile.ws
  return checkFile('--rest, --ws', NetworkProfile, { ...profile, rest: rest ?? profile.rest, ws: ws ?? derived })
}

function isFile(text: string): boolean {
  return text.includes('/') || text.endsWith('.json')
}

function unknown(message: string): never {
  throw new AppError('usage', message, { code: 'network', hint: 'see: exchange-tui config list' })
}
