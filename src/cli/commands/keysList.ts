import { readEnvironment } from '../../app/environment.ts'
import { loadSigning } from '../../app/signer.ts'
import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const keysList: Verb = {
  name: 'keys list',
  summary: 'key files: label, environment, address, account it acts for, expiry',
  async run(context) {
    const { folders } = readEnvironment(context.globals, context.io.env)
    const { KeyStore } = await loadSigning()
    const list = new KeyStore({ folder: folders.keys }).list().map((k) =>
      k.error === undefined
        ? { ...k.info, error: null, hint: '' }
        : {
            label: k.label,
            environment: k.environment,
            kind: null,
            address: null,
            account: null,
            expires_at: null,
            error: k.error.message as string | null,
            hint: k.error.hint,
          },
    )
    context.print({ list }, () =>
      table(
        [
          { title: 'label', value: (k) => k.label },
          { title: 'environment', value: (k) => k.environment },
          { title: 'kind', value: (k) => k.kind ?? '-' },
          { title: 'address', value: (k) => k.address ?? '-' },
          { title: 'account', value: (k) => k.account ?? '-' },
          {
            title: 'expires',
            value: (k) => (k.expires_at === null ? '-' : new Date(k.expires_at).toISOString().slice(0, 16)),
          },
          { title: '', value: (k) => [k.error, k.hint].filter(Boolean).join('; ') },
        ],
        list,
        'no keys; the paper network makes its own at the first start',
      ),
    )
    return undefined
  },
}
