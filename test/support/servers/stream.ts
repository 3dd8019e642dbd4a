import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Args = Record<string, unknown>
export interface Peer {
  socket: WebSocket
  say(message: unknown): void
  push(channel: string, data: unknown, more?: object): void
}
export interface StreamScript {
  connected?(peer: Peer, count: number): void
  /** Default: acknowledged. */
  subscribe?(peer: Peer, args: Args[], count: number): void
  unsubscribe?(peer: Peer, args: Args[]): void
  /** Default: pong. */
  ping?(peer: Peer): void
}
export interface StreamServer {
  url: string
  /** Every message of every client. */
  messages: { op: string; args?: Args[] }[]
  connections: number
  /** The connections that are open now. */
  peers: Set<Peer>
  stop(): Promise<void>
}

/** A WebSocket server that behaves unless its script says otherwise. */
export async function streamServer(script: StreamScript = {}, options: { port?: number } = {}): Promise<StreamServer> {
  const wss = new WebSocketServer({ port: options.port ?? 0, host: '127.0.0.1', perMessageDeflate: true })
  await new Promise<void>((resolve) => wss.once('listening', resolve))
  const server: StreamServer = {
    url: `ws://127.0.0.1:${(wss.address() as AddressInfo).port}/v1`,
    messages: [],
    connections: 0,
    peers: new Set(),
    stop: () =>
      new Promise((resolve) => {
        for (const client of wss.clients) client.terminate()
        wss.close(() => resolve())
      }),
  }
  wss.on('connection', (socket) => {
    server.connections += 1
    const say = (message: unknown) => socket.send(JSON.stringify(message))
    const peer: Peer = {
      socket,
      say,
      push: (channel, data, more = {}) => say({ channel, ts: Date.now(), finality: 'final', data, ...more }),
    }
    server.peers.add(peer)
    socket.on('close', () => server.peers.delete(peer))
    socket.on('error', () => {})
    script.connected?.(peer, server.connections)
    let subscribes = 0
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { op: string; args?: Args[] }
      server.messages.push(message)
      const args = message.args ?? []
      if (message.op === 'ping') {
        if (script.ping !== undefined) script.ping(peer)
        else say({ op: 'pong', time: Date.now() })
      } else if (message.op === 'subscribe') {
        subscribes += 1
        if (script.subscribe !== undefined) script.subscribe(peer, args, subscribes)
        else say({ op: 'subscribe', success: true, args })
      } else if (script.unsubscribe !== undefined) script.unsubscribe(peer, args)
      else say({ op: 'unsubscribe', success: true, args })
    })
  })
  return server
}

export const acknowledge = (peer: Peer, args: Args[]) => peer.say({ op: 'subscribe', success: true, args })
