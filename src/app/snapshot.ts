import { delay } from '../lib/clock.ts'
import { renderOnce } from '../tui/renderOnce.ts'
import { toAnsi, toSvg, toText } from '../tui/screen/serialize.ts'
import type { AppEnvironment } from './environment.ts'
import { openSession, type SessionDeps } from './session.ts'
import { tuiSettings } from './tuiSettings.ts'

export const SNAPSHOT_FORMATS = ['text', 'ansi', 'svg'] as const
export type SnapshotFormat = (typeof SNAPSHOT_FORMATS)[number]

export interface SnapshotRequest {
  cols: number
  rows: number
  /** How long the market is watched before the picture is taken, ms. */
  afterMs: number
  format: SnapshotFormat
}

/** One frame of the terminal as text, ANSI or SVG. */
export async function takeSnapshot(
  environment: AppEnvironment,
  deps: SessionDeps,
  { cols, rows, afterMs, format }: SnapshotRequest,
): Promise<string> {
  const session = openSession({ ...environment, picture: true }, deps)
  try {
    await session.ready
    await delay(environment.clock, afterMs)
    const grid = renderOnce({
      port: session.port,
      cols,
      rows,
      clock: environment.clock,
      settings: tuiSettings(environment),
      ...(environment.options.color ? {} : { depth: 'none' as const }),
    })
    return { text: toText, ansi: toAnsi, svg: toSvg }[format](grid)
  } finally {
    session.stop()
  }
}
