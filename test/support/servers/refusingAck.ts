import { acknowledge, streamServer } from './stream.ts'

/** Refuses one channel, alone or among others. */
export const refusingAck = (channel: string) =>
  streamServer({
    subscribe(peer, args) {
      if (args.some((a) => a.channel === channel)) {
        peer.say({ op: 'subscribe', success: false, args, code: '10000', msg: `no \u001b[31m${channel}` })
      } else acknowledge(peer, args)
    },
  })
