import { readEnvironment } from '../../app/environment.ts'
import { FieldError } from '../../lib/errors.ts'
import type { Verb } from '../verb.ts'

export const record: Verb = {
  name: 'record',
  summary: 'the terminal with everything written to a file; without a terminal: market and account streams alone',
  words: 'FILE [SYMBOL]',
  async run({ words: [file, symbol], globals, io, print, untilStopped }) {
    if (file === undefined) throw new FieldError('file', file, 'a file that does not exist yet, or a folder')
    const environment = readEnvironment({ ...globals, record: file }, io.env)
    if (io.isTerminal && io.inputIsTerminal) {
      const { runTerminal } = await import('../../app/terminal.ts')
      return runTerminal(environment, { symbol })
    }
    const { recordStreams } = await import('../../app/recording/headless.ts')
    await recordStreams(environment, {
      ...(symbol === undefined ? {} : { symbol }),
      onStarted: (path) => print({ recording: path }, () => `recording to ${path}, until stopped`),
      untilStopped,
    })
    return undefined
  },
}
