import { FieldError } from '../../lib/errors.ts'
import { bash } from '../completion/bash.ts'
import { fish } from '../completion/fish.ts'
import { completionModel } from '../completion/model.ts'
import { zsh } from '../completion/zsh.ts'
import type { Verb } from '../verb.ts'

const SHELLS = { bash, zsh, fish } as const

/** `verbs` is asked for late: the list holds this verb as well. */
export function completion(verbs: () => readonly Verb[]): Verb {
  return {
    name: 'completion',
    summary: 'completion script of a shell: source <(exchange-tui completion bash)',
    words: Object.keys(SHELLS).join('|'),
    async run({ words, print }) {
      const [given] = words
      const shell = Object.entries(SHELLS).find(([name]) => name === given)
      if (shell === undefined) throw new FieldError('shell', given, Object.keys(SHELLS).join(', '))
      const script = shell[1](completionModel(verbs()))
      print({ shell: shell[0], script }, () => script)
      return undefined
    },
  }
}
