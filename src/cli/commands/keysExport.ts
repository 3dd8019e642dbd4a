import { openKeyFolder } from '../../app/keyFolder.ts'
import type { Verb } from '../verb.ts'
import { oneLabel } from '../words.ts'

export const keysExport: Verb = {
  name: 'keys export',
  summary: 'prints a key as a Keystore V3 file (geth, cast, ethers), still encrypted with its passphrase',
  words: 'LABEL',
  async run(context) {
    const label = oneLabel(context)
    const { profile, keys } = await openKeyFolder(context.globals, context.io.env)
    const text = keys.exportKeystore(profile.environment, label)
    context.print(JSON.parse(text), () => text.trimEnd())
    if (profile.environment === 'paper') {
      context.io.err(`its passphrase: ${keys.passphrasePath(profile.environment, label)}`)
    }
    return undefined
  },
}
