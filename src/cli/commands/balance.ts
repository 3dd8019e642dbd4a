import { table } from '../table.ts'
import type { Verb } from '../verb.ts'

export const balance: Verb = {
  name: 'balance',
  summary: 'balances of the account, per coin',
  async run(context) {
    const connection = await context.connect()
    const { coinName } = await connection.listing()
    const found = await connection.read('balance', { address: await connection.account() })
    context.print({ ...found, coins: found.coins.map((c) => ({ name: coinName(c.coin_id), ...c })) }, () =>
      table(
        [
          { title: 'coin', value: (c) => coinName(c.coin_id) },
          { title: 'balance', value: (c) => c.balance, align: 'right' },
          { title: 'isolated', value: (c) => c.isolated_balance, align: 'right' },
        ],
        found.coins,
        `no balance on ${found.address}`,
      ),
    )
    return undefined
  },
}
