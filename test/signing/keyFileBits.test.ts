import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentPlan, answer, CANARY_PASSPHRASE, type Home, makeHome, refusal } from '../support/keys.ts'

let home: Home
beforeAll(async () => {
  home = makeHome()
  await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
})
afterAll(() => home.remove())

test('case 32: every single bit of a key file, flipped: refused before a passphrase is asked for, the file left alone', async () => {
  const path = home.keys.path('testnet', 'desk')
  const original = readFileSync(path)
  const fd = openSync(path, 'r+')
  const asked = () => Promise.reject(new Error('asked for a passphrase'))
  const accepted: string[] = []
  try {
    for (let bit = 0; bit < original.length * 8; bit++) {
      const at = bit >> 3
      const flipped = Buffer.from([original[at]! ^ (1 << (bit & 7))])
      writeSync(fd, flipped, 0, 1, at)
      const error = await refusal(() => home.keys.open('testnet', 'desk', asked))
      if (error.code !== 'key_damaged') accepted.push(`bit ${bit}: ${error.message}`)
      const now = readFileSync(path)
      if (now[at] !== flipped[0] || now.length !== original.length) accepted.push(`bit ${bit}: the file was touched`)
      writeSync(fd, original, at, 1, at)
    }
  } finally {
    closeSync(fd)
  }
  expect(accepted).toEqual([])
  expect(readFileSync(path).equals(original)).toBe(true)
  await home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE))
})
