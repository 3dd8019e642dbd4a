import { httpServer } from './http.ts'

/** Status 200 with a page of a proxy in place of the envelope. */
export const htmlAnswer = (status = 200) =>
  httpServer((_req, res) => {
    res.writeHead(status, { 'content-type': 'text/html' })
    res.end('<html><body>Bad gateway</body></html>')
  })
