import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createRecorder, type Recorder } from '../../client/recording/recorder.ts'
import { createRecordingFile } from '../../client/recording/recordingFile.ts'
import { redactUrl } from '../../client/recording/redact.ts'
import type { Clock } from '../../lib/clock.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import type { State } from '../../store/state.ts'
import { imageOf } from './stateImage.ts'

export interface RecordingRequest {
  /** A new file, or a folder: then the file is named after the time and the process. */
  path: string
  clock: Clock
  /** What the first event says; asked again when a new file begins. */
  profile(): NetworkProfile
  /** The whole state, everything known in it; where there is none, a file that goes on begins without. */
  state?: () => State
  onNewFile?: () => void
  onFailed(why: string): void
  maxBytes?: number
}

export interface Recording {
  readonly path: string
  readonly recorder: Recorder
}

/** Begins a recording. FieldError when the file is there already, AppError when it cannot be made. */
export function startRecording(request: RecordingRequest): Recording {
  const { clock, profile, state, onNewFile, onFailed, maxBytes } = request
  const path = isFolder(request.path) ? join(request.path, fileName(clock.now())) : request.path
  const recorder = createRecorder({
    file: createRecordingFile(path),
    clock,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    onFailed,
    onNewFile() {
      begin()
      if (state !== undefined) recorder.note('state', imageOf(state()))
      onNewFile?.()
    },
  })
  function begin(): void {
    recorder.note('start', { pid: process.pid, profile: withoutSecrets(profile()) })
  }
  begin()
  return { path, recorder }
}

/** The profile as it may be handed on: no name or password in its addresses. */
export const withoutSecrets = (profile: NetworkProfile): NetworkProfile => ({
  ...profile,
  rest: redactUrl(profile.rest),
  ws: redactUrl(profile.ws),
})

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** `exchange-tui-20261121T060000Z-4711.sqlite` */
function fileName(now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  return `exchange-tui-${time}-${process.pid}.sqlite`
}
