import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEnvironment } from '../../src/app/environment.ts'
import { openSession, type Session } from '../../src/app/session.ts'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { connect, type Exchange, type Trader } from '../conformance/support/exchange.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { until } from '../support/until.ts'

/** A terminal's session over the whole paper exchange while others act on its account and its orders. */
const AGENT_KEY = `0x${'7d'.repeat(32)}`
const AGENT = newSigner(AGENT_KEY).address
const PERP = 20_001
const PRICE = '60000'
const ORDER = {
  symbol_id: PERP,
  order_type: 'limit',
  price: PRICE,
  position_side: 'both',
  margin_mode: 'cross',
} as const

let config: string
let paper: PaperExchange
let exchange: Exchange
let owner: Trader
let seller: Trader
let bidder: Trader
let session: Session | null = null
beforeEach(async () => {
  config = mkdtempSync(join(tmpdir(), 'session-faults-'))
  const requestTtlMs = { risk: 1500, cancel: 1500, account: 5000 }
  writeFileSync(join(config, 'short.json'), JSON.stringify({ ...PAPER_PROFILE, name: 'short', requestTtlMs }))
  const people = [newSigner(), newSigner(), newSigner()]
  const fund = people.map(({ address }) => ({ address, amount: '1000000' }))
  paper = await startPaper({ quiet: true, blockMs: 10, rateLimit: false, fund })
  exchange = connect(paper.rest, paper.ws)
  const [first, second, third] = people.map((signer) => exchange.trader(signer))
  owner = first!
  seller = second!
  bidder = third!
  await manage('/account/approve-agent', 'ApproveAgent', {
    agent_address: AGENT,
    authorized_address: owner.address,
    valid_days: 30,
    label: 'desk',
  })
})
afterEach(async () => {
  session?.stop()
  session = null
  await paper.stop()
  rmSync(config, { recursive: true })
})

async function manage(...args: Parameters<Trader['manage']>): Promise<void> {
  expect((await owner.manage(...args)).envelope.code).toBe('0')
}
const revoke = () => manage('/account/revoke-agent', 'RevokeAgent', { agent_address: AGENT })

/** The session of the owner's account, traded by the Agent. */
async function open(): Promise<Session> {
  const flags = { config, network: join(config, 'short.json'), rest: paper.rest, ws: paper.ws, account: owner.address }
  session = openSession(readEnvironment(flags, { EXCHANGE_TUI_PRIVATE_KEY: AGENT_KEY }), {})
  await session.ready
  const { store } = session
  await until('the account', () => store.getState().freshness.orders.status === 'live')
  await until('the time', () => store.getState().clockOffset !== null)
  return session
}

const buy = (quantity: string, price = PRICE) =>
  ({ name: 'placeOrder', params: { ...ORDER, is_buy: true, quantity, price }, text: `buy ${quantity}` }) as const

const logOf = ({ store }: Session) => store.getState().log.map((line) => line.text)

it('case 17: a key revoked while the terminal is open: one banner, read-only, nothing more goes out', async () => {
  const { store, port } = await open()
  expect(await port.submit(buy('0.1'))).toMatchObject({ status: 'done' })
  await revoke()
  expect(await port.submit(buy('0.2'))).toMatchObject({ status: 'rejected', code: '10006' })
  await until('the lock', () => store.getState().identity.locked !== null)
  expect(store.getState().identity.locked).toBe('this Agent Key was revoked')
  expect(await port.submit(buy('0.3'))).toEqual({ status: 'not_sent', message: 'this Agent Key was revoked' })
  expect(logOf(session!).filter((text) => text.startsWith('read-only: '))).toEqual([
    'read-only: this Agent Key was revoked',
  ])
  // The order of before is still there and still seen.
  const { envelope } = await exchange.get('/trade/orders', { address: owner.address })
  expect(envelope.data?.list).toMatchObject([{ state: 'new', quantity: '0.1' }])
  await expect.poll(() => Object.values(store.getState().orders)).toMatchObject([{ state: 'new', quantity: '0.1' }])
})

it('case 17: what a revoked key left unknown is still found out', { timeout: 30_000 }, async () => {
  const script = join(import.meta.dirname, '../support/killedVerb.ts')
  const env = { ...process.env, EXCHANGE_TUI_PRIVATE_KEY: AGENT_KEY, EXCHANGE_TUI_ACCOUNT: owner.address }
  const words = ['buy', '0.5', 'BTC-USDT', '@', PRICE]
  const args = [script, 'answered', config, join(config, 'short.json'), paper.rest, ...words]
  await new Promise((resolve) => spawn(process.execPath, args, { env }).on('exit', resolve))
  await revoke()
  const { store } = await open()
  expect(store.getState().identity.locked).toContain('not approved')
  const end = new RegExp(`^went through: buy 0\\.5 BTC-USDT @ ${PRICE} \\(order (\\d+)\\)$`)
  await until('the end', () => logOf(session!).some((text) => end.test(text)))
  expect(Object.values(store.getState().pending)).toEqual([])
  await until('the order', () => Object.values(store.getState().orders).some((o) => o.quantity === '0.5'))
  const named = logOf(session!).map((text) => end.exec(text)?.[1])
  expect(named).toContain(Object.values(store.getState().orders).find((o) => o.quantity === '0.5')?.order_id)
})

it('case 6: refused: `code msg trace_code` as it came, and nothing of the state changes', async () => {
  const { port, store } = await open()
  expect(await port.submit(buy('0.1'))).toMatchObject({ status: 'done' })
  await until('the order', () => Object.values(store.getState().orders).length === 1)
  const { orders, positions, balances } = store.getState()
  const answer = await port.submit({ name: 'cancelOrder', params: { order_id: '999999' }, text: 'cancel 999999' })
  expect(answer).toMatchObject({ status: 'rejected', code: '20001', trace_code: expect.stringMatching(/^\S{4,}$/) })
  const { code, trace_code, message } = answer as Extract<typeof answer, { status: 'rejected' }>
  expect(message).toMatch(/no such order/)
  expect(logOf(session!).at(-1)).toBe(`refused cancel 999999: ${message} ${trace_code}`)
  expect(logOf(session!).at(-1)).toContain(code)
  const after = store.getState()
  expect({ orders: after.orders, positions: after.positions, pending: after.pending }).toEqual({
    ...{ orders, positions },
    pending: {},
  })
  expect(after.balances).toEqual(balances)
})

it('case 13: a batch that goes in partly: every item is told by itself', async () => {
  const { port } = await open()
  const item = (quantity: string) => ({ ...ORDER, is_buy: true, quantity, client_order_id: 'same' })
  const orders = [item('0.1'), item('0.2')]
  expect(await port.submit({ name: 'batchOrder', params: { orders }, text: 'both' })).toMatchObject({ failed: 1 })
  const told = logOf(session!).filter((text) => text.startsWith('both · item'))
  expect(told).toEqual([
    expect.stringMatching(/^both · item 1 of 2 done: order \d+$/),
    expect.stringMatching(/^both · item 2 of 2 refused: \d{5} /),
  ])
})

it('case 12: the same order again goes out with an explicit “again” while the first is under way', async () => {
  const { port, store } = await open()
  const first = port.submit(buy('0.1'))
  expect(await port.submit(buy('0.1'))).toMatchObject({ status: 'not_sent' })
  expect(await port.submit({ ...buy('0.1'), again: true })).toMatchObject({ status: 'done' })
  expect(await first).toMatchObject({ status: 'done' })
  await expect.poll(() => Object.values(store.getState().orders).length).toBe(2)
})

it('case 10: fills during modify and chase: the whole order of the exchange wins, never more than asked for', {
  timeout: 30_000,
}, async () => {
  const { store, port } = await open()
  const filled = new Map<string, number[]>()
  store.subscribe((state) => {
    for (const { order_id, cum_filled_quantity } of Object.values(state.orders)) {
      const seen = filled.get(order_id) ?? []
      if (seen.at(-1) !== Number(cum_filled_quantity)) filled.set(order_id, [...seen, Number(cum_filled_quantity)])
    }
  })
  let held = 0
  for (let round = 0; round < 8; round++) {
    const placed = await port.submit(buy(`0.25${round}`))
    const order_id = placed.status === 'done' ? String(placed.order_id) : ''
    await until('the order', () => store.getState().orders[order_id] !== undefined)
    await bidder.act('/trade/orders', 7, { ...ORDER, is_buy: true, quantity: '0.01', price: '60010' })
    const sold = { ...ORDER, is_buy: false, quantity: '0.1', time_in_force: 'ioc' }
    const change =
      round % 2 === 0
        ? ({ name: 'modifyOrder', params: { order_id, quantity: '0.2' }, text: 'modify' } as const)
        : ({ name: 'chaseOrder', params: { order_id }, text: 'chase' } as const)
    // The sell goes first, together or last; within a block the exchange decides.
    const [, result] = await Promise.all([seller.act('/trade/orders', 7, sold), port.submit(change)])
    expect(result).toMatchObject({ status: 'done' })
    const truth = async () =>
      (await exchange.get('/trade/order', { address: owner.address, order_id })).envelope.data as Record<string, string>
    const now = await truth()
    expect(Number(now.cum_filled_quantity)).toBeGreaterThan(0)
    expect(Number(now.cum_filled_quantity)).toBeLessThanOrEqual(Number(now.quantity))
    held += Number(now.cum_filled_quantity)
    const { price, quantity, cum_filled_quantity, remaining_quantity, state } = now
    const same = { price, quantity, cum_filled_quantity, remaining_quantity, state }
    // A fill and a change in the same block carry the same time.
    await expect.poll(() => store.getState().orders[order_id], { timeout: 5000, interval: 5 }).toMatchObject(same)
    await port.submit({ name: 'cancelAll', params: {}, text: 'cancel all' })
    await bidder.act('/trade/orders/cancel-all', 9, {})
  }
  // No fill is ever taken back by an older push.
  for (const seen of filled.values()) expect(seen).toEqual([...seen].sort((a, b) => a - b))
  const size = () => Object.values(store.getState().positions).reduce((sum, p) => sum + Number(p.open_size), 0)
  await until('the position', () => Math.abs(size() - held) < 1e-9)
})
