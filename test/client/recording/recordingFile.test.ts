import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRecorder } from '../../../src/client/recording/recorder.ts'
import { createRecordingFile, openRecordingFile } from '../../../src/client/recording/recordingFile.ts'
import { redactBody, redactUrl } from '../../../src/client/recording/redact.ts'
import { virtualClock } from '../../support/virtualClock.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recording-file-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const event = (n: number) =>
  ({ at: 1000 + n, kind: 'in', conn: 1, data: `{"n":${n},"pad":"${'x'.repeat(200)}"}` }) as const

function write(name: string, count: number): string {
  const file = createRecordingFile(at(name))
  for (let n = 1; n <= count; n++) file.append(event(n))
  file.close()
  return at(name)
}

function readAll(path: string): unknown[] {
  const reader = openRecordingFile(path)
  try {
    return [...reader.events()]
  } finally {
    reader.close()
  }
}

const message = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'no error'
}

describe('a recording file', () => {
  test('is read in order, as it was written, mode 600 and one file', () => {
    const path = write('good.sqlite', 1200)
    expect(readAll(path)).toEqual(Array.from({ length: 1200 }, (_, i) => ({ id: i + 1, ...event(i + 1) })))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })).toBeUndefined()
  })

  test('is never written over, and no link is followed', () => {
    const path = write('once.sqlite', 1)
    expect(message(() => createRecordingFile(path))).toMatch(/once\.sqlite.*allowed: a file that does not exist yet/)
    symlinkSync(at('elsewhere'), at('link'))
    expect(message(() => createRecordingFile(at('link')))).toMatch(/does not exist yet/)
    expect(message(() => createRecordingFile(at('no/such/folder')))).toMatch(/cannot be made \(ENOENT\)/)
  })

  test('cut off: says so, and up to where it can be read', () => {
    const path = write('cut.sqlite', 2000)
    truncateSync(path, Math.floor(statSync(path).size / 2))
    expect(message(() => readAll(path))).toMatch(/cut\.sqlite is (damaged|not a recording)/)
  })

  test('damaged in the middle: says so instead of inventing events', () => {
    const path = write('hurt.sqlite', 2000)
    const bytes = readFileSync(path)
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192)
    writeFileSync(path, bytes)
    expect(message(() => readAll(path))).toMatch(/hurt\.sqlite is damaged: (it can be read up to event \d+|nothing)/)
  })

  test.each([
    ['an empty file', () => writeFileSync(at('foreign'), '')],
    ['a text', () => writeFileSync(at('foreign'), 'not a database, but long enough to be looked at '.repeat(100))],
    ['another database', () => new DatabaseSync(at('foreign')).exec('CREATE TABLE events (id)')],
    ['a folder', () => rmSync(at('foreign'), { force: true })],
  ])('%s is refused by name', (what, make) => {
    rmSync(at('foreign'), { force: true })
    make()
    const path = what === 'a folder' ? folder : at('foreign')
    expect(message(() => readAll(path))).toMatch(/ is not a recording: /)
  })

  test('a file that is not there, and a format of a later program', () => {
    expect(message(() => readAll(at('missing')))).toMatch(/missing.*allowed: a file made by/)
    const path = write('later.sqlite', 1)
    new DatabaseSync(path).exec('PRAGMA user_version = 9')
    expect(message(() => readAll(path))).toMatch(/is a recording of format 9; this program reads 1/)
  })

  test('kinds that are not known are damage', () => {
    const path = write('kind.sqlite', 1)
    new DatabaseSync(path).exec(`INSERT INTO events (at, kind, data) VALUES (1, '__proto__', '')`)
    expect(message(() => readAll(path))).toMatch(
      /damaged: it can be read up to event 1 \(an event of an unknown kind\)/,
    )
  })

  test('kill -9: what was flushed is there', async () => {
    const script = join(import.meta.dirname, '../../support/recordingWriter.ts')
    const child = spawn(process.execPath, [script, at('killed.sqlite')], { stdio: ['ignore', 'pipe', 'inherit'] })
    let flushed = 0
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        flushed = Number(chunk.toString().trim().split('\n').at(-1))
        if (flushed > 2000) child.kill('SIGKILL')
      })
      child.on('close', () => resolve())
    })
    const found = readAll(at('killed.sqlite'))
    expect(found.length).toBeGreaterThanOrEqual(flushed)
    expect(found[flushed - 1]).toMatchObject({ id: flushed, ...event(flushed) })
  })
})

describe('a recorder', () => {
  test('writes frames together and decisions at once', async () => {
    const clock = virtualClock()
    const path = at('together.sqlite')
    const recorder = createRecorder({ file: createRecordingFile(path), clock })
    recorder.note('in', '{}', 1)
    expect(readAll(path)).toHaveLength(0)
    await clock.advance(50)
    expect(readAll(path)).toHaveLength(1)
    recorder.note('in', '{}', 1)
    recorder.note('intent', { event: 'sending' })
    expect(readAll(path)).toHaveLength(3)
    recorder.close()
  })

  test('a disk that takes no more ends the recording and nothing else', () => {
    const failures: string[] = []
    const full = () => {
      throw new Error('disk is full')
    }
    const file = { bytes: 0, append: full, flush: full, close: full, rotate: full }
    const recorder = createRecorder({ file, clock: virtualClock(), onFailed: (why) => failures.push(why) })
    expect(recorder.note('in', '{}', 1)).toBe(0)
    expect(recorder.note('intent', {})).toBe(0)
    recorder.close()
    expect(failures).toEqual(['disk is full'])
  })

  test('a file that cannot be put aside ends the recording and nothing else', async () => {
    const clock = virtualClock()
    const failures: string[] = []
    const file = createRecordingFile(at('stuck.sqlite'))
    const stuck = {
      ...file,
      bytes: 10,
      rotate: () => {
        throw new Error('EACCES')
      },
    }
    const recorder = createRecorder({ file: stuck, clock, maxBytes: 5, onFailed: (why) => failures.push(why) })
    await clock.advance(1000)
    expect(failures).toEqual(['EACCES'])
    expect(recorder.note('in', '{}')).toBe(0)
  })
})

describe('what is left out', () => {
  test('signatures, at any depth, and nothing else', () => {
    const body = {
      symbol_id: 1,
      nonce: 5,
      signature: { r: '0x1', s: '0x2', v: 27 },
      deep: [{ signature: 'x', price: '1' }],
    }
    expect(JSON.parse(redactBody(JSON.stringify(body)))).toEqual({
      symbol_id: 1,
      nonce: 5,
      signature: '(left out)',
      deep: [{ signature: '(left out)', price: '1' }],
    })
    expect(redactBody('signature=0xabc')).toBe('(15 characters that are not JSON)')
  })

  test('names and passwords in addresses', () => {
    expect(redactUrl('https://me:secret@host/v1/time')).toBe('https://host/v1/time')
    expect(redactUrl('wss://host:1/v1')).toBe('wss://host:1/v1')
    expect(redactUrl('no address')).toBe('(left out)')
  })
})
