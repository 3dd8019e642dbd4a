import type { IntentJournal } from '../../client/journal/index.ts'
import { recordSockets, recordTransport } from '../../client/recording/recordedWire.ts'
import { type OpenSocket, openSocket } from '../../client/socket.ts'
import type { HttpTransport } from '../../client/transport.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import type { AppEnvironment } from '../environment.ts'
import type { Verdict } from '../gate/door.ts'
import { recordJournal, recordVerdict } from './recordedDecisions.ts'
import { startRecording } from './startRecording.ts'

/** What a verb does, written down: its requests, its streams, its intents and what the gate said. */
export interface ConnectionRecording {
  readonly open: OpenSocket
  transport(transport: HttpTransport): HttpTransport
  journal(journal: IntentJournal): IntentJournal
  onVerdict(verdict: Verdict): void
  /** What was asked for, in the grammar's words. */
  command(words: string): void
  close(): void
}

/** Null when nobody asked for a recording. FieldError or AppError when it cannot be made. */
export function recordConnection(
  { record, clock }: AppEnvironment,
  profile: NetworkProfile,
  warn: (text: string) => void,
): ConnectionRecording | null {
  if (record === undefined) return null
  const { recorder } = startRecording({
    ...record,
    clock,
    profile: () => profile,
    onFailed: (why) => warn(`the recording ended: ${why}`),
  })
  return {
    open: recordSockets(openSocket, recorder),
    transport: (transport) => recordTransport(transport, recorder),
    journal: (journal) => recordJournal(journal, recorder),
    onVerdict: recordVerdict(recorder),
    command: (words) => void recorder.note('command', { name: 'verb', params: { words } }),
    close: () => recorder.close(),
  }
}
