import { openKeyFolder } from '../../app/keyFolder.ts'
import { loadSigning } from '../../app/signer.ts'
import { asking } from '../asking.ts'
import { askTwice, makeWords, NEW_PASSPHRASE_OPTIONS } from '../newPassphrase.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { oneLabel } from '../words.ts'

export const keysPasswd: Verb = {
  name: 'keys passwd',
  summary: 'gives a key a new passphrase; the old one comes from the prompt or EXCHANGE_TUI_PASSPHRASE_FILE',
  words: 'LABEL',
  options: [
    ...NEW_PASSPHRASE_OPTIONS,
    { flags: '--new-passphrase-file <file>', description: 'file with the new passphrase (mode 600)' },
  ],
  async run(context) {
    const label = oneLabel(context)
    const { environment, profile, keys } = await openKeyFolder(context.globals, context.io.env)
    const network = profile.environment
    const { passphraseFile } = await loadSigning()
    const file = environment.options.passphraseFile
    const source = file === undefined ? asking(context.io).askPassphrase : passphraseFile(file)
    // Checked before a new one is made or typed.
    const { info, key } = await keys.open(network, label, source)
    await keys.reencrypt({ info, key }, await nextPassphrase(context, network))
    const path = keys.path(network, label)
    context.print({ status: 'changed', label, environment: network, file: path, backup: `${path}.bak` }, () =>
      [`${label}: new passphrase`, `the old file, with the old passphrase: ${path}.bak`].join('\n'),
    )
    return undefined
  },
}

async function nextPassphrase(context: VerbContext, network: 'paper' | 'testnet' | 'mainnet'): Promise<string> {
  const { generatePassphrase, passphraseFile } = await loadSigning()
  const { newPassphraseFile, ownPassphrase } = context.options
  if (typeof newPassphraseFile === 'string') return passphraseFile(newPassphraseFile)('the new passphrase')
  if (ownPassphrase === true) return askTwice(context, network)
  return network === 'paper' ? generatePassphrase() : makeWords(context)
}
