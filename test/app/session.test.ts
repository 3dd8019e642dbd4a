import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../src/app/environment.ts'
import { openSession, type Session } from '../../src/app/session.ts'
import { takeSnapshot } from '../../src/app/snapshot.ts'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { until } from '../support/until.ts'

/** A terminal's session over the whole paper exchange, in this process, with a throw-away key. */
const KEY = `0x${'6c'.repeat(32)}`
const TRADER = newSigner(KEY).address
const BUY = {
  symbol_id: 20_001,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.25',
  price: '60000',
  position_side: 'both',
  margin_mode: 'cross',
} as const

let config: string
let exchange: PaperExchange
const sessions: Session[] = []
beforeEach(async () => {
  config = mkdtempSync(join(tmpdir(), 'session-'))
  const requestTtlMs = { risk: 1500, cancel: 1500, account: 5000 }
  writeFileSync(join(config, 'short.json'), JSON.stringify({ ...PAPER_PROFILE, name: 'short', requestTtlMs }))
  exchange = await startPaper({
    quiet: true,
    blockMs: 10,
    rateLimit: false,
    fund: [{ address: TRADER, amount: '1000000' }],
  })
})
afterEach(async () => {
  for (const session of sessions.splice(0)) session.stop()
  await exchange.stop()
  rmSync(config, { recursive: true })
})

const flags = () => ({ config, network: join(config, 'short.json'), rest: exchange.rest, ws: exchange.ws })

function open(more: { readOnly?: boolean } = {}): Session {
  const environment = readEnvironment({ ...flags(), ...more }, { EXCHANGE_TUI_PRIVATE_KEY: KEY })
  const session = openSession(environment, {})
  sessions.push(session)
  return session
}

async function ready(session: Session): Promise<void> {
  await session.ready
  const { store } = session
  await until('the account', () => store.getState().freshness.orders.status === 'live')
  await until('the time', () => store.getState().clockOffset !== null)
}

/** A verb that is killed before its first byte leaves. */
function killed(...words: string[]): Promise<unknown> {
  const script = join(import.meta.dirname, '../support/killedVerb.ts')
  const { network, rest } = flags()
  const env = { ...process.env, EXCHANGE_TUI_PRIVATE_KEY: KEY }
  const child = spawn(process.execPath, [script, 'journaled', config, network, rest, ...words], { env })
  return new Promise((resolve) => child.on('exit', resolve))
}

const place = (quantity = '0.25', more = {}) =>
  ({ name: 'placeOrder', params: { ...BUY, quantity, ...more }, text: `buy ${quantity} BTC-USDT` }) as const

describe('a session', () => {
  it('case 11: finds out what was left open before it lets new risk through; nothing goes out twice', async () => {
    await killed('buy', '0.5', 'BTC-USDT', '@', '60000')
    const session = open()
    await ready(session)
    const { store, port } = session
    expect(Object.values(store.getState().pending)).toMatchObject([
      { state: 'unknown', text: expect.stringContaining('buy 0.5 BTC-USDT') },
    ])
    expect(await port.submit(place())).toMatchObject({
      status: 'not_sent',
      message: expect.stringContaining('still unknown'),
    })
    await until('the proof', () => store.getState().identity.paused === null, 15_000)
    expect(store.getState().pending).toEqual({})
    expect(
      store
        .getState()
        .log.map((l) => l.text)
        .join('\n'),
    ).toMatch(/expired, did not execute: buy 0.5/)
    expect(await port.submit(place())).toMatchObject({ status: 'done' })
    await until('the order', () => Object.keys(store.getState().orders).length === 1)
  })

  it('case 8: cancelling what is over is told as what it is', async () => {
    const session = open()
    await ready(session)
    const placed = await session.port.submit(place())
    const order_id = placed.status === 'done' ? String(placed.order_id) : ''
    const cancel = { name: 'cancelOrder', params: { order_id }, text: `cancel ${order_id}` } as const
    expect(await session.port.submit(cancel)).toMatchObject({ status: 'done' })
    expect(await session.port.submit(cancel)).toMatchObject({
      status: 'done',
      message: expect.stringMatching(/already canceled/),
    })
  })

  it('case 14: cancel-all leaves nothing', async () => {
    const session = open()
    await ready(session)
    for (const quantity of ['0.1', '0.2', '0.3']) await session.port.submit(place(quantity))
    const all = { name: 'cancelAll', params: {}, text: 'cancel all' } as const
    expect(await session.port.submit(all)).toMatchObject({ status: 'done', message: 'cancel all' })
    await until('no live order', () =>
      Object.values(session.store.getState().orders).every((o) => o.state === 'canceled'),
    )
  })

  it('case 16: a second one with the same key is read-only and names the first', async () => {
    await ready(open())
    const second = open()
    await second.ready
    await until('the lock', () => second.store.getState().identity.locked?.includes('in use') === true)
    expect(second.store.getState().identity.locked).toContain(`process ${process.pid}`)
    expect(await second.port.submit(place())).toMatchObject({ status: 'not_sent' })
  })

  it('case 16: a picture of the account leaves the key to the one who has it', async () => {
    await ready(open())
    const environment = readEnvironment(flags(), { EXCHANGE_TUI_PRIVATE_KEY: KEY })
    const request = { cols: 120, rows: 40, afterMs: 300, format: 'text' } as const
    const shows = async () => {
      const picture = await takeSnapshot(environment, {}, request)
      expect(picture).not.toMatch(/in use|locked|process/)
      return picture.includes('equity 1,000,000.00')
    }
    let shown = false
    for (let i = 0; i < 20 && !shown; i++) shown = await shows()
    expect(shown).toBe(true)
  })

  it('a market named on the command line is followed until another is named', async () => {
    const session = open()
    await ready(session)
    const { store, port } = session
    const books = () => Object.values(store.getState().books).map((book) => book.symbol_id)
    expect(books()).not.toContain(20_002)
    port.nameSymbol(20_002)
    await until('its book', () =>
      Object.values(store.getState().books).some((b) => b.symbol_id === 20_002 && b.status === 'live'),
    )
    await until('its ticker', () => store.getState().tickers[20_002] !== undefined)
    port.nameSymbol(null)
    await until('the book gone', () => !books().includes(20_002))
  })

  it('read-only mode opens no key', async () => {
    const session = open({ readOnly: true })
    await session.ready
    expect(session.store.getState().identity).toMatchObject({ locked: expect.stringContaining('read-only') })
    expect(await session.port.submit(place())).toMatchObject({ status: 'not_sent' })
  })
})
