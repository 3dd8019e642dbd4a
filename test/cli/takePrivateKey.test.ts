import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { takePrivateKey } from '../../src/cli/takePrivateKey.ts'
import { CANARY } from '../support/keys.ts'

test('case 35: the key is read where it is needed and is in no dump of the environment', () => {
  const variables: Record<string, string | undefined> = { HOME: '/home/x', EXCHANGE_TUI_PRIVATE_KEY: CANARY }
  const env = takePrivateKey(variables)
  expect(env.EXCHANGE_TUI_PRIVATE_KEY).toBe(CANARY)
  expect(env.HOME).toBe('/home/x')
  expect(variables).toEqual({ HOME: '/home/x' })
  for (const dump of [
    inspect(env),
    inspect(env, { showHidden: false }),
    JSON.stringify(env),
    JSON.stringify({ ...env }),
  ])
    expect(dump).not.toContain(CANARY)
})

test('the other variables stay live', () => {
  const variables: Record<string, string | undefined> = { EXCHANGE_TUI_PRIVATE_KEY: CANARY }
  const env = takePrivateKey(variables)
  variables.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  expect(env.NODE_TLS_REJECT_UNAUTHORIZED).toBe('0')
  const none: Record<string, string | undefined> = {}
  expect(takePrivateKey(none)).toBe(none)
})
