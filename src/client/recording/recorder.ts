import type { Clock, Timer } from '../../lib/clock.ts'
import type { EventKind, RecordingWriter } from './recording.ts'

/** A file is put aside when it has grown to this; one older is kept beside it. */
export const RECORDING_MAX_BYTES = 256 * 1024 * 1024
/** Frames wait this long for each other on their way to the file, ms; what is decided does not wait. */
const FLUSH_MS = 50
const LOOK_MS = 1000
const AT_ONCE: ReadonlySet<EventKind> = new Set(['start', 'state', 'request', 'command', 'verdict', 'intent'])

/** Writes down what happens. Never throws and never waits: a recording that cannot go on ends, trading does not. */
export interface Recorder {
  /** Gives the id of the event; 0 once the recording has ended. */
  note(kind: EventKind, data: string | object, conn?: number): number
  /** The frame whose handler is running; what it leads to need not be written twice. */
  handling: number | null
  close(): void
}

export interface RecorderOptions {
  file: RecordingWriter
  clock: Clock
  maxBytes?: number
  /** A new file has begun, right after its predecessor was put aside. */
  onNewFile?: () => void
  onFailed?: (why: string) => void
}

export function createRecorder(options: RecorderOptions): Recorder {
  const { clock, maxBytes = RECORDING_MAX_BYTES } = options
  let file: RecordingWriter | null = options.file
  let timer: Timer | null = null
  const looking = clock.every(LOOK_MS, rotateIfFull)

  function guarded<T>(write: (to: RecordingWriter) => T): T | undefined {
    if (file === null) return undefined
    try {
      return write(file)
    } catch (error) {
      end()
      options.onFailed?.(error instanceof Error ? error.message : 'unknown reason')
      return undefined
    }
  }

  function end(): void {
    timer?.cancel()
    looking.cancel()
    const last = file
    file = null
    try {
      last?.close()
    } catch {
      // What is in the file stays.
    }
  }

  function flush(): void {
    timer?.cancel()
    timer = null
    guarded((to) => to.flush())
  }

  function rotateIfFull(): void {
    const full = guarded((to) => to.bytes >= maxBytes) === true
    if (!full) return
    timer?.cancel()
    timer = null
    guarded((to) => {
      file = to.rotate()
      options.onNewFile?.()
    })
  }

  return {
    handling: null,
    note(kind, data, conn) {
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      const id = guarded((to) => to.append({ at: clock.now(), kind, conn: conn ?? null, data: text }))
      if (AT_ONCE.has(kind)) flush()
      else if (file !== null) timer ??= clock.after(FLUSH_MS, flush)
      return id ?? 0
    },
    close: end,
  }
}
