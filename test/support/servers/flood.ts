import { httpServer } from './http.ts'

/** An answer that never ends. */
export const flood = () =>
  httpServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' })
    const chunk = 'x'.repeat(1024 * 1024)
    const more = () => {
      while (!res.destroyed && res.write(chunk));
    }
    res.on('drain', more)
    more()
  })
