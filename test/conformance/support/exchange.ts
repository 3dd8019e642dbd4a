import { WebSocket } from 'ws'
import { methodA, methodB, newSigner, type Signer, type Stamp } from './signer.ts'

/** An exchange seen from outside: a base URL, nothing else. */
export interface Answer {
  status: number
  headers: Headers
  envelope: { code: string; msg: string; data: Record<string, unknown> | null; trace_code: string }
}

export interface Trader extends Signer {
  /** Signed write of method A; resolves with the HTTP status, the envelope and the hash known before sending. */
  act(
    path: string,
    tag: number,
    params: Params,
    extra?: Partial<Stamp>,
  ): Promise<Answer & { hash: string; sent: unknown }>
  /** Signed write of method B. */
  manage(
    path: string,
    struct: Struct,
    params: Record<string, string | number>,
    extra?: Partial<Stamp>,
  ): Promise<Answer & { hash: string; sent: unknown }>
}
type Params = Parameters<typeof methodA>[2]
type Struct = Parameters<typeof methodB>[1]

export interface Exchange {
  rest: string
  ws: string
  get(path: string, query?: Record<string, string | number>): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  trader(signer?: Signer): Trader
  stream(): Promise<Stream>
}

export interface Frame {
  op?: string
  success?: boolean
  args?: Record<string, unknown>[]
  code?: string
  msg?: string
  time?: number
  channel?: string
  symbol_id?: number
  type?: string
  ts?: number
  finality?: string
  data?: unknown
}

/** A WebSocket connection that keeps every frame it got. */
export interface Stream {
  frames: Frame[]
  send(message: unknown): void
  raw(data: string | Uint8Array): void
  subscribe(...args: Record<string, unknown>[]): Promise<Frame>
  /** The next frame, counted from the last one taken, that fits; earlier ones are passed over. */
  next(fits: (frame: Frame) => boolean, what?: string): Promise<Frame>
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

let lastNonce = 0
/** Strictly increasing, near the present. */
export function freshNonce(): number {
  lastNonce = Math.max(Date.now(), lastNonce + 1)
  return lastNonce
}

/** `before` hears of every request's path before it is sent. */
export function connect(rest: string, ws: string, before: (path: string) => void = () => {}): Exchange {
  const read = async (response: Response): Promise<Answer> => ({
    status: response.status,
    headers: response.headers,
    envelope: (await response.json()) as Answer['envelope'],
  })
  const post = async (path: string, body: unknown) => {
    before(path)
    return read(
      await fetch(rest + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  }
  const stampOf = (extra: Partial<Stamp>): Stamp => {
    const nonce = extra.nonce ?? freshNonce()
    return { nonce, expires_after: nonce + 600_000, ...extra }
  }
  return {
    rest,
    ws,
    post,
    get: async (path, query = {}) => {
      before(path)
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) search.set(name, String(value))
      return read(await fetch(`${rest}${path}${search.size > 0 ? `?${search}` : ''}`))
    },
    trader: (signer = newSigner()) => ({
      ...signer,
      act: async (path, tag, params, extra = {}) => {
        const { hash, body } = methodA(signer, tag, params, stampOf(extra))
        return { ...(await post(path, body)), hash, sent: body }
      },
      manage: async (path, struct, params, extra = {}) => {
        const { hash, body } = methodB(signer, struct, params, stampOf(extra))
        return { ...(await post(path, body)), hash, sent: body }
      },
    }),
    stream: () => openStream(ws),
  }
}

const PATIENCE_MS = 5000

async function openStream(url: string): Promise<Stream> {
  const socket = new WebSocket(url)
  const frames: Frame[] = []
  let taken = 0
  let wake = () => {}
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as Frame)
    wake()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const next: Stream['next'] = async (fits, what = 'frame') => {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      while (taken < frames.length) {
        const frame = frames[taken++]!
        if (fits(frame)) return frame
      }
      if (Date.now() > until) throw new Error(`no ${what} came; got ${JSON.stringify(frames).slice(-2000)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until + 1 - Date.now())
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const send = (message: unknown) => socket.send(JSON.stringify(message))
  return {
    frames,
    send,
    raw: (data) => socket.send(data),
    next,
    subscribe: (...args) => {
      send({ op: 'subscribe', args })
      return next((frame) => frame.op === 'subscribe', 'subscribe acknowledgement')
    },
    closed,
    close: () => socket.terminate(),
  }
}
