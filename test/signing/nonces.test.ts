import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryNonces, openNonces } from '../../src/signing/nonces.ts'
import { type Home, makeHome, NOW, refusal } from '../support/keys.ts'

const SIGNER = '0x1a103a4ae272875bdb4b616115a31a6b3e68c4c7'
const DAY = 86_400_000

let home: Home
let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  home = makeHome()
  folder = join(home.folder, 'nonces')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  home.remove()
})
const open = (signer = SIGNER) => openNonces({ folder, signer })

describe('case 15: strictly increasing whatever the clock does', () => {
  test('the clock, or one more than the last', () => {
    const nonces = memoryNonces()
    expect([NOW, NOW, NOW - 5000, NOW + 1, NOW + 10, NOW + 10.7].map((t) => nonces.next(t))).toEqual([
      NOW,
      NOW + 1,
      NOW + 2,
      NOW + 3,
      NOW + 10,
      NOW + 11,
    ])
  })

  test('any clock inside the window of the exchange, restarts and crashes in between', () => {
    const step = fc.record({
      jump: fc.integer({ min: -DAY / 4, max: DAY / 4 }),
      restart: fc.boolean(),
      ahead: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const one = makeHome()
        let nonces = openNonces({ folder: one.folder, signer: SIGNER })
        let last = 0
        for (const { jump, restart, ahead } of steps) {
          if (restart) {
            nonces.close()
            nonces = openNonces({ folder: one.folder, signer: SIGNER })
          }
          if (ahead) nonces.reserveAhead(NOW + jump)
          const nonce = nonces.next(NOW + jump)
          expect(nonce).toBeGreaterThan(last)
          expect(nonce).toBeGreaterThanOrEqual(NOW + jump)
          last = nonce
        }
        nonces.close()
        one.remove()
      }),
      { numRuns: 25 },
    )
  })

  test('their health: the last one, and the mark on disk ahead of it', () => {
    const first = open()
    expect(first.health()).toEqual({ last: null, mark: 0 })
    first.next(NOW)
    expect(first.health()).toEqual({ last: NOW, mark: NOW + 3000 })
    first.next(NOW + 2999)
    expect(first.health()).toEqual({ last: NOW + 2999, mark: NOW + 3000 })
    first.close()
    const second = open()
    expect(second.health()).toEqual({ last: NOW + 2999, mark: NOW + 2999 })
    second.close()
  })

  test('a clean end leaves no gap', () => {
    const first = open()
    expect(first.next(NOW)).toBe(NOW)
    first.close()
    const second = open()
    expect(second.next(NOW)).toBe(NOW + 1)
    second.close()
  })

  test('a clock that was a year ahead once does not block the signer', () => {
    const first = open()
    first.next(NOW + 365 * DAY)
    first.close()
    const second = open()
    const nonce = second.next(NOW)
    expect(nonce).toBeGreaterThan(NOW - 2 * DAY)
    expect(nonce).toBeLessThan(NOW + DAY)
    second.close()
  })

  test('a closed source gives nothing', async () => {
    const nonces = open()
    nonces.close()
    nonces.close()
    expect((await refusal(() => nonces.next(NOW))).code).toBe('key_locked')
  })

  test('reserving ahead keeps the disk out of the next nonces', () => {
    const nonces = open()
    nonces.reserveAhead(NOW)
    const written = () => statSync(join(folder, `${SIGNER}.sqlite`), { bigint: true }).mtimeNs
    const before = written()
    for (let i = 0; i < 1000; i++) nonces.next(NOW + i)
    expect(written()).toBe(before)
    nonces.close()
  })
})

describe('case 16: one writer per key', () => {
  test('a second process is told the first, and gets in when it ends', async () => {
    const child = await holder()
    const error = await refusal(() => open())
    expect(error).toMatchObject({ kind: 'locked', code: 'key_in_use' })
    expect(error.message).toContain(`process ${child.pid}`)
    child.kill('SIGTERM')
    await once(child, 'exit')
    open().close()
  })

  test('a verb waits for another process to be done', async () => {
    const child = await holder()
    child.kill('SIGTERM')
    openNonces({ folder, signer: SIGNER, waitMs: 10_000 }).close()
  })

  test('case 11: after kill -9 the lock is free and no nonce comes twice', async () => {
    const child = await holder()
    const last = child.nonce
    child.kill('SIGKILL')
    await once(child, 'exit')
    const nonces = open()
    const nonce = nonces.next(NOW)
    expect(nonce).toBeGreaterThan(last)
    expect(nonce - NOW).toBeLessThan(10_000)
    nonces.close()
  })

  test('the same process cannot open a signer twice', async () => {
    const first = open()
    const error = await refusal(() => open())
    expect(error.message).toContain(`process ${process.pid}`)
    expect(first.next(NOW)).toBe(NOW)
    first.close()
  })

  test('other signers are free', () => {
    const first = open()
    const second = open('0x069d178bf59adae2ed1a7c0480ea41fdbdc2e950')
    second.close()
    first.close()
  })

  test('a damaged nonce file is named, with its mend', async () => {
    open().close()
    writeFileSync(join(folder, `${SIGNER}.sqlite`), 'not a database, not at all'.repeat(100))
    const error = await refusal(() => open())
    expect(error.code).toBe('nonce_file')
    expect(error.hint).toContain('mv ')
  })
})

/** Another process that holds the signer and has used a few nonces. */
async function holder(): Promise<ChildProcess & { nonce: number }> {
  const module = new URL('../../src/signing/nonces.ts', import.meta.url).href
  const script = `
    import { openNonces } from ${JSON.stringify(module)}
    const nonces = openNonces(${JSON.stringify({ folder, signer: SIGNER })})
    let nonce = 0
    for (let i = 0; i < 5; i++) nonce = nonces.next(${NOW})
    console.log(nonce)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(child.stdout!, 'data')
  return Object.assign(child, { nonce: Number(String(line)) })
}
