import { expect, test } from 'vitest'
import { orTakeBack } from '../../src/app/agents.ts'
import { AppError, type ErrorKind } from '../../src/lib/errors.ts'
import type { KeyInfo } from '../../src/signing/index.ts'

const info = { environment: 'testnet', label: 'desk' } as KeyInfo

/** What was taken back when sending ended in `error`. */
async function takenBack(error: unknown): Promise<string[]> {
  const taken: string[] = []
  const keys = { takeBack: (environment: string, label: string) => void taken.push(`${environment}/${label}`) }
  await expect(orTakeBack(keys, info, () => Promise.reject(error))).rejects.toBe(error)
  return taken
}

test.each(['rejected', 'usage', 'connection', 'locked'] satisfies ErrorKind[])(
  '%s: it has not happened, the old key is back',
  async (kind) => {
    expect(await takenBack(new AppError(kind, 'no'))).toEqual(['testnet/desk'])
  },
)

test('an unknown outcome, or an error of ours: the new key may be approved and stays', async () => {
  expect(await takenBack(new AppError('unknown', '?'))).toEqual([])
  expect(await takenBack(new AppError('internal', '?'))).toEqual([])
  expect(await takenBack(new TypeError('bug'))).toEqual([])
})

test('nothing is taken back when it went well', async () => {
  const keys = {
    takeBack: () => {
      throw new Error('taken back')
    },
  }
  expect(await orTakeBack(keys, info, async () => 'done')).toBe('done')
})
