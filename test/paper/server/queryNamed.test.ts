import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaperExchange, startPaper } from '../../../src/paper/start.ts'
import { ENDPOINTS, type EndpointName } from '../../../src/protocol/endpoints/index.ts'
import { connect, type Exchange } from '../../conformance/support/exchange.ts'
import { fieldsOf } from '../support/schemaFields.ts'

let paper: PaperExchange
let x: Exchange
beforeAll(async () => {
  paper = await startPaper({ quiet: true, blockMs: 5, rateLimit: false })
  x = connect(paper.rest, paper.ws)
})
afterAll(() => paper.stop())

const ADDRESS = `0x${'a'.repeat(40)}`
/** A good value of every parameter there is. */
const GOOD: Record<string, string> = {
  address: ADDRESS,
  symbol_id: '20001',
  order_type: 'limit,market',
  order_id: '1000001',
  client_order_id: 'mine',
  interval: '1m',
  depth: '20',
  merge: '1',
  limit: '5',
  cursor: '',
  start_time: '0',
  end_time: '1800000000000',
  tx_hash: `0x${'1'.repeat(64)}`,
}
/** What the parameter does not take; free text takes nearly everything. */
const BAD: Record<string, string[]> = {
  address: ['', '0x12', 'me', `${ADDRESS}0`],
  symbol_id: ['', 'x', '1.5', '-1', '5', '1e3', '99999999999999999999'],
  order_type: ['', 'stop', 'limit,', 'limit,stop'],
  order_id: ['', 'x', '-1', '1'.repeat(21)],
  client_order_id: ['', 'x'.repeat(37)],
  interval: ['', '1', '3m', '1M '],
  depth: ['', '7', '0', 'x', '1000'],
  merge: ['', '3', '0', '-1', 'x'],
  limit: ['', '0', '-1', 'x', '1000000', '1.5'],
  cursor: ['x', '0', 'MQ'],
  start_time: ['', 'x', '-1', '1.5'],
  end_time: ['', 'x', '-1', '1.5'],
  tx_hash: ['0x12', 'x'],
}
const READS = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].method === 'GET')

describe.each(READS)('%s', (name) => {
  const { path, request } = ENDPOINTS[name]
  const fields = fieldsOf(request).map(({ path: [field], required }) => ({ field: String(field), required }))
  const inPath = (field: string) => path.includes(`{${field}}`)
  const ask = async (query: Record<string, string>) => {
    const target = path.replace(/\{(\w+)\}/g, (_all, field: string) => encodeURIComponent(query[field] ?? ''))
    const rest = Object.fromEntries(Object.entries(query).filter(([field]) => !inPath(field)))
    const { status, envelope } = await x.get(target, rest)
    return { status, code: envelope.code, field: envelope.msg.split(': ')[0] }
  }
  const good = Object.fromEntries(fields.map(({ field }) => [field, GOOD[field] ?? `no good value of ${field}`]))

  test('good values pass', async () => {
    const { status, code } = await ask(good)
    expect([0, 20_001]).toContain(Number(code))
    expect(status).toBe(code === '0' ? 200 : 404)
  })

  test('a bad value names its parameter', async () => {
    for (const { field } of fields) {
      for (const value of BAD[field] ?? []) {
        // An empty path parameter is another path.
        if (inPath(field) && value === '') continue
        expect([value, await ask({ ...good, [field]: value })]).toEqual([value, { status: 400, code: '10000', field }])
      }
    }
  })

  test('a required parameter that is missing, and one that does not exist, are named', async () => {
    for (const { field, required } of fields) {
      if (!required || inPath(field)) continue
      const { [field]: _, ...rest } = good
      expect(await ask(rest)).toEqual({ status: 400, code: '10000', field })
    }
    expect(await ask({ ...good, colour: 'red' })).toEqual({ status: 400, code: '10000', field: 'colour' })
  })
})
