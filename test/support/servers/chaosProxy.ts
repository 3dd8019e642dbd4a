import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { systemClock } from '../../../src/lib/clock.ts'
import type { Rng } from '../../../src/lib/rng.ts'

/** What may happen to each piece of bytes; probabilities. */
export interface Chaos {
  delay: number
  reset: number
  /** Half of a piece, then the end. */
  cut: number
  /** One byte that is no text any more; not in a compressed stream to the client, where nothing short of TLS would notice. */
  corrupt: number
  /** The same piece again, on streams to the client. */
  repeat: number
  /** Nothing more, in this direction, for good. */
  silence: number
}

export interface ChaosProxy {
  port: number
  struck: Record<string, number>
  /**
   * From now on everything is passed on. Connections that were silenced or garbled are cut: a stream whose framing is
   * lost looks half open, which takes a client 12 s to find out.
   */
  calm(): void
  stop(): Promise<void>
}

const DELAY_MAX_MS = 800

/** A TCP proxy in front of 127.0.0.1:`to` that mistreats what it passes on. */
export async function chaosProxy(to: number, rng: Rng, chaos: Chaos): Promise<ChaosProxy> {
  const struck: Record<string, number> = {}
  const silenced = new Set<Socket>()
  const garbled = new Set<Socket>()
  const open = new Set<Socket>()
  let wild = true

  function strikes(name: keyof Chaos): boolean {
    if (!wild || rng.unit() >= chaos[name]) return false
    struck[name] = (struck[name] ?? 0) + 1
    return true
  }

  function pass(from: Socket, into: Socket, isStream: () => boolean, toClient: boolean): void {
    /** Pieces go on in order, whatever each has to wait for. */
    let tail = Promise.resolve()
    const later = (ms: number) => new Promise<void>((resolve) => void systemClock.after(ms, resolve))
    from.on('data', (piece: Buffer) => {
      const wait = strikes('delay') ? rng.int(1, DELAY_MAX_MS) : 0
      tail = tail.then(async () => {
        if (wait > 0) await later(wait)
        if (into.destroyed || silenced.has(from)) return
        if (strikes('silence')) return void silenced.add(from)
        if (strikes('reset')) {
          from.resetAndDestroy()
          into.resetAndDestroy()
        } else if (strikes('cut')) into.end(piece.subarray(0, piece.length >> 1))
        else {
          const streaming = toClient && isStream()
          if (!streaming && strikes('corrupt')) {
            piece[rng.int(0, piece.length - 1)]! ^= 0x80
            garbled.add(from)
          }
          into.write(piece)
          if (streaming && strikes('repeat')) {
            into.write(piece)
            garbled.add(from)
          }
        }
      })
    })
    from.on('error', () => into.destroy())
    from.on('close', () => void tail.then(() => into.end()))
  }

  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    let stream = false
    client.once('data', (piece: Buffer) => {
      stream = piece.includes('Upgrade: websocket')
    })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    pass(client, upstream, () => stream, false)
    pass(upstream, client, () => stream, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    struck,
    calm() {
      wild = false
      for (const socket of [...silenced, ...garbled]) socket.resetAndDestroy()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
