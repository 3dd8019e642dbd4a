import type { HttpAnswer, HttpRequest, HttpTransport } from '../../src/client/transport.ts'
import type { ExchangeHost } from './exchangeHost.ts'
import { manglings, oddRateHeaders, serverErrors } from './manglings.ts'
import type { Network } from './network.ts'

export interface HttpReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** Requests over the network, without sockets. `alive` is false once the client's process is gone. */
export function createHttpNetwork(network: Network, exchange: ExchangeHost, alive: () => boolean): HttpTransport {
  const { timeline, faults, rng, strikes } = network
  const bytes = (text: string) => new TextEncoder().encode(text)

  function exchangeOnce(request: HttpRequest, settle: (answer: HttpAnswer) => void): void {
    const fail = (why: string, sent = true) => settle({ kind: 'failed', sent, why })
    const soon = (run: () => void) => timeline.at(timeline.now() + rng.int(1, faults.latency), run)

    if (!exchange.up || strikes('refuse', faults.refuse)) return void soon(() => fail('ECONNREFUSED', false))
    if (strikes('server error', faults.serverError / 2)) return void soon(() => settle(rng.pick(serverErrors)()))
    if (strikes('429', faults.tooMany)) {
      const headers = oddRateHeaders(timeline.now(), faults.until, rng)
      return void soon(() => settle({ ...serverErrors[0]!(), status: 429, headers } as HttpAnswer))
    }

    function back(reply: HttpReply): void {
      const answer: HttpAnswer = {
        kind: 'answer',
        status: reply.status,
        headers: reply.headers,
        body: bytes(reply.body),
      }
      if (strikes('loss', faults.loss)) return
      const at = network.arrival('down')
      if (strikes('reset', faults.reset)) return void timeline.at(at, () => fail('ECONNRESET'))
      if (strikes('server error', faults.serverError / 2))
        return void timeline.at(at, () => settle(rng.pick(serverErrors)()))
      if (strikes('mangled', faults.mangle)) {
        return void timeline.at(at, () =>
          settle({ ...answer, status: 200, body: bytes(rng.pick(manglings)(reply.body, rng)) }),
        )
      }
      timeline.at(at, () => settle(answer))
    }

    function there(): void {
      if (strikes('loss', faults.loss)) return
      timeline.at(network.arrival('up'), () => {
        if (!exchange.up) return void soon(() => fail('ECONNRESET'))
        exchange.request(request, back, () => void soon(() => fail('ECONNRESET')))
      })
    }

    there()
    if (strikes('duplicate', faults.duplicate)) there()
    if (strikes('reset', faults.reset / 2)) soon(() => fail('ECONNRESET'))
  }

  return {
    request: (request) =>
      new Promise((resolve) => {
        let settled = false
        const settle = (answer: HttpAnswer) => {
          if (settled) return
          settled = true
          timer.cancel()
          if (alive()) resolve(answer)
        }
        const timer = timeline.at(timeline.now() + request.timeoutMs, () =>
          settle({ kind: 'failed', sent: true, why: `no answer within ${request.timeoutMs} ms` }),
        )
        exchangeOnce(request, settle)
      }),
    close() {},
  }
}
