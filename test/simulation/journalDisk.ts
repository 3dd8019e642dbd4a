import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type IntentJournal, openJournal } from '../../src/client/journal/index.ts'
import type { Clock } from '../../src/lib/clock.ts'
import type { Rng } from '../../src/lib/rng.ts'

/** Where a real disk would be: memory, so that waiting for it costs nothing. */
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** The journal's real file. It outlives processes whole, and a power cut as far as it was waited for. */
export interface JournalDisk {
  /** The journal as one more process opens it. */
  open(clock: Clock, pid: number): IntentJournal
  /** The power is gone: of what was not waited for, any part is on the disk and the rest is not. */
  powerCut(rng: Rng): void
  remove(): void
}

interface Image {
  db: Buffer
  log: Buffer
}

/** `mayLosePower`: otherwise nobody keeps what the disk holds for certain. */
export function createJournalDisk(mayLosePower: boolean): JournalDisk {
  const folder = mkdtempSync(join(ROOT, 'simulation-'))
  const opened: IntentJournal[] = []
  let cuts = 0
  /** What the disk is known to hold: taken whenever the journal waited for it. */
  let safe: Image | null = null

  const path = () => join(folder, `${cuts}/intents.sqlite`)
  const image = (): Image => ({ db: readFileSync(path()), log: orNothing(`${path()}-wal`) })

  return {
    open(clock, pid) {
      const real = openJournal(path(), clock, pid)
      opened.push(real)
      if (!mayLosePower) return real
      safe ??= image()
      const waits =
        <A extends unknown[]>(run: (...args: A) => void) =>
        (...args: A) => {
          run(...args)
          safe = image()
        }
      return {
        ...real,
        record(event, write, outcome) {
          real.record(event, write, outcome)
          if (event === 'sending') safe = image()
        },
        draft: waits(real.draft),
        tidy: waits(real.tidy),
      }
    },
    powerCut(rng) {
      const now = image()
      const before = safe
      cuts += 1
      mkdirSync(dirname(path()), { mode: 0o700 })
      writeFileSync(path(), now.db, { mode: 0o600 })
      writeFileSync(`${path()}-wal`, torn(now.log, before?.log ?? Buffer.alloc(0), rng), { mode: 0o600 })
      safe = null
    },
    remove() {
      for (const journal of opened) {
        try {
          journal.close()
        } catch {
          // Its process died in the middle of it.
        }
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The start of what was written last, over what was there before. */
function torn(now: Buffer, before: Buffer, rng: Rng): Buffer {
  const written = rng.int(0, now.length)
  return Buffer.concat([now.subarray(0, written), before.subarray(written)])
}

function orNothing(path: string): Buffer {
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
}
