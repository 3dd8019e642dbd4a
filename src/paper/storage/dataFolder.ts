import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { makeFolder } from '../../lib/privateFile.ts'

/** What a running exchange says about itself, so that others attach to it. */
export const EndpointFile = v.object({
  rest: v.string(),
  ws: v.string(),
  pid: v.pipe(v.number(), v.integer()),
  profile: v.string(),
})
export type EndpointFile = v.InferOutput<typeof EndpointFile>

/** The files of one data folder. */
export interface DataFolder {
  readonly path: string
  readonly database: string
  /** Who claimed the folder last; null when nobody did or the file is unreadable. */
  claimedBy(): number | null
  claim(pid: number): void
  announce(endpoint: EndpointFile): void
  withdraw(): void
}

/** Creates the folder (readable by its owner only) when it is not there. */
export function openDataFolder(path: string): DataFolder {
  makeFolder(path)
  const pidFile = join(path, 'pid')
  return {
    path,
    database: join(path, 'exchange.db'),
    claimedBy: () => {
      const pid = Number(readText(pidFile) ?? Number.NaN)
      return Number.isInteger(pid) && pid > 0 ? pid : null
    },
    claim: (pid) => writeWhole(pidFile, `${pid}\n`),
    announce: (endpoint) => {
      // Outlives the exchange: the next one takes the same port, so that whoever still asks there finds it.
      writeWhole(join(path, 'port'), `${new URL(endpoint.rest).port}\n`)
      writeWhole(join(path, 'endpoint.json'), `${JSON.stringify(endpoint)}\n`)
    },
    withdraw: () => {
      rmSync(join(path, 'endpoint.json'), { force: true })
      rmSync(pidFile, { force: true })
    },
  }
}

/** The endpoint file of a folder, null when there is none or it is no such file. It may be stale after a crash. */
export function readEndpointFile(path: string): EndpointFile | null {
  const text = readText(join(path, 'endpoint.json'))
  if (text === null) return null
  try {
    return v.parse(EndpointFile, JSON.parse(text))
  } catch {
    return null
  }
}

/** Whole or not at all: a reader never sees half a file. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
