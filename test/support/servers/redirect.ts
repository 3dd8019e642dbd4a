import { httpServer } from './http.ts'

/** Sends every request somewhere else. */
export const redirect = (to: string) =>
  httpServer((_req, res) => {
    res.writeHead(307, { location: to })
    res.end()
  })
