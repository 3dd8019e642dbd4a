import { type Planned, plan } from '../../app/planned.ts'
import { type Done, dryRun, send, softFindings } from '../../app/trade.ts'
import { VERBS as GRAMMAR, type VerbWord } from '../../grammar/index.ts'
import { AppError } from '../../lib/errors.ts'
import { EXIT } from '../exit.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** Verbs of the grammar that send something; what they take stands in `src/grammar/verbs`. */
const TRADING_WORDS = [
  'buy',
  'sell',
  'scale',
  'cancel',
  'modify',
  'chase',
  'close',
  'reverse',
  'flatten',
  'tpsl',
  'leverage',
  'margin',
  'mode',
  'auto-borrow',
  'deposit',
] as const satisfies readonly VerbWord[]

export const TRADING_VERBS: readonly Verb[] = TRADING_WORDS.map((word) => ({
  name: word,
  summary: GRAMMAR[word].help,
  words: GRAMMAR[word].usage.slice(word.length).trim(),
  raw: true,
  run: (context) => trade(word, context),
}))

async function trade(word: VerbWord, context: VerbContext): Promise<number | undefined> {
  const { globals } = context
  const connection = await context.connect()
  const planned = await plan(connection, [word, ...context.words])
  if (globals.dryRun) {
    const steps = await dryRun(connection, planned)
    context.print({ command: planned.command, roundings: planned.roundings, dry_run: true, steps }, () =>
      [
        planned.command,
        ...describeRoundings(planned),
        ...steps.map((s) => JSON.stringify(s, null, 2)),
        'nothing was sent',
      ].join('\n'),
    )
    return EXIT.done
  }
  const soft = globals.yes ? [] : (await softFindings(connection, planned, globals.again)).map((f) => f.text)
  const confirmed = await confirm(context, connection.profile.environment, planned, soft)
  const done = await send(connection, planned, { confirmed, again: confirmed || globals.again })
  context.print({ command: planned.command, roundings: planned.roundings, ...done }, () => describe(planned, done))
  return done.failed.length > 0 ? EXIT.rejected : EXIT.done
}

/**
 * Play money is spent without asking unless something speaks against it; real money only after a yes. True when a
 * person said yes, knowing what speaks against it.
 */
async function confirm(
  { globals, io }: VerbContext,
  environment: string,
  planned: Planned,
  soft: readonly string[],
): Promise<boolean> {
  if (globals.yes) return true
  if (environment === 'paper' && (soft.length === 0 || !io.inputIsTerminal)) return false
  if (!io.inputIsTerminal) {
    throw new AppError('usage', 'nobody is there to confirm this', {
      code: 'confirm',
      hint: 'add --yes to send without asking',
    })
  }
  io.err(`${environment.toUpperCase()} ${planned.account}: ${planned.command}`)
  for (const rounding of planned.roundings)
    io.err(`${rounding.given} becomes ${rounding.rounded} (step ${rounding.step})`)
  if (planned.notional !== null) io.err(`notional about ${planned.notional}`)
  for (const text of soft) io.err(`! ${text}`)
  if (!(await io.confirm('send it?')))
    throw new AppError('usage', 'not confirmed, nothing was sent', { code: 'confirm' })
  return true
}

function describe(planned: Planned, done: Done): string {
  const lines = describeRoundings(planned)
  for (const step of done.steps)
    lines.push(`${step.endpoint} ${step.order_id ?? ''} ${step.tx_hash}`.replace('  ', ' '))
  if (done.order) {
    const { state, cum_filled_quantity, quantity, price, order_id } = done.order
    lines.push(
      `order ${order_id}: ${state}, filled ${cum_filled_quantity} of ${quantity}${price === null ? '' : ` @ ${price}`}`,
    )
  }
  for (const item of done.failed) lines.push(`item ${item.at + 1} refused: ${item.code} ${item.msg}`)
  return [planned.command, ...lines].join('\n')
}

function describeRoundings({ roundings }: Planned): string[] {
  return roundings.map((r) => `${r.field} ${r.given} -> ${r.rounded} (step ${r.step})`)
}
