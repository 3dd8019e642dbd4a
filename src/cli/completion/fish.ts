import type { CompletedOption, CompletionModel } from './model.ts'

const COMMAND = 'complete -c exchange-tui'

/** Completion for fish: `exchange-tui completion fish | source`. */
export function fish({ first, groups, verbs, globals }: CompletionModel): string {
  const lines = ['# fish completion of exchange-tui: exchange-tui completion fish | source', `${COMMAND} -f`]
  for (const { name, summary } of first)
    lines.push(`${COMMAND} -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`)
  for (const [group, subs] of groups) {
    const names = subs.map((v) => v.name.split(' ')[1]!)
    const when = quoted(`__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${names.join(' ')}`)
    for (const [i, name] of names.entries())
      lines.push(`${COMMAND} -n ${when} -a ${name} -d ${quoted(subs[i]!.summary)}`)
  }
  for (const { name, words, options } of verbs) {
    const when = quoted(
      name
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and '),
    )
    if (words.length > 0) lines.push(`${COMMAND} -n ${when} -a ${quoted(words.join(' '))}`)
    for (const option of options) lines.push(`${COMMAND} -n ${when} ${flag(option)}`)
  }
  for (const option of globals) lines.push(`${COMMAND} ${flag(option)}`)
  return lines.join('\n')
}

function flag({ flag: name, description, value }: CompletedOption): string {
  const takes = value === null ? '' : value === 'file' ? ' -r -F' : ' -x'
  const words = Array.isArray(value) && value.length > 0 ? ` -a ${quoted(value.join(' '))}` : ''
  return `-l ${name.slice(2)}${takes}${words} -d ${quoted(description)}`
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
