import { readEnvironment } from '../../app/environment.ts'
import type { ReplayLine } from '../../app/recording/replayLines.ts'
import { FieldError } from '../../lib/errors.ts'
import { inert } from '../../lib/inert.ts'
import { EXIT } from '../exit.ts'
import { timeText } from '../listing.ts'
import type { Verb } from '../verb.ts'

const FASTEST = 1000
const SHOWN_CHARS = 160

export const replay: Verb = {
  name: 'replay',
  summary: 'a recording in the terminal, to look at only; --json or no terminal: its events, one a line',
  words: 'FILE',
  options: [
    {
      flags: '--speed <n>',
      description: `times as fast as it happened, up to ${FASTEST}; lines come at once unless told`,
    },
  ],
  async run({ words: [file], options, globals, io, untilStopped }) {
    if (file === undefined) throw new FieldError('file', file, 'a file made by `exchange-tui record`')
    const speed = readSpeed(options.speed)
    const environment = readEnvironment(globals, io.env)
    if (io.isTerminal && io.inputIsTerminal && !globals.json) {
      const { replayInTerminal } = await import('../../app/recording/replayTerminal.ts')
      return replayInTerminal(environment, file, speed ?? 1)
    }
    const { replayLines } = await import('../../app/recording/replayLines.ts')
    let stopped = false
    void untilStopped().then(() => (stopped = true))
    const pace = { clock: environment.clock, speed, stopped: () => stopped }
    const differences = await replayLines(file, pace, (line) => {
      io.out(globals.json ? JSON.stringify(line) : describe(line))
    })
    if (differences === 0) return undefined
    io.err(`${differences} events do not lead to what was shown then: see "difference"`)
    return EXIT.rejected
  },
}

function readSpeed(given: unknown): number | null {
  if (given === undefined) return null
  const speed = Number(given)
  if (/^\d{1,4}(\.\d{1,3})?$/.test(String(given)) && speed > 0 && speed <= FASTEST) return speed
  throw new FieldError('--speed', given, `a number above 0, up to ${FASTEST}`)
}

function describe({ at, kind, conn, data, difference }: ReplayLine): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const where = conn === null ? '' : ` #${conn}`
  const wrong = difference === undefined ? '' : ` DIFFERENCE: ${difference}`
  return `${timeText(at)}  ${kind}${where}  ${inert(text, SHOWN_CHARS)}${wrong}`
}
