import type { ClientOptions } from '../../client/client.ts'
import type { IntentJournal } from '../../client/journal/index.ts'
import { recordSockets, recordTransport } from '../../client/recording/recordedWire.ts'
import { openSocket } from '../../client/socket.ts'
import { createHttpTransport } from '../../client/transport.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import type { AppStore } from '../../store/store.ts'
import type { AppEnvironment } from '../environment.ts'
import type { Verdict } from '../gate/door.ts'
import type { AppPort } from '../tradingPort.ts'
import { recordJournal, recordPort, recordVerdict } from './recordedDecisions.ts'
import { recordStore } from './recordedStore.ts'
import { startRecording, withoutSecrets } from './startRecording.ts'

/** The parts of a session with everything that passes through them written down. */
export interface SessionRecording {
  readonly path: string
  readonly store: AppStore
  readonly wire: Required<Pick<ClientOptions, 'open' | 'transport'>>
  journal(journal: IntentJournal): IntentJournal
  port(port: AppPort): AppPort
  onVerdict(verdict: Verdict): void
  /** The profile with its real addresses. */
  profile(profile: NetworkProfile): void
  close(): void
}

/** Null when nobody asked for a recording. FieldError or AppError when it cannot be made. */
export function recordSession({ record, clock }: AppEnvironment, plain: AppStore): SessionRecording | null {
  if (record === undefined) return null
  const { path, recorder } = startRecording({
    ...record,
    clock,
    profile: () => plain.getState().profile,
    state() {
      plain.actions.flush()
      return { ...plain.getState(), profile: withoutSecrets(plain.getState().profile) }
    },
    onNewFile: () => forget(),
    onFailed: (why) => plain.actions.log('error', `the recording ended: ${why}`),
  })
  const { store, forget } = recordStore(plain, recorder, clock)
  return {
    path,
    store,
    wire: { open: recordSockets(openSocket, recorder), transport: recordTransport(createHttpTransport(), recorder) },
    journal: (journal) => recordJournal(journal, recorder),
    port: (port) => recordPort(port, recorder),
    onVerdict: recordVerdict(recorder),
    profile: (profile) => void recorder.note('store', { action: 'profile', args: [withoutSecrets(profile)] }),
    close: () => recorder.close(),
  }
}
