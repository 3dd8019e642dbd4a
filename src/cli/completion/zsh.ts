import type { CompletedOption, CompletionModel } from './model.ts'

/** Completion for zsh: `source <(exchange-tui completion zsh)`, or a file `_exchange-tui` in a folder of `fpath`. */
export function zsh({ first, groups, verbs, globals }: CompletionModel): string {
  const options = [...globals, ...verbs.flatMap((v) => v.options)]
  const withValue = [...new Set(options.flatMap((o) => (o.value === null ? [] : [o.flag])))]
  const paths = [...new Set(options.flatMap((o) => (o.value === 'file' ? [o.flag] : [])))]
  return `#compdef exchange-tui
# zsh completion of exchange-tui: source <(exchange-tui completion zsh)
_exchange_tui() {
  local verb= sub= i
  local -a found options
  case $words[CURRENT-1] in
    ${paths.join('|')}) _files; return ;;
    ${withValue.join('|')}) _message value; return ;;
  esac
  for ((i = 2; i < CURRENT; i++)); do
    case $words[i] in
      ${withValue.join('|')}) ((i++)) ;;
      -*) ;;
      *) if [[ -z $verb ]]; then verb=$words[i]; elif [[ -z $sub ]]; then sub=$words[i]; fi ;;
    esac
  done
  case $verb in ${[...groups.keys()].join('|')}) ;; *) sub= ;; esac
  options=(${globals.map(described).join(' ')})
  case "$verb\${sub:+ }$sub" in
    '') found=(${first.map((v) => pair(v.name, v.summary)).join(' ')}) ;;
${[...groups].map(([name, subs]) => `    '${name}') found=(${subs.map((v) => pair(v.name.split(' ')[1]!, v.summary)).join(' ')}) ;;`).join('\n')}
${verbs.map((v) => `    '${v.name}') found=(${v.words.map((w) => pair(w, '')).join(' ')}); options+=(${v.options.map(described).join(' ')}) ;;`).join('\n')}
  esac
  (( $#found )) && _describe verb found
  _describe option options
}
if [[ $funcstack[1] == _exchange-tui ]]; then _exchange_tui; else compdef _exchange_tui exchange-tui; fi`
}

const described = ({ flag, description }: CompletedOption): string => pair(flag, description)

/** `'name:what it does'`, quoted for the shell. */
function pair(name: string, text: string): string {
  const quoted = `${name.replaceAll(':', '\\:')}${text === '' ? '' : `:${text}`}`.replaceAll("'", "'\\''")
  return `'${quoted}'`
}
