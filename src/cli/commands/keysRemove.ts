import { openKeyFolder } from '../../app/keyFolder.ts'
import { AppError } from '../../lib/errors.ts'
import type { Verb } from '../verb.ts'
import { ask, oneLabel } from '../words.ts'

export const keysRemove: Verb = {
  name: 'keys remove',
  summary: 'deletes a key file and its kept copy, after asking; the exchange still knows the Agent until it is revoked',
  words: 'LABEL',
  async run(context) {
    const label = oneLabel(context)
    const { profile, keys } = await openKeyFolder(context.globals, context.io.env)
    const { environment } = profile
    const file = keys.path(environment, label)
    const address = addressOf(() => keys.read(environment, label).address)
    await ask(
      context,
      [`${environment} key ${label}${address === null ? '' : ` ${address}`}: ${file}`],
      'delete it for good?',
    )
    keys.remove(environment, label)
    context.print({ status: 'removed', label, environment, address, file }, () => `removed ${file}`)
    if (address !== null) {
      context.io.err(`its Agent may still be approved: exchange-tui agent revoke --agent ${address}`)
    }
    return undefined
  },
}

/** A damaged file can be removed too; one that is not there cannot. */
function addressOf(read: () => string): string | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'key_damaged') return null
    throw error
  }
}
