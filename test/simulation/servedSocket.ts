import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'

/** What happens to the far end of a connection, as the network carries it. */
export interface Wire {
  /** A frame for the client. */
  carry(text: string): void
  /** The exchange ended it: in order after the frames (`inOrder`), or at once. */
  ended(inOrder: boolean, reason: string): void
  /** Bytes that wait for the reader. */
  waiting(): number
}

/** The exchange's end of a connection: as much of a WebSocket as the paper exchange uses. */
export class ServedSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  #wire: Wire

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  get bufferedAmount(): number {
    return this.#wire.waiting()
  }

  send(text: string): void {
    this.#wire.carry(text)
  }

  close(_code: number, reason: string): void {
    this.#end(true, reason)
  }

  terminate(): void {
    this.#end(false, 'terminated')
  }

  /** The process is gone: nobody runs its handlers any more. */
  peerDied(): void {
    this.removeAllListeners()
    this.readyState = 3
    this.#wire.ended(false, 'the exchange died')
  }

  /** A frame of the client came in. */
  receive(text: string): void {
    if (this.readyState === this.OPEN) this.emit('message', text, false)
  }

  /** The client's end is gone. */
  lost(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close')
  }

  asWebSocket(): WebSocket {
    return this as unknown as WebSocket
  }

  #end(inOrder: boolean, reason: string): void {
    if (this.readyState === 3) return
    this.lost()
    this.#wire.ended(inOrder, reason)
  }
}
