import { loadProfile, type Settings } from '../config/index.ts'
import { COMMANDS } from '../tui/commands/index.ts'
import { bindKeys } from '../tui/keys/keymap.ts'
import { checkNames } from './tuiSettings.ts'

/** What only the whole program knows about settings: that names are names of something. FieldError, AppError. */
export function checkSettings(settings: Settings, networks: string): void {
  checkNames(settings)
  bindKeys(COMMANDS, settings.keys)
  loadProfile(settings.network, networks)
}
