import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

  test('the mark on disk is ahead of every nonce handed out, as a crash would find it', () => {
    const nonces = open()
    const onDisk = (): number => {
      // The file as it is now, without the lock on it.
      const copy = join(folder, 'copy.sqlite')
      copyFileSync(join(folder, `${SIGNER}.sqlite`), copy)
      const db = new DatabaseSync(copy)
      const { mark } = db.prepare('SELECT mark FROM nonces').get() as { mark: number }
      db.close()
      return mark
    }
    for (const at of [NOW, NOW + 2999, NOW + 3001, NOW + 60_000]) {
      const nonce = nonces.next(at)
      expect(onDisk()).toBeGreaterThanOrEqual(nonce)
      expect(onDisk()).toBe(nonces.health().mark)
    }
    nonces.reserveAhead(NOW + 70_000)
    expect(onDisk()).toBe(NOW + 70_000 + 1500 + 3000)
    nonces.close()
    expect(onDisk()).toBe(NOW + 60_000)
  })

  test('reserving ahead keeps at least 1.5 s before the mark, and only then touches it', () => {
    const nonces = memoryNonces()
    const mark = () => nonces.health().mark
    nonces.next(NOW)
    expect(mark()).toBe(NOW + 3000)
    for (const at of [NOW, NOW - 60_000, NOW + 1500]) {
      nonces.reserveAhead(at)
      expect(mark()).toBe(NOW + 3000)
    }
    nonces.reserveAhead(NOW + 1501.9)
    expect(mark()).toBe(NOW + 6001)
    // The last nonce counts where it is ahead of the clock.
    while (nonces.next(NOW) < NOW + 4500) {}
    nonces.reserveAhead(NOW)
    expect(mark()).toBe(NOW + 6001)
    nonces.next(NOW)
    nonces.next(NOW)
    nonces.reserveAhead(NOW)
    expect(mark()).toBe(NOW + 9002)
    nonces.close()
    nonces.reserveAhead(NOW + 100_000)
    expect(mark()).toBe(NOW + 9002)
  })

  test('the window of the exchange ends a day ahead: from there on the clock counts again', () => {
    const far = memoryNonces()
    far.next(NOW + DAY)
    expect(far.next(NOW)).toBe(NOW)
    const near = memoryNonces()
    near.next(NOW + DAY - 1)
    expect(near.next(NOW)).toBe(NOW + DAY)
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
    expect(await refusal(() => nonces.next(NOW))).toMatchObject({
      kind: 'locked',
      code: 'key_locked',
      message: 'the key is locked',
    })
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

  test.each([['12x'], ['x12'], [''], [null]])('who holds it when the note says %j: another process', async (note) => {
    const first = open()
    const holder = join(folder, `${SIGNER}.pid`)
    rmSync(holder)
    if (note !== null) writeFileSync(holder, note, { mode: 0o600 })
    const error = await refusal(() => open())
    expect(error.message).toBe(`key ${SIGNER} is in use by another process; this one is read-only`)
    expect(error.hint).toBe('end another process, or use another key (exchange-tui keys generate)')
    first.close()
  })

  test('a note that cannot be written is named, and the signer is free again', async () => {
    open().close()
    const holder = join(folder, `${SIGNER}.pid`)
    rmSync(holder)
    mkdirSync(holder)
    expect(await refusal(() => open())).toMatchObject({ kind: 'internal', code: 'file_write' })
    rmSync(holder, { recursive: true })
    open().close()
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
    expect(error).toMatchObject({ kind: 'locked', code: 'nonce_file' })
    expect(error.message).toBe(`the nonce file of ${SIGNER} in ${folder} cannot be read`)
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
