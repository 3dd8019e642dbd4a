import * as nodeFs from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from './errors.ts'
import { secureBytes } from './rng.ts'

/** What this module takes from node:fs, so that tests can let any step fail. */
export type PrivateFs = Pick<
  typeof nodeFs,
  | 'closeSync'
  | 'fchmodSync'
  | 'fstatSync'
  | 'fsyncSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readSync'
  | 'renameSync'
  | 'statSync'
  | 'unlinkSync'
  | 'writeSync'
>

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = nodeFs.constants

/**
 * Reads a file only its owner may read. Refused with the command that mends it: a symbolic link, another owner, any
 * permission for others, a parent folder others may write to. AppError `locked`; null when there is no such file.
 */
export function readPrivateFile(path: string, maxBytes = 65_536, fs: PrivateFs = nodeFs): string | null {
  let fd: number
  try {
    // O_NONBLOCK so that a pipe in place of the file cannot hang the program.
    fd = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'ELOOP' || code === 'EMLINK') throw symlink(path)
    throw refused('file_unreadable', `${path} cannot be opened (${code})`, `ls -l ${quote(path)}`)
  }
  try {
    const stat = fs.fstatSync(fd)
    if (!stat.isFile()) throw refused('file_kind', `${path} is not a regular file`, `ls -l ${quote(path)}`)
    checkOwner(path, stat)
    if (stat.mode & 0o077) {
      throw refused('file_mode', `${path} is open to other users of this machine`, `chmod 600 ${quote(path)}`)
    }
    checkFolder(dirname(path), fs)
    if (stat.size > maxBytes) throw refused('file_size', `${path} is larger than ${maxBytes} bytes`, '')
    return readAll(fd, maxBytes, fs)
  } finally {
    fs.closeSync(fd)
  }
}

/** Makes a folder only its owner may use, parents included; checks one that exists. */
export function ensurePrivateFolder(path: string, fs: PrivateFs = nodeFs): void {
  makeFolder(path, fs)
  checkFolder(path, fs)
}

/**
 * Makes a folder and what is missing above it, mode 700; one that exists stays as it is. AppError `usage` names the
 * folder and where it stops. Not `recursive` of node:fs: that never ends where a folder is there and yet cannot hold
 * another (`/proc/x`).
 */
export function makeFolder(path: string, fs: PrivateFs = nodeFs): void {
  const missing: string[] = []
  for (let at = resolve(path); !isFolder(at, fs); at = dirname(at)) {
    missing.push(at)
    if (dirname(at) === at) break
  }
  for (const folder of missing.reverse()) {
    try {
      fs.mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Another process may have been faster.
      if (isFolder(folder, fs)) continue
      throw new AppError('usage', `the folder ${path} cannot be made: ${codeOf(error)} at ${folder}`, {
        code: 'folder',
        hint: `name another folder, or look: ls -ld ${quote(dirname(folder))}`,
      })
    }
  }
}

function isFolder(path: string, fs: PrivateFs): boolean {
  try {
    return fs.statSync(path).isDirectory()
  } catch {
    return false
  }
}

/**
 * Writes a whole file or leaves the old one as it was: a temporary file beside it, flushed, then renamed, then the
 * folder flushed. `create: true` refuses when the file exists (AppError `usage`, code `file_exists`); `backup: true`
 * keeps the old file as `<path>.bak`.
 */
export function writePrivateFile(
  path: string,
  text: string,
  options: { create?: boolean; backup?: boolean } = {},
  fs: PrivateFs = nodeFs,
): void {
  const folder = dirname(path)
  const temporary = join(folder, `.${basename(path)}.${Buffer.from(secureBytes(6)).toString('hex')}.tmp`)
  try {
    writeFlushed(temporary, text, fs)
    if (options.backup) keepCopy(path, `${temporary}.bak`, fs)
    if (options.create) fs.linkSync(temporary, path)
    else fs.renameSync(temporary, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new AppError('usage', `${path} exists already`, { code: 'file_exists' })
    throw new AppError('internal', `${path} cannot be written (${codeOf(error)}); what was there before is untouched`, {
      code: 'file_write',
      hint: `run: df -h ${quote(folder)}; ls -ld ${quote(folder)}`,
    })
  } finally {
    forget(temporary, fs)
  }
  flushFolder(folder, fs)
}

/** Where `backup: true` keeps the file that was replaced. */
export function backupPath(path: string): string {
  return `${path}.bak`
}

/** Puts the kept copy back in place of the file; false when there is none. */
export function restoreBackup(path: string, fs: PrivateFs = nodeFs): boolean {
  try {
    fs.renameSync(backupPath(path), path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw refused(
      'file_restore',
      `${path} cannot be put back (${codeOf(error)})`,
      `mv ${quote(backupPath(path))} ${quote(path)}`,
    )
  }
  flushFolder(dirname(path), fs)
  return true
}

/** Removes a file for good and flushes its folder; false when it was not there. */
export function removePrivateFile(path: string, fs: PrivateFs = nodeFs): boolean {
  try {
    fs.unlinkSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw refused('file_remove', `${path} cannot be removed (${codeOf(error)})`, `rm ${quote(path)}`)
  }
  flushFolder(dirname(path), fs)
  return true
}

/** Names in a folder only its owner may write to, sorted; none when there is no such folder. */
export function listPrivateFolder(path: string, fs: PrivateFs = nodeFs): string[] {
  let names: string[]
  try {
    names = fs.readdirSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw refused('folder_unreadable', `${path} cannot be listed (${codeOf(error)})`, `ls -ld ${quote(path)}`)
  }
  checkFolder(path, fs)
  return names.sort()
}

/** `path` for a shell command. */
export function quote(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

function writeFlushed(path: string, text: string, fs: PrivateFs): void {
  const fd = fs.openSync(path, 'wx', 0o600)
  try {
    // The umask may have taken bits away from the mode above.
    fs.fchmodSync(fd, 0o600)
    const bytes = Buffer.from(text)
    let done = 0
    while (done < bytes.length) done += fs.writeSync(fd, bytes, done)
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

function readAll(fd: number, maxBytes: number, fs: PrivateFs): string {
  const bytes = Buffer.alloc(maxBytes)
  let end = 0
  for (;;) {
    const count = fs.readSync(fd, bytes, end, bytes.length - end, null)
    if (count === 0) return bytes.toString('utf8', 0, end)
    end += count
  }
}

function checkFolder(path: string, fs: PrivateFs): void {
  const stat = fs.lstatSync(path)
  if (!stat.isDirectory()) throw symlink(path)
  checkOwner(path, stat)
  if (stat.mode & 0o022) {
    throw refused('folder_mode', `${path} can be written to by other users of this machine`, `chmod 700 ${quote(path)}`)
  }
}

function checkOwner(path: string, stat: nodeFs.Stats): void {
  const uid = process.getuid?.()
  if (uid === undefined || stat.uid === uid) return
  throw refused('file_owner', `${path} belongs to another user`, `sudo chown "$(id -un)" ${quote(path)}`)
}

function flushFolder(folder: string, fs: PrivateFs): void {
  const fd = fs.openSync(folder, O_RDONLY | O_DIRECTORY)
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

/** A second name for the old file, taken over whole: at no time is there less than one good file. */
function keepCopy(path: string, temporary: string, fs: PrivateFs): void {
  try {
    fs.linkSync(path, temporary)
    fs.renameSync(temporary, backupPath(path))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  } finally {
    forget(temporary, fs)
  }
}

/** Removes the temporary file; after a rename there is none. */
function forget(path: string, fs: PrivateFs): void {
  try {
    fs.unlinkSync(path)
  } catch {
    return
  }
}

function symlink(path: string): AppError {
  const [old, copy] = [quote(path), quote(`${path}.copy`)]
  return refused(
    'file_link',
    `${path} is a symbolic link`,
    `cp -RL ${old} ${copy} && rm ${old} && mv ${copy} ${old} && chmod -R go= ${old}`,
  )
}

function refused(code: string, message: string, command: string): AppError {
  return new AppError('locked', message, { code, hint: command && `run: ${command}` })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
