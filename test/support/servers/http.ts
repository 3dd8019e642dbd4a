import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestServer {
  base: string
  /** Method, path and body of every request, in order. */
  requests: { method: string; url: string; body: string }[]
  stop(): Promise<void>
}

/** A server whose answers are whatever `answer` writes. */
export async function httpServer(
  answer: (req: IncomingMessage, res: ServerResponse, body: string, count: number) => void,
): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk) => (body += chunk))
    req.on('end', () => {
      requests.push({ method: req.method ?? '', url: req.url ?? '', body })
      answer(req, res, body, requests.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function json(res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers })
  res.end(JSON.stringify(body))
}

export const success = (data: unknown) => ({ code: '0', msg: '', data, trace_code: '' })
export const refusal = (code: string, msg: string) => ({ code, msg, data: null, trace_code: 'trace-1' })
