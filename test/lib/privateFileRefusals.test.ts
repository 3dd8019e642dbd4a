import * as nodeFs from 'node:fs'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../src/lib/errors.ts'
import {
  listPrivateFolder,
  type PrivateFs,
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

/** What a person is told, and the command that mends it. */
function told(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { kind, code, message, hint } = error
    return { kind, code, message: message.replaceAll(folder, ''), hint: hint.replaceAll(folder, '') }
  }
  throw new Error('nothing was refused')
}
/** A file system in which one step fails. */
const failing = (step: keyof PrivateFs, code: string | null): PrivateFs => ({
  ...nodeFs,
  [step]: () => {
    throw code === null ? new Error('odd') : Object.assign(new Error(code), { code })
  },
})

describe('case 33: why a file is refused, in words, and the command that mends it', () => {
  test.each([
    ['EACCES', 'file_unreadable', '/secret cannot be opened (EACCES)', 'run: ls -l /secret'],
    [null, 'file_unreadable', '/secret cannot be opened (unknown error)', 'run: ls -l /secret'],
    ['EMLINK', 'file_link', '/secret is a symbolic link', undefined],
    ['ELOOP', 'file_link', '/secret is a symbolic link', undefined],
  ])('opening fails with %s', (code, short, message, hint) => {
    const refused = told(() => readPrivateFile(file, undefined, failing('openSync', code)))
    expect(refused).toMatchObject({ kind: 'locked', code: short, message })
    if (hint !== undefined) expect(refused.hint).toBe(hint)
  })

  test('something that is no Error at all', () => {
    const fs = {
      ...nodeFs,
      openSync: () => {
        throw { code: 'EACCES' }
      },
    } as PrivateFs
    expect(told(() => readPrivateFile(file, undefined, fs)).message).toContain('unknown error')
  })

  test('a file in the place of its folder is no file', () => {
    writeFileSync(join(folder, 'plain'), '', { mode: 0o600 })
    expect(readPrivateFile(join(folder, 'plain', 'secret'))).toBe(null)
  })

  test('a link: how to make a file of it', () => {
    symlinkSync('/nowhere', file)
    expect(told(() => readPrivateFile(file)).hint).toBe(
      'run: cp -RL /secret /secret.copy && rm /secret && mv /secret.copy /secret && chmod -R go= /secret',
    )
  })

  test('a folder, a file open to others, one that is too large', () => {
    mkdirSync(file, { mode: 0o700 })
    expect(told(() => readPrivateFile(file))).toMatchObject({
      message: '/secret is not a regular file',
      hint: 'run: ls -l /secret',
    })
    const open = join(folder, 'open')
    writeFileSync(open, 'x', { mode: 0o644 })
    expect(told(() => readPrivateFile(open)).message).toBe('/open is open to other users of this machine')
    const big = join(folder, 'big')
    writeFileSync(big, 'x'.repeat(10), { mode: 0o600 })
    expect(readPrivateFile(big, 10)).toBe('x'.repeat(10))
    expect(told(() => readPrivateFile(big, 9))).toMatchObject({ message: '/big is larger than 9 bytes', hint: '' })
  })

  test('a folder others may write to, a folder and a file of another user', () => {
    writeFileSync(file, 'x', { mode: 0o600 })
    nodeFs.chmodSync(folder, 0o722)
    expect(told(() => readPrivateFile(file)).message).toBe(' can be written to by other users of this machine')
    nodeFs.chmodSync(folder, 0o700)
    const theirs = <T>(stat: T): T => Object.assign(stat as object, { uid: 12_345 }) as T
    const theirFile: PrivateFs = {
      ...nodeFs,
      fstatSync: ((fd: number) => theirs(nodeFs.fstatSync(fd))) as PrivateFs['fstatSync'],
    }
    const theirFolder: PrivateFs = {
      ...nodeFs,
      lstatSync: ((path: string) => theirs(nodeFs.lstatSync(path))) as PrivateFs['lstatSync'],
    }
    expect(told(() => readPrivateFile(file, undefined, theirFile)).message).toBe('/secret belongs to another user')
    expect(told(() => readPrivateFile(file, undefined, theirFolder))).toMatchObject({
      code: 'file_owner',
      message: ' belongs to another user',
    })
  })

  test.each<[string, (fs: PrivateFs) => unknown, keyof PrivateFs, object]>([
    [
      'put back',
      (fs) => restoreBackup(file, fs),
      'renameSync',
      { code: 'file_restore', message: '/secret cannot be put back (EACCES)', hint: 'run: mv /secret.bak /secret' },
    ],
    [
      'removed',
      (fs) => removePrivateFile(file, fs),
      'unlinkSync',
      { code: 'file_remove', message: '/secret cannot be removed (EACCES)', hint: 'run: rm /secret' },
    ],
    [
      'listed',
      (fs) => listPrivateFolder(join(folder, 'f'), fs),
      'readdirSync',
      { code: 'folder_unreadable', message: '/f cannot be listed (EACCES)', hint: 'run: ls -ld /f' },
    ],
  ])('cannot be %s', (_, run, step, expected) => {
    expect(told(() => run(failing(step, 'EACCES')))).toMatchObject({ kind: 'locked', ...expected })
  })

  test('cannot be written, exists already', () => {
    expect(told(() => writePrivateFile(file, 'x', {}, failing('openSync', 'ENOSPC')))).toEqual({
      kind: 'internal',
      code: 'file_write',
      message: '/secret cannot be written (ENOSPC); what was there before is untouched',
      hint: 'run: df -h ; ls -ld ',
    })
    writePrivateFile(file, 'x')
    expect(told(() => writePrivateFile(file, 'y', { create: true }))).toMatchObject({
      kind: 'usage',
      message: '/secret exists already',
    })
  })
})

describe('case 34: what was done is on the disk', () => {
  /** Calls on open files and folders, in order; every one that is opened. */
  function watched() {
    const steps: string[] = []
    const names = new Map<number, string>()
    const name = (fd: number) => (names.get(fd) === folder ? 'folder' : 'file')
    const fs: PrivateFs = {
      ...nodeFs,
      openSync: (path, flags, mode) => {
        const fd = nodeFs.openSync(path, flags, mode)
        names.set(fd, String(path))
        return fd
      },
      fsyncSync: (fd) => {
        steps.push(`flush ${name(fd)}`)
        nodeFs.fsyncSync(fd)
      },
      closeSync: (fd) => {
        steps.push(`close ${name(fd)}`)
        nodeFs.closeSync(fd)
      },
      renameSync: (from, to) => {
        steps.push('rename')
        nodeFs.renameSync(from, to)
      },
      unlinkSync: (path) => {
        nodeFs.unlinkSync(path)
        steps.push('remove')
      },
    }
    return { fs, steps }
  }
  const FOLDER = ['flush folder', 'close folder']

  test('the file before its name, the name before the return; nothing stays open', () => {
    const { fs, steps } = watched()
    writePrivateFile(file, 'x', {}, fs)
    expect(steps).toEqual(['flush file', 'close file', 'rename', ...FOLDER])
    steps.length = 0
    readPrivateFile(file, undefined, fs)
    expect(steps).toEqual(['close file'])
  })

  test('putting back and removing', () => {
    writePrivateFile(file, 'one')
    writePrivateFile(file, 'two', { backup: true })
    const { fs, steps } = watched()
    restoreBackup(file, fs)
    expect(steps).toEqual(['rename', ...FOLDER])
    steps.length = 0
    removePrivateFile(file, fs)
    expect(steps).toEqual(['remove', ...FOLDER])
  })

  test('a refused file is closed as well', () => {
    writeFileSync(file, 'x', { mode: 0o644 })
    const { fs, steps } = watched()
    told(() => readPrivateFile(file, undefined, fs))
    expect(steps).toEqual(['close file'])
  })

  test('keeping a copy fails: said, whatever the reason', () => {
    writePrivateFile(file, 'old')
    expect(told(() => writePrivateFile(file, 'new', { backup: true }, failing('linkSync', 'EPERM'))).message).toContain(
      'EPERM',
    )
    expect(readdirSync(folder)).toEqual(['secret'])
  })
})

test('names in a folder come sorted', () => {
  const fs = { ...nodeFs, readdirSync: (() => ['b', 'a', 'c']) as unknown as PrivateFs['readdirSync'] }
  expect(listPrivateFolder(folder, fs)).toEqual(['a', 'b', 'c'])
})
