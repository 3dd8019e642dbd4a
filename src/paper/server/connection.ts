import type { WebSocket } from 'ws'
import type { Clock } from '../../lib/clock.ts'
import { FieldError } from '../../lib/errors.ts'
import { ClientMessage } from '../../protocol/frames.ts'
import {
  BAD_MESSAGES_MAX,
  CHANNELS_PER_CONNECTION,
  IDLE_DISCONNECT_MS,
  SUBSCRIBE_DEADLINE_MS,
} from '../../protocol/limits.ts'
import { validate } from '../../protocol/validate.ts'
import type { Hub, Subscriber } from '../feed/hub.ts'
import { Rejection } from '../rejection.ts'
import type { Answerer } from './answer.ts'

/** Bytes that may wait for a reader before it is dropped. */
const BUFFER_MAX = 4 * 1024 * 1024
/** Close codes of the WebSocket protocol: policy violation, going away. */
const POLICY = 1008

export interface ConnectionOptions {
  hub: Hub
  clock: Clock
  answerer: Answerer
}

type Args = { channel: string; [param: string]: unknown }[]

/** One WebSocket connection (interface document, Events: Connection). */
export function serveConnection(socket: WebSocket, { hub, clock, answerer }: ConnectionOptions): void {
  const joined = new Set<string>()
  let badMessages = 0
  let lastBeat = clock.now()

  const subscriber: Subscriber = {
    send: (text) => {
      if (socket.readyState !== socket.OPEN) return
      // A reader that stopped reading loses its connection, not the memory of the exchange.
      if (socket.bufferedAmount > BUFFER_MAX) socket.terminate()
      else socket.send(text)
    },
  }
  const say = (message: object) => subscriber.send(JSON.stringify(message))

  const deadline = clock.after(SUBSCRIBE_DEADLINE_MS, () => socket.close(POLICY, 'no subscribe within 10 seconds'))
  let idle = clock.after(IDLE_DISCONNECT_MS, checkIdle)
  function checkIdle() {
    const left = lastBeat + IDLE_DISCONNECT_MS - clock.now()
    if (left <= 0) socket.close(POLICY, 'no ping for 60 seconds')
    else idle = clock.after(left, checkIdle)
  }

  const subscribe = (args: Args) => {
    const accepted: { arg: Args[number]; snapshot: string | null }[] = []
    for (const arg of args) {
      try {
        const wanted = hub.want(arg)
        if (joined.has(wanted.key)) {
          accepted.push({ arg, snapshot: null })
          continue
        }
        if (joined.size >= CHANNELS_PER_CONNECTION) {
          throw new Rejection('10000', `at most ${CHANNELS_PER_CONNECTION} channel instances per connection`)
        }
        joined.add(wanted.key)
        accepted.push({ arg, snapshot: hub.join(subscriber, wanted) })
      } catch (error) {
        refuse('subscribe', arg, error)
      }
    }
    if (accepted.length > 0 || args.length === 0) {
      say({ op: 'subscribe', success: true, args: accepted.map(({ arg }) => arg) })
    }
    for (const { snapshot } of accepted) if (snapshot !== null) subscriber.send(snapshot)
  }

  const unsubscribe = (args: Args) => {
    const left: Args = []
    for (const arg of args) {
      try {
        const { key } = hub.want(arg)
        if (joined.delete(key)) hub.leave(subscriber, key)
        left.push(arg)
      } catch (error) {
        refuse('unsubscribe', arg, error)
      }
    }
    if (left.length > 0 || args.length === 0) say({ op: 'unsubscribe', success: true, args: left })
  }

  const refuse = (op: string, arg: Args[number], error: unknown) => {
    const { code, msg } = answerer.explain(error, `ws ${op}`)
    say({ op, success: false, args: [arg], code, msg })
  }

  const bad = (error: unknown) => {
    const { code, msg } = answerer.explain(error, 'ws message')
    say({ op: 'error', success: false, code, msg })
    badMessages++
    if (badMessages >= BAD_MESSAGES_MAX) socket.close(POLICY, 'too many bad messages')
  }

  const take = (message: ClientMessage) => {
    switch (message.op) {
      case 'ping':
        lastBeat = clock.now()
        return say({ op: 'pong', time: clock.now() })
      case 'subscribe':
        deadline.cancel()
        return subscribe(message.args)
      case 'unsubscribe':
        return unsubscribe(message.args)
    }
  }

  socket.on('message', (data, isBinary) => {
    let message: ClientMessage
    try {
      if (isBinary) throw new FieldError('message', 'binary', 'UTF-8 JSON text')
      message = readMessage(String(data))
    } catch (error) {
      return bad(error)
    }
    take(message)
  })
  socket.on('ping', () => {
    lastBeat = clock.now()
  })
  socket.on('close', () => {
    deadline.cancel()
    idle.cancel()
    for (const key of joined) hub.leave(subscriber, key)
    joined.clear()
  })
  // Oversized, fragmented or malformed frames: ws has closed the connection already.
  socket.on('error', () => {})
}

function readMessage(text: string): ClientMessage {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FieldError('message', text.slice(0, 40), 'JSON')
  }
  const message = validate(ClientMessage, value, 'message')
  if (message.op !== 'ping') for (const arg of message.args) checkScalars(arg)
  return message
}

/** Params are words and numbers; anything nested is refused before it is echoed. */
function checkScalars(arg: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(arg)) {
    if (typeof value === 'object' && value !== null) throw new FieldError(name, 'nested data', 'a string or a number')
  }
}
