import { SYMBOLS } from '../../src/paper/symbols.ts'
import { httpServer, json, success } from '../support/servers/http.ts'
import { acknowledge, type Peer, streamServer } from '../support/servers/stream.ts'

/** A scripted exchange: `markets` markets and so many pushes a second over whatever is subscribed. */
const [markets = 23, perSecond = 2000] = process.argv.slice(2).map(Number)
const TURN_MS = 10
const TICK = 0.5
const symbols = Array.from({ length: markets }, (_, i) => ({ ...SYMBOLS[0]!, symbol_id: 30_000 + i }))
const page = { list: [], next_cursor: null, has_more: false }
const address = `0x${'1'.repeat(40)}`
const ANSWERS: Record<string, () => unknown> = {
  '/v1/market/time': () => ({ time: Date.now() }),
  '/v1/market/symbols': () => ({ list: symbols }),
  '/v1/market/coins': () => ({ list: [{ coin_id: 1001, name: 'USDT', precision: 8 }] }),
  '/v1/account/balance': () => ({ address, coins: [] }),
  '/v1/account/settings': () => ({ address, position_mode: 'one_way', auto_borrow: false }),
}
const rest = await httpServer((req, res) => {
  const path = new URL(req.url ?? '/', 'http://x').pathname
  json(res, 200, success(ANSWERS[path]?.() ?? page))
})

type Args = Record<string, unknown>
interface Instance {
  peer: Peer
  args: Args
  q: number
}
const instances = new Set<Instance>()
const ladder = (side: 1 | -1) => Array.from({ length: 20 }, (_, i) => [String(60_000 + side * (i + 1) * TICK), '0.5'])

function payload(instance: Instance, snapshot: boolean): { data: unknown; more: object } | null {
  const { channel, symbol_id } = instance.args
  const t = Date.now()
  const price = String(60_000 + ((instance.q % 9) - 4) * TICK)
  instance.q += 1
  const { q } = instance
  switch (channel) {
    case 'l2_book': {
      const size = String((1 + (q % 50)) / 10)
      const sides = snapshot ? { b: ladder(-1), a: ladder(1) } : { b: [['59999.5', size]], a: [['60000.5', size]] }
      const data = { s: symbol_id, ...sides, m: instance.args.merge, p: q - 1, q, t }
      return { data, more: { symbol_id, type: snapshot ? 'snapshot' : 'delta' } }
    }
    case 'trade': {
      const fill = { i: String(q), p: price, q: '0.1', a: '6000', m: q % 2 === 0, t, x: `0x${'0'.repeat(64)}` }
      return { data: [fill], more: { symbol_id } }
    }
    case 'bbo':
      return { data: { s: symbol_id, b: ['59999.5', '1'], a: ['60000.5', '1'], t }, more: { symbol_id } }
    case 'kline': {
      const s = t - (t % 60_000)
      const bar = { s, i: instance.args.interval, o: price, c: price, h: price, l: price, v: '1', u: '1', t }
      return { data: bar, more: { symbol_id } }
    }
    case 'ticker': {
      const day = { o: price, h: price, w: price, v: '1', u: '1', p: '1' }
      return { data: { s: symbol_id, l: price, m: price, i: price, f: '0', n: t, ...day, t }, more: { symbol_id } }
    }
    default:
      return null
  }
}

function push(instance: Instance, snapshot = false): boolean {
  const made = payload(instance, snapshot)
  if (made !== null) instance.peer.push(String(instance.args.channel), made.data, made.more)
  return made !== null
}

const stream = await streamServer({
  connected: (peer) => {
    peer.socket.on('close', () => {
      for (const one of instances) if (one.peer === peer) instances.delete(one)
    })
  },
  subscribe(peer, args) {
    acknowledge(peer, args)
    for (const one of args) {
      const instance: Instance = { peer, args: one, q: 0 }
      instances.add(instance)
      if (one.channel === 'l2_book') push(instance, true)
    }
  },
})

let owed = 0
let turn = 0
setInterval(() => {
  const all = [...instances]
  if (all.length === 0) return
  owed += (perSecond * TURN_MS) / 1000
  for (let tries = 0; owed >= 1 && tries < 10_000; tries++) if (push(all[turn++ % all.length]!)) owed -= 1
}, TURN_MS)
process.stdout.write(`${JSON.stringify({ rest: rest.base, ws: stream.url })}\n`)
process.on('disconnect', () => process.exit())
