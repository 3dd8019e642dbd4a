import type { Command } from './ast.ts'
import { GrammarError } from './grammarError.ts'
import { Reader } from './reader.ts'
import { tokenize } from './tokens.ts'
import { VERB_WORDS, VERBS } from './verbs/index.ts'

const LINE_MAX = 4000

/** A command line to a Command; GrammarError with the word, its position and what is allowed there. */
export function parse(line: string): Command {
  if (line.length > LINE_MAX) throw new GrammarError('command', line, 0, [`at most ${LINE_MAX} characters`])
  return parseWith(new Reader(tokenize(line), line.length))
}

/** The same from the words of a shell: `['buy', '0.5', '@', '64000']`. */
export function parseArgs(args: readonly string[]): Command {
  return parse(args.join(' '))
}

export function parseWith(reader: Reader): Command {
  const command = VERBS[reader.need('command', ...VERB_WORDS)].parse(reader)
  reader.end()
  return command
}
