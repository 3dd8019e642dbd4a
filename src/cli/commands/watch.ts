import { watchPushes } from '../../app/watchPushes.ts'
import type { ReceivedPush } from '../../protocol/received.ts'
import { printing, timeText } from '../listing.ts'
import type { Verb } from '../verb.ts'

export const watch: Verb = {
  name: 'watch',
  summary: 'account events as they come: orders, positions, settings',
  async run(context) {
    const connection = await context.connect()
    const { nameOf } = await connection.listing()
    const address = await connection.account()
    const subs = (['order', 'position', 'settings'] as const).map((channel) => ({ channel, address }))
    const watching = watchPushes(
      connection,
      subs,
      printing(context, (push) => describe(push, nameOf)),
    )
    await context.untilStopped()
    watching.stop()
    return undefined
  },
}

function describe(push: ReceivedPush, nameOf: (symbolId: number) => string): string {
  const at = timeText(push.ts)
  const symbol = (id: number | undefined) => (id === undefined ? '' : nameOf(id))
  if (push.channel === 'order') {
    return push.data
      .map(
        (o) =>
          `${at}  order ${o.order_id} ${symbol(o.symbol_id)} ${o.state ?? ''} filled ${o.cum_filled_quantity ?? '?'}`,
      )
      .join('\n')
  }
  if (push.channel === 'position') {
    return push.data.map((p) => `${at}  position ${symbol(p.symbol_id)} ${p.open_size} @ ${p.avg_price}`).join('\n')
  }
  return `${at}  ${push.channel} ${JSON.stringify(push.data)}`
}
