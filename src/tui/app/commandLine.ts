import { type CompletionContext, complete, GrammarError, parse } from '../../grammar/index.ts'
import { FieldError } from '../../lib/errors.ts'
import { describeRounding } from '../../rules/index.ts'
import { coinName, liveOrders, symbolName } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { editText } from '../dialogs/textField.ts'
import { fixed } from '../format/decimal.ts'
import { keyName } from '../keys/keyNames.ts'
import type { InputEvent } from '../keys/splitter.ts'
import { THEME_NAMES } from '../theme/resolve.ts'
import type { CommandLine } from '../ui/dialog.ts'
import { LAYOUT_CHOICES } from '../ui/state.ts'
import { closeCommandLine, updateCommandLine } from '../ui/updates.ts'
import { accountsOf } from './accounts.ts'
import { type AppContext, stateOf, uiOf, update } from './context.ts'
import { followNamed } from './followNamed.ts'
import { type Plan, planCommand } from './plan.ts'
import { runLine } from './runLine.ts'
import { errorWords, guardOptions, obstacle } from './submit.ts'

const LINE_MAX = 400

/** Keys while the `:` line is open. */
export function commandLineKeys(app: AppContext, event: InputEvent): boolean {
  const line = uiOf(app).commandLine
  if (line === null) return false
  const key = event.type === 'key' ? keyName(event) : ''
  if (key === 'escape' || (key === 'backspace' && line.text === '')) close(app)
  else if (key === 'enter') runLine(app, line.text)
  else if (key === 'tab') completeLine(app, line)
  else if (key === 'up' || key === 'down') recall(app, key === 'up' ? -1 : 1)
  else {
    const edited = editText(line, event, LINE_MAX)
    if (edited !== null) setLine(app, edited)
  }
  return event.type === 'key' || event.type === 'paste'
}

function close(app: AppContext): void {
  app.activity.setState({ historyAt: null })
  followNamed(app, '')
  update(app, closeCommandLine)
}

export function setLine(app: AppContext, next: { text: string; cursor: number }): void {
  followNamed(app, next.text)
  update(
    app,
    updateCommandLine((line) => ({ ...line, ...next, ...previewLine(app, next.text) })),
  )
}

/** What Enter would do, or what is wrong with the line. An unfinished word is no error while it may become one. */
export function previewLine(app: AppContext, text: string): Pick<CommandLine, 'error' | 'preview'> {
  if (text.trim() === '') return { error: null, preview: null }
  try {
    const plan = planCommand(parse(text), stateOf(app), guardOptions(app))
    const stop = obstacle(plan)
    return stop === null ? { error: null, preview: planWords(plan, stateOf(app)) } : { error: stop, preview: null }
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    if (error instanceof GrammarError) return grammarWords(error, text, stateOf(app))
    return { error: errorWords(error), preview: null }
  }
}

function grammarWords(error: GrammarError, text: string, state: State): Pick<CommandLine, 'error' | 'preview'> {
  const words = error.expected.slice(0, 6).join(' · ')
  const isUnfinished =
    error.position >= text.length || complete(text, text.length, completionContext(state)).candidates.length > 0
  if (isUnfinished) return { error: null, preview: `… ${words}` }
  return { error: `at ${error.position + 1}, ${errorWords(error)}`, preview: null }
}

/** `→ placeOrder buy 0.123 ... · value ~7,898.69 USDT` */
export function planWords(plan: Plan, state: State): string {
  const { resolved, text } = plan
  if (resolved.local !== null) return `→ ${text}`
  const parts = [`→ ${text}`]
  if (plan.writes.length > 1) parts.push(`${plan.writes.length} requests`)
  const symbol = state.symbol_id === null ? undefined : state.symbols.get(state.symbol_id)
  const coin = symbol === undefined ? '' : ` ${coinName(state, symbol.quote_coin_id)}`
  if (resolved.notional !== null) parts.push(`~${fixed(resolved.notional, 2)}${coin}`)
  for (const r of resolved.roundings) parts.push(describeRounding(r))
  if (plan.guard !== null) parts.push(`! ${plan.guard.text}`)
  return parts.join(' · ')
}

export function completionContext(state: State): CompletionContext {
  return {
    symbol: [...state.symbols.keys()].map((id) => symbolName(state, id)),
    coin: [...state.coins.values()].map((c) => c.name),
    id: liveOrders(state).map((o) => o.order_id),
    account: accountsOf(state).flatMap((a) => [...(a.label === '' ? [] : [a.label]), a.address]),
    layout: LAYOUT_CHOICES,
    theme: THEME_NAMES,
  }
}

/** Tab: the word finished as far as the candidates agree, with a blank when one is left, else what there is. */
function completeLine(app: AppContext, line: CommandLine) {
  const points = [...line.text]
  const at = points.slice(0, line.cursor).join('').length
  const { from, to, candidates } = complete(line.text, at, completionContext(stateOf(app)))
  const [first, ...rest] = candidates.map((c) => c.text)
  if (first === undefined) return
  const common = rest.reduce(commonStart, first)
  const typed = line.text.slice(from, to)
  if (common.length <= typed.length && rest.length > 0) {
    const preview = [first, ...rest].join(' · ')
    return update(
      app,
      updateCommandLine((now) => ({ ...now, error: null, preview })),
    )
  }
  const word = rest.length === 0 ? `${first} ` : common
  const before = line.text.slice(0, from) + word
  setLine(app, { text: before + line.text.slice(to).trimStart(), cursor: [...before].length })
}

function commonStart(a: string, b: string): string {
  let n = 0
  while (n < a.length && n < b.length && a[n]!.toLowerCase() === b[n]!.toLowerCase()) n++
  return a.slice(0, n)
}

/** Up and down through the lines that were run. */
function recall(app: AppContext, step: -1 | 1): void {
  const { history, historyAt } = app.activity.getState()
  const at = (historyAt ?? history.length) + step
  if (at < 0 || at > history.length) return
  const text = history[at] ?? ''
  app.activity.setState({ historyAt: at === history.length ? null : at })
  setLine(app, { text, cursor: [...text].length })
}
