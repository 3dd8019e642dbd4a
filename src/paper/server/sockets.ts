import { type Server, STATUS_CODES } from 'node:http'
import { WebSocketServer } from 'ws'
import { Rejection } from '../rejection.ts'
import { type ConnectionOptions, serveConnection } from './connection.ts'
import { refuseOrigin } from './gate.ts'
import { PATH_PREFIX } from './routes.ts'

/** Longest message of a client, inflated; 50 subscriptions are about 4 kB. */
const MESSAGE_MAX = 64 * 1024

export interface Sockets {
  /** Open connections. */
  count(): number
  /** Tells every client that the server goes away. */
  close(): void
  /** Cuts those that did not take leave. */
  terminate(): void
}

export interface SocketOptions extends ConnectionOptions {
  boundHost: string
  active(): void
}

/** The WebSocket side, on the same port at `/v1`. */
export function serveSockets(server: Server, { boundHost, active, ...options }: SocketOptions): Sockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX,
    maxFragments: 64,
    maxBufferedChunks: 1024,
    perMessageDeflate: { threshold: 4096, concurrencyLimit: 4 },
  })
  sockets.on('connection', (socket) => {
    active()
    socket.on('message', active)
    socket.on('close', active)
    serveConnection(socket, options)
  })
  server.on('upgrade', (request, socket, head) => {
    const pathname = URL.parse(request.url ?? '/', 'http://exchange')?.pathname ?? ''
    const refused = refuseOrigin(request.headers, boundHost)
    const wrongPath = pathname !== PATH_PREFIX && pathname !== `${PATH_PREFIX}/`
    if (refused === null && !wrongPath) {
      sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request))
      return
    }
    const error = new Rejection('10000', refused ?? `the WebSocket is at ${PATH_PREFIX}`, wrongPath ? 404 : 400)
    const { status, body } = options.answerer.failure(error, `UPGRADE ${pathname.slice(0, 100)}`)
    socket.on('error', () => socket.destroy())
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
  return {
    count: () => sockets.clients.size,
    close: () => {
      for (const client of sockets.clients) client.close(1001, 'the exchange stops')
      sockets.close()
    },
    terminate: () => {
      for (const client of sockets.clients) client.terminate()
    },
  }
}
