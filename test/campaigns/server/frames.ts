import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import type { Rng } from '../../../src/lib/rng.ts'

/** Frames below the level of a WebSocket library, right and wrong. */
export interface FrameParts {
  opcode: number
  payload: Buffer
  fin?: boolean
  rsv?: number
  mask?: boolean
  /** Length the header claims. */
  claimed?: number
}

export function frame({
  opcode,
  payload,
  fin = true,
  rsv = 0,
  mask = true,
  claimed = payload.length,
}: FrameParts): Buffer {
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode
  const flag = mask ? 0x80 : 0
  let head: Buffer
  if (claimed < 126) head = Buffer.from([first, flag | claimed])
  else if (claimed < 65_536) {
    head = Buffer.from([first, flag | 126, claimed >> 8, claimed & 255])
  } else {
    head = Buffer.alloc(10)
    head[0] = first
    head[1] = flag | 127
    head.writeBigUInt64BE(BigInt(claimed), 2)
  }
  if (!mask) return Buffer.concat([head, payload])
  const key = Buffer.from([1, 2, 3, 4])
  const masked = Buffer.from(payload.map((byte, i) => byte ^ key[i % 4]!))
  return Buffer.concat([head, key, masked])
}

const TEXT = 1
const BINARY = 2
const subscribe = Buffer.from('{"op":"subscribe","args":[{"channel":"block"}]}')
let bomb: Buffer | null = null

/** Garbage for one connection. */
export function garbage(rng: Rng): { name: string; bytes: Buffer } {
  const text = (payload: Buffer | string, more: Partial<FrameParts> = {}) =>
    frame({ opcode: TEXT, payload: Buffer.from(payload), ...more })
  const kinds: Record<string, () => Buffer> = {
    'binary frame': () => frame({ opcode: BINARY, payload: Buffer.from([0, 255, 1]) }),
    'bad UTF-8': () => text(Buffer.from([0x22, 0xff, 0xc0, 0x22])),
    'fragments of one byte': () => {
      const parts = [...subscribe].map((byte, i) =>
        frame({ opcode: i === 0 ? TEXT : 0, payload: Buffer.from([byte]), fin: i === subscribe.length - 1 }),
      )
      return Buffer.concat(parts)
    },
    'endless fragments': () => {
      const part = frame({ opcode: 0, payload: Buffer.from(' '), fin: false })
      return Buffer.concat([text('{', { fin: false }), ...Array.from({ length: 5000 }, () => part)])
    },
    'empty fragments': () => {
      const part = frame({ opcode: 0, payload: Buffer.alloc(0), fin: false })
      return Buffer.concat([text('', { fin: false }), ...Array.from({ length: 3000 }, () => part)])
    },
    'continuation of nothing': () => frame({ opcode: 0, payload: subscribe }),
    'a message inside a fragmented one': () => Buffer.concat([text('{', { fin: false }), text('{}')]),
    'too large': () => text('x'.repeat(70_000)),
    'claims terabytes': () => text('x', { claimed: 2 ** 43 }),
    'claims more than it sends': () => text('x', { claimed: 500 }),
    'not masked': () => text(subscribe, { mask: false }),
    'reserved bits': () => text(subscribe, { rsv: rng.int(1, 7) }),
    'reserved opcode': () => frame({ opcode: rng.int(3, 7), payload: subscribe }),
    'long control frame': () => frame({ opcode: 9, payload: Buffer.alloc(300) }),
    'fragmented control frame': () => frame({ opcode: 9, payload: Buffer.alloc(3), fin: false }),
    'bad close code': () => frame({ opcode: 8, payload: Buffer.from([0, 1]) }),
    'close of one byte': () => frame({ opcode: 8, payload: Buffer.from([3]) }),
    'many pings': () =>
      Buffer.concat(Array.from({ length: 200 }, () => frame({ opcode: 9, payload: Buffer.alloc(0) }))),
    'compression bomb': () => {
      bomb ??= deflateRawSync(Buffer.alloc(32 * 1024 * 1024), { level: 9 })
      return text(bomb, { rsv: 4 })
    },
    'broken compression': () => text(Buffer.from([1, 2, 3, 255, 254]), { rsv: 4 }),
    'deep JSON': () => text(`{"op":"subscribe","args":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    noise: () => Buffer.from(Array.from({ length: rng.int(1, 300) }, () => rng.int(0, 255))),
  }
  const name = rng.pick(Object.keys(kinds))
  return { name, bytes: kinds[name]!() }
}

/** Bytes that are no HTTP, or stop in the middle of it. */
export function badHttp(rng: Rng): { name: string; bytes: Buffer } {
  const host = 'host: 127.0.0.1\r\n'
  const kinds: Record<string, string | Buffer> = {
    'no HTTP': 'hello\r\n\r\n',
    'old version': `GET /v1/market/time HTTP/0.9\r\n${host}\r\n`,
    'no host': 'GET /v1/market/time HTTP/1.1\r\n\r\n',
    'foreign host': 'GET /v1/market/time HTTP/1.1\r\nhost: evil.example\r\n\r\n',
    'web page': `GET /v1/market/time HTTP/1.1\r\n${host}origin: https://evil.example\r\n\r\n`,
    'two lengths': `POST /v1/trade/orders HTTP/1.1\r\n${host}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    'length and chunks': `POST /v1/trade/orders HTTP/1.1\r\n${host}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    'bad chunk': `POST /v1/trade/orders HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'half a body': `POST /v1/trade/orders HTTP/1.1\r\n${host}content-length: 500\r\n\r\n{"a":`,
    'long header': `GET /v1/market/time HTTP/1.1\r\n${host}x: ${'y'.repeat(40_000)}\r\n\r\n`,
    'many headers': `GET /v1/market/time HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(3000)}\r\n`,
    'absolute target': `GET http://evil.example/v1/market/time HTTP/1.1\r\n${host}\r\n`,
    'strange target': `GET ${rng.pick(['*', 'x', '//', '/%', '/v1/%ff', '/\u0001'])} HTTP/1.1\r\n${host}\r\n`,
    'upgrade to something': `GET /v1 HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: h2c\r\n\r\n`,
    'upgrade without key': `GET /v1 HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    connect: `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`,
    noise: Buffer.from(Array.from({ length: 100 }, () => rng.int(0, 255))),
  }
  const name = rng.pick(Object.keys(kinds))
  return { name, bytes: Buffer.from(kinds[name]!) }
}

/** A socket after the WebSocket handshake, compression included. */
export async function rawSocket(url: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url)
  const socket = await openSocket(hostname, Number(port))
  const key = createHash('sha256').update(String(Math.random())).digest().subarray(0, 16).toString('base64')
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\nsec-websocket-extensions: permessage-deflate\r\n\r\n`,
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('data', (data) => {
      if (String(data).startsWith('HTTP/1.1 101')) resolve()
      else reject(new Error(`no upgrade: ${String(data).slice(0, 200)}`))
    })
    socket.once('close', () => reject(new Error('closed before the upgrade')))
  })
  return socket
}

export function openSocket(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket))
    socket.once('error', reject)
    socket.on('error', () => {})
  })
}
