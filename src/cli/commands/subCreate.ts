import { manage } from '../../app/manage.ts'
import { partiesOf, sameNetwork, signerFor } from '../managed.ts'
import { OWNER_OPTIONS, ownerMode } from '../owner.ts'
import type { Verb } from '../verb.ts'
import { oneLabel } from '../words.ts'

export const subCreate: Verb = {
  name: 'sub create',
  summary: "creates a sub-account; asks for the account's own key once",
  words: 'LABEL',
  options: OWNER_OPTIONS,
  async run(context) {
    const mode = ownerMode(context)
    const label = oneLabel(context)
    const connection = await context.connect()
    const parties = await partiesOf(context, connection, mode)
    try {
      const again = ['sub', 'create', label, ...sameNetwork(context, parties.owner)]
      const write = { name: 'createSub', params: { label } } as const
      const signer = await signerFor(context, connection, mode, parties, write, again)
      if (signer === null) return undefined
      const { tx_hash, data } = await manage(connection, signer, write)
      const { list } = await connection.read('subs', { address: parties.owner })
      const address = data?.address ?? list.find((s) => s.label === label)?.address ?? null
      context.print(
        { status: 'done', tx_hash, address, label, owner: parties.owner },
        () => `${label}: sub-account ${address} of ${parties.owner}; trade in it with --account ${address}`,
      )
      return undefined
    } finally {
      parties.signer?.lock()
    }
  },
}
