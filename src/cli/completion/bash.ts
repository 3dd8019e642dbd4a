import type { CompletedOption, CompletionModel } from './model.ts'

/** Completion for bash: `source <(exchange-tui completion bash)`. */
export function bash({ first, groups, verbs, globals }: CompletionModel): string {
  const options = [...globals, ...verbs.flatMap((v) => v.options)]
  const withValue = [...new Set(options.flatMap((o) => (o.value === null ? [] : [o.flag])))]
  const paths = [...new Set(options.flatMap((o) => (o.value === 'file' ? [o.flag] : [])))]
  const flags = (list: readonly CompletedOption[]) => list.map((o) => o.flag).join(' ')
  return `# bash completion of exchange-tui: source <(exchange-tui completion bash)
_exchange_tui() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} verb= sub= words= i
  COMPREPLY=()
  case $prev in
    ${paths.join('|')}) COMPREPLY=($(compgen -f -- "$cur")); return ;;
${choices(options)}
    ${withValue.join('|')}) return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${withValue.join('|')}) ((i++)) ;;
      -*) ;;
      *) if [[ -z $verb ]]; then verb=\${COMP_WORDS[i]}; elif [[ -z $sub ]]; then sub=\${COMP_WORDS[i]}; fi ;;
    esac
  done
  case "$verb" in ${[...groups.keys()].join('|')}) ;; *) sub= ;; esac
  case "$verb\${sub:+ }$sub" in
    '') words='${first.map((v) => v.name).join(' ')}' ;;
${[...groups].map(([name, subs]) => `    '${name}') words='${subs.map((v) => v.name.split(' ')[1]).join(' ')}' ;;`).join('\n')}
${verbs.map((v) => `    '${v.name}') words='${[...v.words, ...v.options.map((o) => o.flag)].join(' ')}' ;;`).join('\n')}
  esac
  [[ $cur == -* || -n $verb ]] && words+=' ${flags(globals)}'
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _exchange_tui exchange-tui`
}

/** One line a flag whose values are known. */
function choices(options: readonly CompletedOption[]): string {
  const known = new Map<string, readonly string[]>()
  for (const { flag, value } of options) if (Array.isArray(value) && value.length > 0) known.set(flag, value)
  return [...known]
    .map(([flag, value]) => `    ${flag}) COMPREPLY=($(compgen -W '${value.join(' ')}' -- "$cur")); return ;;`)
    .join('\n')
}
