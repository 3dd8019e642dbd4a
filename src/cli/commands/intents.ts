import { readEnvironment } from '../../app/environment.ts'
import { listIntents, resolveIntents } from '../../app/intents.ts'
import { EXIT } from '../exit.ts'
import { LIMIT_OPTION, readLimit } from '../listing.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

/** How long `--resolve` looks for what is not known yet, ms. */
const RESOLVE_MS = 20_000

export const intents: Verb = {
  name: 'intents',
  summary: 'every signed write of this machine and what became of it; --open: those not known yet',
  options: [
    LIMIT_OPTION,
    { flags: '--open', description: 'only those whose outcome is not known' },
    { flags: '--resolve', description: 'ask the exchange about the open ones first; sends nothing' },
  ],
  async run(context) {
    const { options, globals, io } = context
    if (options.resolve === true) await resolveIntents(await context.connect(), RESOLVE_MS)
    const environment = readEnvironment(globals, io.env)
    const list = listIntents(environment, { open: options.open === true, limit: readLimit(context) })
    context.print({ list }, () =>
      table(
        [
          { title: 'state', value: (i) => (i.open ? i.state.toUpperCase() : i.state) },
          { title: 'age', value: (i) => ageText(i.age), align: 'right' },
          { title: 'what', value: (i) => i.words },
          { title: 'orders', value: (i) => i.order_ids.join(' ') || '-' },
          { title: 'note', value: (i) => i.note || '-' },
          { title: 'tx', value: (i) => i.tx_hash },
        ],
        list,
        options.open === true ? 'nothing is open' : 'nothing was sent from here yet',
      ),
    )
    return options.resolve === true && list.some((i) => i.open) ? EXIT.unknown : EXIT.done
  },
}

function ageText(ms: number): string {
  if (ms < 60_000) return `${Math.floor(ms / 1000)}s`
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)}m`
  return ms < 86_400_000 ? `${Math.floor(ms / 3_600_000)}h` : `${Math.floor(ms / 86_400_000)}d`
}
