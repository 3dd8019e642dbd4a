import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'

// Imported as ES modules every export is read at once, and one of them loads a second HTTP client: a tenth of the start.
const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

/** The seam to the network for requests: nothing else in the client opens an HTTP connection. */
export interface HttpRequest {
  method: 'GET' | 'POST'
  url: string
  body?: string
  timeoutMs: number
  maxBytes: number
}
/** `sent` false: the connection was never there, so no byte of the request left. */
export type HttpAnswer =
  | { kind: 'answer'; status: number; headers: Readonly<Record<string, string>>; body: Uint8Array }
  | { kind: 'failed'; sent: boolean; why: string }

export interface HttpTransport {
  request(request: HttpRequest): Promise<HttpAnswer>
  close(): void
}

/** Kept-alive connections over node:http; redirects are answers like any other, never followed. */
export function createHttpTransport(): HttpTransport {
  const options = { keepAlive: true, maxSockets: 16, maxFreeSockets: 8, scheduling: 'lifo' as const }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  return {
    request: (request) => exchange(request, agents),
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

function exchange(request: HttpRequest, agents: { 'http:': HttpAgent; 'https:': HttpsAgent }): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const url = new URL(request.url)
    const secure = url.protocol === 'https:'
    const headers: Record<string, string | number> = { accept: 'application/json', 'accept-encoding': 'identity' }
    if (request.body !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = Buffer.byteLength(request.body)
    }
    const common = { method: request.method, headers, setHost: true }
    const req = secure
      ? https.request(url, { ...common, agent: agents['https:'], rejectUnauthorized: true })
      : http.request(url, { ...common, agent: agents['http:'] })

    // A connected socket means that bytes may have left: from there on nothing is "not sent".
    let connected = false
    let settled = false
    const settle = (answer: HttpAnswer) => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      resolve(answer)
    }
    const fail = (why: string) => {
      settle({ kind: 'failed', sent: connected, why })
      req.destroy()
    }
    const timer = setTimeout(() => fail(`no answer within ${request.timeoutMs} ms`), request.timeoutMs)

    req.on('socket', (socket) => {
      if (!socket.connecting) connected = true
      else socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true))
    })
    req.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    req.on('response', (res) => {
      const chunks: Buffer[] = []
      let size = 0
      res.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > request.maxBytes) return fail(`answer larger than ${request.maxBytes} bytes`)
        chunks.push(chunk)
      })
      res.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
      res.on('aborted', () => fail('answer cut off'))
      res.on('end', () => {
        if (!res.complete) return fail('answer cut off')
        const flat: Record<string, string> = {}
        for (const [name, value] of Object.entries(res.headers)) if (typeof value === 'string') flat[name] = value
        settle({ kind: 'answer', status: res.statusCode ?? 0, headers: flat, body: Buffer.concat(chunks) })
      })
    })
    req.end(request.body)
  })
}
