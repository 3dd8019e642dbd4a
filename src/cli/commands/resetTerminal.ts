import { resetSequence } from '../../tui/screen/modes.ts'
import type { Verb } from '../verb.ts'

export const resetTerminal: Verb = {
  name: 'reset-terminal',
  summary: 'undoes every terminal mode this program may have left behind',
  async run({ print }) {
    print({ sequence: resetSequence }, () => resetSequence)
    return undefined
  },
}
