/** The order grammar shared by the `:` line, the ticket and the shell. */
export * from './ast.ts'
export { type Candidate, type Completion, type CompletionContext, complete } from './complete.ts'
export { format } from './format.ts'
export { GrammarError } from './grammarError.ts'
export { parse, parseArgs } from './parse.ts'
export { VERB_WORDS, VERBS, type VerbWord } from './verbs/index.ts'
