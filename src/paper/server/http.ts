import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { FieldError } from '../../lib/errors.ts'
import type { WriteName } from '../../protocol/endpoints/index.ts'
import { Rejection } from '../rejection.ts'
import type { Answer, Answerer } from './answer.ts'
import { type Api, isRead } from './api.ts'
import { refuseOrigin } from './gate.ts'
import type { RateLimiter, RateState } from './rateLimit.ts'
import { findRoute, parseTarget, readQuery } from './routes.ts'

/** A batch of 20 orders with TPSL is about 15 kB. */
export const BODY_MAX = 64 * 1024
const DRAIN_MAX = 8 * 1024 * 1024

export interface HttpOptions {
  api: Api
  answerer: Answerer
  /** Null turns rate limiting off. */
  limiter: RateLimiter | null
  boundHost: string
  now(): number
  /** Called on every request. */
  active(): void
}

/** The REST side; not yet listening. */
export function createHttpServer(options: HttpOptions): Server {
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 65_000 }, (request, response) => {
    options.active()
    serve(options, request, response).then(
      ({ status, body }) => {
        if (response.destroyed) return
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        response.end(body)
      },
      () => response.destroy(),
    )
  })
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) return socket.destroy()
    const { body } = options.answerer.failure(new FieldError('request', 'malformed HTTP', 'HTTP/1.1'), 'malformed')
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
  return server
}

async function serve(options: HttpOptions, request: IncomingMessage, response: ServerResponse): Promise<Answer> {
  const { api, answerer, boundHost } = options
  let title = `${request.method ?? ''} `
  try {
    const refused = refuseOrigin(request.headers, boundHost)
    if (refused !== null) throw new Rejection('10000', refused)
    const { pathname, searchParams } = parseTarget(request.url)
    title += pathname.slice(0, 100)
    const { name, path } = findRoute(request.method ?? '', pathname)
    if (isRead(name)) {
      spend(options, request, response)
      return answerer.success(api.read(name, readQuery(searchParams, path)))
    }
    const write: WriteName = name
    return answerer.success(await api.write(write, await readBody(request)))
  } catch (error) {
    // What is left of a body that was not read must not be taken for the next request.
    if (!request.complete) response.setHeader('connection', 'close')
    return answerer.failure(error, title)
  }
}

function spend({ limiter, now }: HttpOptions, request: IncomingMessage, response: ServerResponse): void {
  const state = limiter?.take(request.socket.remoteAddress ?? '', now())
  if (state === undefined) return
  for (const [name, value] of Object.entries(rateHeaders(state))) response.setHeader(name, value)
  if (!state.allowed) throw new Rejection('30001', `more than ${state.limit} reads a minute: again at ${state.reset}`)
}

function rateHeaders({ limit, remaining, reset }: RateState): Record<string, number> {
  return { 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': remaining, 'X-RateLimit-Reset': reset }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk
    size += bytes.length
    // Read on without keeping it: a client that is still sending would not see the answer.
    if (size <= BODY_MAX) chunks.push(bytes)
    else if (size > DRAIN_MAX) break
  }
  if (size > BODY_MAX) throw new FieldError('body', `more than ${BODY_MAX} bytes`, `at most ${BODY_MAX} bytes`)
  return decodeUtf8(Buffer.concat(chunks))
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FieldError('body', 'bytes that are no text', 'UTF-8')
  }
}
