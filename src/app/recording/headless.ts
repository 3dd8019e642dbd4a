import { AppError } from '../../lib/errors.ts'
import type { AppEnvironment } from '../environment.ts'
import { openSession } from '../session.ts'

/** Records the streams of a market and an account without a terminal, until stopped. Nothing is signed. */
export async function recordStreams(
  environment: AppEnvironment,
  {
    symbol,
    onStarted,
    untilStopped,
  }: { symbol?: string; onStarted(path: string): void; untilStopped(): Promise<void> },
): Promise<void> {
  const session = openSession({ ...environment, readOnly: true }, { symbol })
  try {
    if (session.recording === null) throw new AppError('internal', 'nothing is recorded', { code: 'recording' })
    await session.ready
    onStarted(session.recording)
    await untilStopped()
  } finally {
    session.stop()
  }
}
