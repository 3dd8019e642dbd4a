import { httpServer } from './http.ts'

/** An address where nobody listens. */
export async function refused(): Promise<string> {
  const server = await httpServer(() => {})
  await server.stop()
  return server.base
}
