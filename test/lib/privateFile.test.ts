import * as nodeFs from 'node:fs'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../src/lib/errors.ts'
import {
  backupPath,
  ensurePrivateFolder,
  listPrivateFolder,
  makeFolder,
  type PrivateFs,
  quote,
  readPrivateFile,
  removePrivateFile,
  restoreBackup,
  writePrivateFile,
} from '../../src/lib/privateFile.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'))
  file = join(folder, 'secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function refusal(run: () => unknown): AppError {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test('what is written is read back, and only the owner may read it', () => {
  writePrivateFile(file, 'Ω one')
  writePrivateFile(file, 'Ω two')
  expect(readPrivateFile(file)).toBe('Ω two')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('a missing file is null, and removing it says so', () => {
  expect(readPrivateFile(file)).toBeNull()
  expect(readPrivateFile(join(folder, 'no', 'where'))).toBeNull()
  expect(removePrivateFile(file)).toBe(false)
  expect(listPrivateFolder(join(folder, 'no'))).toEqual([])
})

test('create never replaces', () => {
  writePrivateFile(file, 'first', { create: true })
  expect(refusal(() => writePrivateFile(file, 'second', { create: true })).code).toBe('file_exists')
  expect(readPrivateFile(file)).toBe('first')
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('new folders are 0700, parents too', () => {
  const deep = join(folder, 'a', 'b')
  ensurePrivateFolder(deep)
  expect(statSync(deep).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700)
})

describe('a folder that cannot be made is refused, not tried for ever', () => {
  test('a parent that takes no folder', () => {
    for (const path of ['/proc/nope', '/proc/nope/deeper/still']) {
      const { kind, code, message } = refusal(() => makeFolder(path))
      expect({ kind, code }).toEqual({ kind: 'usage', code: 'folder' })
      expect(message).toMatch(new RegExp(`^the folder ${path} cannot be made: E[A-Z]+ at /proc`))
    }
  })

  test('a file in the way is named', () => {
    writeFileSync(file, '')
    const { message, hint } = refusal(() => ensurePrivateFolder(join(file, 'a', 'b')))
    expect(message).toBe(`the folder ${file}/a/b cannot be made: EEXIST at ${file}`)
    expect(hint).toBe(`name another folder, or look: ls -ld ${folder}`)
  })

  test('every step fails: it still ends', () => {
    const fail = (): never => {
      throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' })
    }
    const fs: PrivateFs = { ...nodeFs, mkdirSync: fail, statSync: fail }
    expect(refusal(() => makeFolder('/a/b', fs)).message).toBe('the folder /a/b cannot be made: ENOENT at /')
  })

  test('one that exists, or that another process just made, is left as it is', () => {
    chmodSync(folder, 0o755)
    makeFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o755)
    const deep = join(folder, 'a', 'b')
    const racing: PrivateFs = {
      ...nodeFs,
      mkdirSync: ((path: string) => {
        nodeFs.mkdirSync(path)
        throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' })
      }) as PrivateFs['mkdirSync'],
    }
    makeFolder(deep, racing)
    expect(statSync(deep).isDirectory()).toBe(true)
  })

  test('a link to a folder stands for it', () => {
    const link = join(folder, 'link')
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), link)
    makeFolder(join(link, 'a'))
    expect(statSync(join(folder, 'real', 'a')).isDirectory()).toBe(true)
  })
})

describe('case 33: refused with the command that mends it', () => {
  test.each([0o604, 0o640, 0o644, 0o666, 0o601])('mode %o', (mode) => {
    writePrivateFile(file, 'x')
    chmodSync(file, mode)
    const error = refusal(() => readPrivateFile(file))
    expect(error.kind).toBe('locked')
    expect(error.hint).toBe(`run: chmod 600 ${file}`)
  })

  test('symbolic link', () => {
    writePrivateFile(join(folder, 'real'), 'x')
    symlinkSync(join(folder, 'real'), file)
    const error = refusal(() => readPrivateFile(file))
    expect(error.code).toBe('file_link')
    expect(error.hint).toContain(`rm ${file}`)
  })

  test('a link in place of the folder', () => {
    mkdirSync(join(folder, 'real'), { mode: 0o700 })
    writePrivateFile(join(folder, 'real', 'secret'), 'x')
    symlinkSync(join(folder, 'real'), join(folder, 'link'))
    expect(refusal(() => readPrivateFile(join(folder, 'link', 'secret'))).code).toBe('file_link')
  })

  test('a folder others may write to', () => {
    writePrivateFile(file, 'x')
    chmodSync(folder, 0o777)
    expect(refusal(() => readPrivateFile(file)).hint).toBe(`run: chmod 700 ${folder}`)
    expect(refusal(() => listPrivateFolder(folder)).code).toBe('folder_mode')
    expect(refusal(() => ensurePrivateFolder(folder)).code).toBe('folder_mode')
  })

  test('another owner', () => {
    writePrivateFile(file, 'x')
    const fs: PrivateFs = {
      ...nodeFs,
      fstatSync: ((fd: number) => Object.assign(nodeFs.fstatSync(fd), { uid: 12_345 })) as PrivateFs['fstatSync'],
    }
    const error = refusal(() => readPrivateFile(file, undefined, fs))
    expect(error.code).toBe('file_owner')
    expect(error.hint).toBe(`run: sudo chown "$(id -un)" ${file}`)
  })

  test('not a file, too large', () => {
    mkdirSync(file, { mode: 0o700 })
    expect(refusal(() => readPrivateFile(file)).code).toBe('file_kind')
    writePrivateFile(join(folder, 'big'), 'x'.repeat(11))
    expect(refusal(() => readPrivateFile(join(folder, 'big'), 10)).code).toBe('file_size')
  })
})

describe('case 34: disk full or power cut while saving leaves the old file', () => {
  const steps = ['openSync', 'fchmodSync', 'writeSync', 'fsyncSync', 'closeSync', 'renameSync'] as const
  test.each(steps)('%s fails', (step) => {
    writePrivateFile(file, 'old')
    const fail = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    }
    const error = refusal(() => writePrivateFile(file, 'new', {}, { ...nodeFs, [step]: fail } as PrivateFs))
    expect(error.message).toContain('ENOSPC')
    expect(error.message).toContain('untouched')
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  const withCopy = [...steps, 'linkSync'] as const
  test.each(withCopy)('%s fails while the old file is being kept as a copy', (step) => {
    writePrivateFile(file, 'old')
    const fail = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    }
    refusal(() => writePrivateFile(file, 'new', { backup: true }, { ...nodeFs, [step]: fail } as PrivateFs))
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  test('the last rename fails: old file and copy are both whole', () => {
    writePrivateFile(file, 'old')
    let renames = 0
    const renameSync: PrivateFs['renameSync'] = (from, to) => {
      renames += 1
      if (renames === 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      nodeFs.renameSync(from, to)
    }
    refusal(() => writePrivateFile(file, 'new', { backup: true }, { ...nodeFs, renameSync }))
    expect([readFileSync(file, 'utf8'), readFileSync(`${file}.bak`, 'utf8')]).toEqual(['old', 'old'])
    expect(readdirSync(folder)).toEqual(['secret', 'secret.bak'])
  })

  test('a copy of the last version, and of nothing', () => {
    writePrivateFile(file, 'one', { backup: true })
    expect(readdirSync(folder)).toEqual(['secret'])
    for (const text of ['two', 'three', 'three']) writePrivateFile(file, text, { backup: true })
    writePrivateFile(file, 'four', { backup: true })
    expect([readPrivateFile(file), readPrivateFile(backupPath(file))]).toEqual(['four', 'three'])
    expect(restoreBackup(file)).toBe(true)
    expect(readPrivateFile(file)).toBe('three')
    expect(restoreBackup(file)).toBe(false)
  })

  test('a write that stops half way is continued', () => {
    const short = ((fd: number, bytes: Uint8Array, at: number) =>
      nodeFs.writeSync(fd, bytes, at, Math.min(2, bytes.length - at))) as PrivateFs['writeSync']
    writePrivateFile(file, 'longer than two', {}, { ...nodeFs, writeSync: short })
    expect(readPrivateFile(file)).toBe('longer than two')
  })
})

test('a hard link made by the owner is read', () => {
  writePrivateFile(file, 'x')
  linkSync(file, join(folder, 'other'))
  expect(readPrivateFile(join(folder, 'other'))).toBe('x')
})

test('writing over a symbolic link replaces the link, not what it points at', () => {
  writeFileSync(join(folder, 'target'), 'theirs')
  symlinkSync(join(folder, 'target'), file)
  writePrivateFile(file, 'ours')
  expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('theirs')
  expect(readPrivateFile(file)).toBe('ours')
})

test('commands quote odd paths', () => {
  expect(quote('/a/b-c_d.json')).toBe('/a/b-c_d.json')
  expect(quote("/a b/it's")).toBe(`'/a b/it'\\''s'`)
})
