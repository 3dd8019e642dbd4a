import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const subList: Verb = {
  name: 'sub list',
  summary: 'sub-accounts of the account',
  async run(context) {
    const connection = await context.connect()
    const account = await connection.account()
    const { list } = await connection.read('subs', { address: account })
    context.print({ account, list }, () =>
      table(
        [
          { title: 'label', value: (s) => s.label },
          { title: 'address', value: (s) => s.address },
          { title: 'created', value: (s) => new Date(s.created_time).toISOString().slice(0, 16) },
        ],
        list,
        `${account} has no sub-accounts`,
      ),
    )
    return undefined
  },
}
