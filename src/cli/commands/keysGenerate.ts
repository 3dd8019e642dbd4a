import { openKeyFolder } from '../../app/keyFolder.ts'
import { FieldError } from '../../lib/errors.ts'
import { NEW_PASSPHRASE_OPTIONS, newPassphrase } from '../newPassphrase.ts'
import type { Verb } from '../verb.ts'
import { oneLabel } from '../words.ts'
import { describeKey, keyAccount, readKind } from './keysImport.ts'

export const keysGenerate: Verb = {
  name: 'keys generate',
  summary: 'makes a new private key and stores it, encrypted; approve it with: agent approve --agent ADDRESS',
  words: 'LABEL',
  options: [
    { flags: '--kind <agent|account>', description: 'agent (default), or account on the paper network' },
    ...NEW_PASSPHRASE_OPTIONS,
  ],
  async run(context) {
    const label = oneLabel(context)
    const kind = readKind(context)
    const { environment, profile, keys } = await openKeyFolder(context.globals, context.io.env)
    const plan = {
      kind,
      label,
      profile,
      account: keyAccount(kind, environment, profile),
      created_at: environment.clock.now(),
    } as const
    if (keys.has(profile.environment, label)) throw new FieldError('LABEL', label, 'a label that is not in use')
    const info = await keys.generate(plan, await newPassphrase(context, environment, profile.environment))
    context.print({ ...info, file: keys.path(profile.environment, label) }, () => describeKey(info))
    return undefined
  },
}
