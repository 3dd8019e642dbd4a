import { expect, test } from 'vitest'
import { recordPort } from '../../../src/app/recording/recordedDecisions.ts'
import type { AppPort } from '../../../src/app/tradingPort.ts'
import type { KeyAnswer } from '../../../src/tui/keysPort.ts'
import { CANARY_PASSPHRASE } from '../../support/keys.ts'

test('case 35: a passphrase typed into the terminal is not written down, and reaches the key all the same', async () => {
  const given: string[] = []
  const unlock = async (passphrase: string): Promise<KeyAnswer> => {
    given.push(passphrase)
    return { done: true, message: '' }
  }
  const notes: unknown[] = []
  const recorder = { handling: null, close: () => {}, note: (...args: unknown[]) => notes.push(args) }
  const port = recordPort({ keys: { unlock } } as unknown as AppPort, recorder)
  await port.keys?.unlock(CANARY_PASSPHRASE)
  expect(given).toEqual([CANARY_PASSPHRASE])
  expect(notes).toEqual([['command', { name: 'unlock', params: {} }]])
})
