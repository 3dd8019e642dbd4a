import type { ChannelParams } from '../../protocol/channels/index.ts'
import { symbolOf } from '../service.ts'
import type { Feed } from './feed.ts'

const key = ({ symbol_id, interval }: ChannelParams<'kline'>) => `kline:${symbol_id}:${interval}`

/** The closing values of a bar that is over, then the bar in progress when something was traded. */
export const kline: Feed<'kline'> = {
  key,
  check: (service, { symbol_id }) => {
    symbolOf(service, symbol_id)
  },
  *collect(service, { closedBars, trades, time }, instances) {
    for (const params of instances) {
      const { symbol_id, interval } = params
      for (const bar of closedBars) {
        if (bar.symbol_id !== symbol_id || bar.kline.i !== interval) continue
        yield { key: key(params), symbol_id, data: { ...bar.kline, t: time } }
      }
      const open = trades.has(symbol_id) ? service.klines.open(symbol_id, interval) : null
      if (open !== null) yield { key: key(params), symbol_id, data: { ...open, t: time } }
    }
  },
}
