import { httpServer } from './http.ts'

/** Reads the whole request, then resets the connection. */
export const resetAfter = () => httpServer((req) => req.socket.resetAndDestroy())
