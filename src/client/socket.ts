import WebSocket from 'ws'

/** The seam to the network for streams. `close` is told exactly once, also when the connection never came up. */
export interface SocketHandlers {
  open(): void
  message(text: string): void
  /** A binary frame: nothing in this interface is binary. */
  binary(): void
  close(reason: string): void
}
export interface Socket {
  send(text: string): void
  /** Ends it at once; `close` follows. */
  kill(): void
}
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket

export const FRAME_MAX_BYTES = 8 * 1024 * 1024
export const HANDSHAKE_TIMEOUT_MS = 8000

/** A WebSocket of the ws library: compressed frames allowed, everything bounded, redirects refused. */
export const openSocket: OpenSocket = (url, handlers) => {
  const ws = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    // The cap holds after inflating as well, so a small bomb ends the connection instead of the memory.
    maxPayload: FRAME_MAX_BYTES,
    maxFragments: 4096,
    followRedirects: false,
    perMessageDeflate: { threshold: 1024, clientMaxWindowBits: 15, concurrencyLimit: 4 },
    rejectUnauthorized: true,
  })
  let failure = ''
  let closed = false
  ws.on('open', () => handlers.open())
  ws.on('message', (data, isBinary) => {
    if (closed) return
    if (isBinary) handlers.binary()
    else handlers.message(data.toString())
  })
  ws.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.message
  })
  ws.on('close', (code, reason) => {
    if (closed) return
    closed = true
    handlers.close(failure || reason.toString() || `closed (${code})`)
  })
  return {
    send: (text) => {
      if (ws.readyState === WebSocket.OPEN) ws.send(text)
    },
    kill: () => ws.terminate(),
  }
}
