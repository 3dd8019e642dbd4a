// A trading verb that kills itself (SIGKILL) at a chosen point of its write: `node killedVerb.ts POINT CONFIG NETWORK REST WORDS...`
import { openConnection } from '../../src/app/connection.ts'
import { readEnvironment } from '../../src/app/environment.ts'
import { plan } from '../../src/app/planned.ts'
import { send } from '../../src/app/trade.ts'
import { createHttpTransport, type HttpTransport } from '../../src/client/transport.ts'

const [point, config, network, rest, ...words] = process.argv.slice(2) as [string, string, string, string, ...string[]]
const die = () => process.kill(process.pid, 'SIGKILL')

const real = createHttpTransport()
const killing: HttpTransport = {
  ...real,
  async request(request) {
    if (request.method !== 'POST') return real.request(request)
    // The journal has it, not a byte has left.
    if (point === 'journaled') die()
    const answer = real.request(request)
    // The bytes are on their way, how far nobody can say.
    if (point === 'leaving') setTimeout(die, 2)
    const got = await answer
    // The exchange has answered, nothing of it was looked at.
    if (point === 'answered') die()
    return got
  },
}

const environment = readEnvironment({ config, network, rest }, process.env)
const connection = await openConnection(environment, {
  askPassphrase: () => Promise.reject(new Error('nobody is there')),
  warn: () => {},
  transport: killing,
})
const planned = await plan(connection, words)
await send(connection, planned, { confirmed: true, again: true })
// The journal has the end, the screen has nothing.
if (point === 'noted') die()
await connection.close()
