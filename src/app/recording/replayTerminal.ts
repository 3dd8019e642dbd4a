import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { openTui } from '../../tui/openTui.ts'
import type { TradingPort, WriteResult } from '../../tui/port.ts'
import type { AppEnvironment } from '../environment.ts'
import { tuiSettings } from '../tuiSettings.ts'
import { playPaced } from './pace.ts'
import { openReplay, type Replay } from './replay.ts'

const LOCKED = 'a recording is played back: nothing is sent'

/** Shows a recording in the terminal as it was then, to look at only; gives the exit code. */
export async function replayInTerminal(environment: AppEnvironment, path: string, speed: number): Promise<number> {
  const { clock } = environment
  let stopped = false
  let ended = false
  let stoodAt = clock.now()
  // Between two events the time of the recording goes on; after the last it stands still.
  const passed = () => (!ended ? Math.max(0, clock.now() - stoodAt) * speed : 0)
  let eventTime = () => 0
  const recorded: Clock = { ...clock, now: () => Math.round(eventTime() + passed()) }
  const replay = openReplay(path, (now) => {
    eventTime = now
    return recorded
  })
  const port = replayPort(replay)
  replay.store.subscribe(({ identity }) => {
    if (identity.locked !== LOCKED) replay.store.actions.identity({ locked: LOCKED })
  })
  const tui = openTui({
    port,
    settings: tuiSettings(environment),
    ...(environment.options.color ? {} : { depth: 'none' as const }),
    io: {
      stdin: process.stdin,
      stdout: process.stdout,
      process,
      env: environment.env,
      clock: recorded,
    },
    onQuit() {
      stopped = true
      replay.close()
    },
  })
  playPaced(replay, { clock, speed, stopped: () => stopped }, ({ event, difference }) => {
    stoodAt = clock.now()
    if (difference !== null) port.log('warn', `event ${event.id}: ${difference}`)
  })
    .finally(() => (ended = true))
    .then(
      () => port.log('info', 'the recording ends here'),
      (error: unknown) => port.log('error', error instanceof AppError ? error.message : 'the recording cannot go on'),
    )
  return tui.done
}

/** A recording can be looked at; what it did not show is not there. */
function replayPort({ store }: Replay): TradingPort {
  const { actions } = store
  const no = (): void => actions.log('warn', 'a recording shows what was on the screen then')
  const notSent = async (): Promise<WriteResult> => {
    actions.log('error', `not sent: ${LOCKED}`)
    return { status: 'not_sent', message: LOCKED }
  }
  return {
    store,
    submit: notSent,
    cancelPending: notSent,
    selectSymbol: no,
    nameSymbol: () => {},
    selectInterval: no,
    selectBook: no,
    loadMore: async () => no(),
    resync: no,
    log: (level, text) => actions.log(level, text),
    remember: () => {},
  }
}
