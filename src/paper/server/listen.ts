import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ListenOptions {
  host: string
  /** 0: any free one. */
  port: number
  /** With port 0: this one when it is free. */
  preferredPort?: number | undefined
}

/** Binds a server. Resolves with its port; rejects with the system's error when `port` is taken. */
export async function listen(server: Server, { host, port, preferredPort }: ListenOptions): Promise<number> {
  if (port !== 0 || preferredPort === undefined) return bind(server, port, host)
  try {
    return await bind(server, preferredPort, host)
  } catch {
    // Somebody else has it by now.
    return bind(server, 0, host)
  }
}

async function bind(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}
