import type { OpenSocket } from '../../src/client/socket.ts'
import type { ExchangeHost } from './exchangeHost.ts'
import type { Direction } from './faults.ts'
import type { Network } from './network.ts'
import { ServedSocket } from './servedSocket.ts'

/** A frame that had to be sent again holds up all behind it this long at most, ms. */
const RETRANSMIT_MS = 1000

/** Streams of one client process. */
export interface StreamNetwork {
  open: OpenSocket
  /** Connections the client has not closed. */
  readonly held: number
}

/** Streams over the network, without sockets: ordered and whole like TCP, late, blocked, cut and half open like TCP. */
export function createStreamNetwork(network: Network, exchange: ExchangeHost, alive: () => boolean): StreamNetwork {
  const { timeline, faults, rng, strikes } = network
  const soon = (run: () => void) => timeline.at(timeline.now() + rng.int(1, faults.latency), run)

  let held = 0
  const open: OpenSocket = (_url, handlers) => {
    held += 1
    const lastAt: Record<Direction, number> = { up: 0, down: 0 }
    let served: ServedSocket | null = null
    let closed = false
    let waiting = 0

    function arrival(direction: Direction): number {
      let at = network.arrival(direction)
      if (strikes('retransmitted', faults.loss / 4)) at += rng.int(200, RETRANSMIT_MS)
      // TCP has repeated itself by then.
      const over = Math.max(timeline.now(), faults.until) + RETRANSMIT_MS
      lastAt[direction] = Math.max(lastAt[direction], Math.min(at, over))
      return lastAt[direction]
    }

    function clientClosed(reason: string): void {
      if (closed || !alive()) return
      closed = true
      held -= 1
      handlers.close(reason)
    }

    /** One end or both find out; an end that does not will when it next sends. */
    function cut(): void {
      const end = rng.int(0, 2)
      if (end !== 1) soon(() => clientClosed('ECONNRESET'))
      if (end !== 0) served?.lost()
    }

    function toClient(text: string): void {
      waiting += text.length
      timeline.at(arrival('down'), () => {
        waiting -= text.length
        if (!alive()) served?.lost()
        else if (!closed) handlers.message(text)
      })
      if (strikes('cut', faults.reset / 20)) cut()
    }

    function toExchange(text: string): void {
      timeline.at(arrival('up'), () => {
        // Nobody there any more: the answer is a reset.
        if (served === null || served.readyState !== served.OPEN) return void soon(() => clientClosed('ECONNRESET'))
        served.receive(text)
      })
      if (strikes('cut', faults.reset / 20)) cut()
    }

    function connected(): void {
      if (closed || !alive()) return
      if (!exchange.up || strikes('refuse', faults.refuse)) {
        clientClosed('ECONNREFUSED')
        return
      }
      served = new ServedSocket({
        carry: toClient,
        waiting: () => waiting * faults.weight,
        ended(inOrder, reason) {
          // A machine that lost its power says nothing: the next frame to it is reset.
          if (!inOrder && strikes('silent end', 0.5)) return
          timeline.at(inOrder ? arrival('down') : timeline.now() + 1, () => clientClosed(reason))
        },
      })
      exchange.connect(served)
      handlers.open()
    }

    timeline.at(Math.max(arrival('up'), arrival('down')), connected)
    return {
      send(text) {
        if (!closed && served !== null) toExchange(text)
      },
      kill() {
        timeline.at(timeline.now(), () => clientClosed('killed'))
        timeline.at(arrival('up'), () => served?.lost())
      },
    }
  }
  return {
    open,
    get held() {
      return held
    },
  }
}
