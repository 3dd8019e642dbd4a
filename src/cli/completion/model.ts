import { GLOBAL_OPTIONS } from '../globals.ts'
import type { Verb, VerbOption } from '../verb.ts'

export interface CompletedOption {
  /** `--depth` */
  flag: string
  description: string
  /** Words for its value; `file` for paths; null when it takes no value. */
  value: readonly string[] | 'file' | null
}

export interface CompletedVerb {
  /** `buy`, `keys import` */
  name: string
  summary: string
  /** Words that may follow. */
  words: readonly string[]
  options: readonly CompletedOption[]
}

/** What a shell needs to know to complete a command line. */
export interface CompletionModel {
  /** First words with what they do; groups (`keys`) list their verbs. */
  first: readonly { name: string; summary: string }[]
  groups: ReadonlyMap<string, readonly CompletedVerb[]>
  verbs: readonly CompletedVerb[]
  globals: readonly CompletedOption[]
}

const SHELL_WORDS: Readonly<Record<string, readonly string[]>> = {
  completion: ['bash', 'zsh', 'fish'],
  mode: ['one-way', 'hedge'],
  'auto-borrow': ['on', 'off'],
  cancel: ['all'],
  scale: ['buy', 'sell'],
}

export function completionModel(verbs: readonly Verb[]): CompletionModel {
  const all = verbs.map(completedVerb)
  const groups = new Map<string, CompletedVerb[]>()
  const first: { name: string; summary: string }[] = []
  for (const verb of all) {
    const [head = '', sub] = verb.name.split(' ')
    if (sub === undefined) first.push({ name: head, summary: verb.summary })
    else if (groups.has(head)) groups.get(head)?.push(verb)
    else groups.set(head, [verb])
  }
  for (const [name, subs] of groups) first.push({ name, summary: subs.map((v) => v.name.split(' ')[1]).join(', ') })
  return { first, groups, verbs: all, globals: GLOBAL_OPTIONS.map(completedOption) }
}

function completedVerb({ name, summary, options = [] }: Verb): CompletedVerb {
  return { name, summary, words: SHELL_WORDS[name] ?? [], options: options.map(completedOption) }
}

function completedOption({ flags, description }: VerbOption): CompletedOption {
  const [flag = '', given] = flags.split(' ')
  const isPath = given !== undefined && /file|dir/.test(given)
  const listed = /^[\w, ]+$/.test(description) && description.includes(', ') ? description.split(', ') : []
  return { flag, description, value: given === undefined ? null : isPath ? 'file' : listed }
}
