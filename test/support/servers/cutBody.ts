import { httpServer } from './http.ts'

/** Announces more than it sends, then drops the connection. */
export const cutBody = () =>
  httpServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    res.write('{"code":"0","msg":"","data":{"ti')
    setImmediate(() => res.destroy())
  })
