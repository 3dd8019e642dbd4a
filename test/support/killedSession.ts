// The session of a terminal that kills itself (SIGKILL) at the Nth point of one write; N = 0 lives and prints how many
// there are: `node killedSession.ts N place|modify|cancel CONFIG NETWORK REST WS`
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { readEnvironment } from '../../src/app/environment.ts'
import { openSession } from '../../src/app/session.ts'
import { until } from './until.ts'

const [n, what, config, network, rest, ws] = process.argv.slice(2) as [string, string, string, string, string, string]
const last = Number(n)
let armed = false
let passed = 0

/** Between any two of these something outlives the process that was not there before. */
function point(): void {
  if (armed && ++passed === last) process.kill(process.pid, 'SIGKILL')
}

/** After everything that is written to the journal; before the first of it there is nothing. */
function aroundSql(): void {
  const { run } = StatementSync.prototype
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
    const result = run.apply(this, values)
    point()
    return result
  } as typeof run
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql)
    if (/^COMMIT/.test(sql)) point()
  }
}

/** Before a write is handed to the network, a moment after, and when its answer comes. */
function aroundHttp(): void {
  const { request } = http
  http.request = ((...args: Parameters<typeof request>) => {
    const made = request(...args)
    if ((args[1] as http.RequestOptions | undefined)?.method !== 'POST') return made
    const { end } = made
    made.end = ((body: string) => {
      point()
      const ended = end.call(made, body, 'utf8')
      setTimeout(point, 1)
      return ended
    }) as typeof end
    made.prependListener('response', () => point())
    return made
  }) as typeof request
  syncBuiltinESMExports()
}

const NAME = 'resting'
const BUY = {
  symbol_id: 20_001,
  is_buy: true,
  order_type: 'limit',
  price: '60000',
  position_side: 'both',
  margin_mode: 'cross',
} as const

aroundSql()
aroundHttp()
const { store, port, ready, stop } = openSession(
  readEnvironment({ config, network, rest, ws }, process.env as Record<string, string>),
  {},
)
await ready
await until('the account', () => store.getState().freshness.orders.status === 'live')
await until('the time', () => store.getState().clockOffset !== null)
if (what !== 'place') {
  const params = { ...BUY, quantity: '0.5', client_order_id: NAME }
  await port.submit({ name: 'placeOrder', params, text: 'buy 0.5' })
  await until('the order', () => Object.keys(store.getState().orders).length === 1)
}
armed = true
if (what === 'place') {
  await port.submit({
    name: 'placeOrder',
    params: { ...BUY, quantity: '0.25', client_order_id: 'once' },
    text: 'place',
  })
} else if (what === 'modify') {
  await port.submit({ name: 'modifyOrder', params: { client_order_id: NAME, quantity: '0.75' }, text: 'modify' })
} else await port.submit({ name: 'cancelOrder', params: { client_order_id: NAME }, text: 'cancel' })
// The screen has been told.
point()
armed = false
process.stdout.write(`${passed}\n`)
stop()
process.exit(0)
