export {
  ENVIRONMENT_VARIABLES,
  type Env,
  type EnvironmentName,
  type EnvironmentVariable,
  readPrivateKey,
} from './environment.ts'
export { type Folders, resolveFolders } from './folders.ts'
export { type GlobalFlags, type ResolvedOptions, resolveOptions, type Source } from './options.ts'
export { loadProfile, profileNames, withUrls } from './profiles.ts'
export { DEFAULT_SETTINGS, type Limits, type NetworkSettings, Settings, type SymbolLimits } from './settings.ts'
export { getSetting, readSettings, saveSetting } from './settingsFile.ts'
