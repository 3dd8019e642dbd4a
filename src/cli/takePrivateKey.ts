import type { Env, EnvironmentName } from '../config/environment.ts'

const NAME: EnvironmentName = 'EXCHANGE_TUI_PRIVATE_KEY'

/**
 * The variables of the process, live, with the throw-away private key taken out of the process's own environment: programs it
 * starts, crash reports and dumps of the environment do not have it.
 */
export function takePrivateKey(variables: Record<string, string | undefined>): Env {
  const value = variables[NAME]
  if (value === undefined) return variables
  delete variables[NAME]
  return Object.defineProperty(Object.create(variables) as Record<string, string | undefined>, NAME, { value })
}
