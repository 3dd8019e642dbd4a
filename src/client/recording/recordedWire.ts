import type { OpenSocket } from '../socket.ts'
import type { HttpAnswer, HttpTransport } from '../transport.ts'
import type { Recorder } from './recorder.ts'
import { redactBody, redactUrl } from './redact.ts'

/** Headers of an answer that change what the client does, or help to find it in a log of the exchange. */
const HEADERS = /^(content-type|content-length|date|location|retry-after|x-ratelimit-.*|x-trace.*|x-request-id)$/

/** The same connections, with every frame of both directions written down. */
export function recordSockets(open: OpenSocket, recorder: Recorder): OpenSocket {
  let made = 0
  return (url, handlers) => {
    const conn = ++made
    recorder.note('open', { url: redactUrl(url) }, conn)
    /** What the client does because of a frame, it does before the next one comes. */
    const handle = (id: number, run: () => void) => {
      recorder.handling = id === 0 ? null : id
      try {
        run()
      } finally {
        recorder.handling = null
      }
    }
    const socket = open(url, {
      open() {
        recorder.note('up', {}, conn)
        handlers.open()
      },
      message: (text) => handle(recorder.note('in', text, conn), () => handlers.message(text)),
      binary: () => handle(recorder.note('in', { binary: true }, conn), () => handlers.binary()),
      close(reason) {
        recorder.note('close', { reason }, conn)
        handlers.close(reason)
      },
    })
    return {
      send(text) {
        recorder.note('out', text, conn)
        socket.send(text)
      },
      kill: () => socket.kill(),
    }
  }
}

/** The same requests, written down with their answers; `n` says which belong together. */
export function recordTransport(transport: HttpTransport, recorder: Recorder): HttpTransport {
  let asked = 0
  return {
    async request(request) {
      const n = ++asked
      const { method, url, body } = request
      const shown = body === undefined ? {} : { body: redactBody(body) }
      recorder.note('request', { n, method, url: redactUrl(url), ...shown })
      const answer = await transport.request(request)
      recorder.note('answer', { n, ...answerOf(answer) })
      return answer
    },
    close: () => transport.close(),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function answerOf(answer: HttpAnswer): object {
  if (answer.kind === 'failed') return { failed: answer.why, sent: answer.sent }
  const { status, headers } = answer
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS.test(name.toLowerCase())))
  return { status, headers: kept, ...bodyOf(answer.body) }
}

function bodyOf(body: Uint8Array): object {
  try {
    return { body: utf8.decode(body) }
  } catch {
    return { base64: Buffer.from(body).toString('base64') }
  }
}
