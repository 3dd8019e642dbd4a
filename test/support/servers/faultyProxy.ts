import type { ServerResponse } from 'node:http'
import { httpServer, json, refusal, type TestServer } from './http.ts'

/** What happens to a write: `lose` keeps it from the exchange, the others spoil an answer that was given. */
export type Fault = 'reset' | 'silent' | 'html' | 'status500' | 'cut' | 'lose'

/** Passes everything on to `to`; the first `count` writes meet the fault. */
export async function faultyProxy(to: string, fault: Fault, count = 1): Promise<TestServer> {
  let left = count
  const origin = new URL(to).origin
  return httpServer(async (req, res, body) => {
    const hit = req.method === 'POST' && left-- > 0
    if (hit && fault === 'lose') return json(res, 500, refusal('50000', 'lost before the exchange'))
    const answer = await fetch(origin + req.url, {
      method: req.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(req.method === 'POST' ? { body } : {}),
    })
    const text = await answer.text()
    if (hit) return spoil(fault, res)
    res.writeHead(answer.status, { 'content-type': 'application/json' })
    res.end(text)
  })
}

function spoil(fault: Fault, res: ServerResponse): void {
  if (fault === 'reset') res.socket?.resetAndDestroy()
  else if (fault === 'html') res.end('<html>gateway</html>')
  else if (fault === 'status500') json(res, 500, refusal('50000', 'internal'))
  else if (fault === 'cut') {
    res.writeHead(200, { 'content-length': '400' })
    res.write('{"code":"0"', () => res.destroy())
  }
}
