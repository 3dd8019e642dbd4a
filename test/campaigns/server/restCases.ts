import type { Rng } from '../../../src/lib/rng.ts'
import { ACTION_TAGS } from '../../../src/protocol/actions.ts'
import { ENDPOINTS, type EndpointName } from '../../../src/protocol/endpoints/index.ts'
import { methodA, type Signer } from '../../conformance/support/signer.ts'
import { type Json, type Mutated, mutate } from './mutations.ts'
import { hex, sample, shapeOf } from './shapes.ts'

export interface RestCase {
  method: string
  /** From `/v1` on. */
  target: string
  body: Buffer | null
  /** Whether the answer has to be 400, and which word it has to name; null: whatever. */
  expect: { wrong: boolean; field: string | null }
}

const NAMES = Object.keys(ENDPOINTS) as EndpointName[]
const READS = NAMES.filter((name) => ENDPOINTS[name].auth.kind === 'none')
const WRITES = NAMES.filter((name) => ENDPOINTS[name].auth.kind !== 'none')

/** One request of the REST side: mostly almost right. */
export function restCase(rng: Rng, signer: Signer): RestCase {
  const kind = rng.int(1, 100)
  if (kind <= 62) return fieldCase(rng, signer)
  if (kind <= 70) return signedCase(rng, signer)
  if (kind <= 80) return textCase(rng)
  if (kind <= 96) return queryCase(rng)
  return routeCase(rng)
}

/** The body of a write with one field mutated. */
function fieldCase(rng: Rng, signer: Signer): RestCase {
  const name = rng.pick(WRITES)
  const business = sample(shapeOf(ENDPOINTS[name].request), rng) as { [name: string]: Json }
  const signature = { r: hex(rng, 64), s: hex(rng, 64), v: rng.pick([27, 28]) }
  const nonce = Date.now()
  const common = { address: signer.address, nonce, expires_after: nonce + 600_000, signature }
  const { value, field, wrong }: Mutated = mutate({ ...business, ...common }, rng)
  return post(name, Buffer.from(JSON.stringify(value)), { wrong, field })
}

/** Odd values under a signature that is right: they reach the rules and the core. */
function signedCase(rng: Rng, signer: Signer): RestCase {
  const actions = WRITES.filter((name) => ENDPOINTS[name].auth.kind === 'action')
  const name = rng.pick(actions)
  const { auth, request } = ENDPOINTS[name]
  if (auth.kind !== 'action') throw new Error(`${name} is no action`)
  const business = sample(shapeOf(request), rng) as { [name: string]: Json }
  const odd = rng.int(0, 2) === 0 ? business : (mutate(business, rng).value as { [name: string]: Json })
  const nonce = Date.now() - rng.int(0, 100_000_000)
  const stamp = { nonce, expires_after: Date.now() + 600_000 }
  const plain = JSON.parse(JSON.stringify(odd))
  const { body } = methodA(signer, ACTION_TAGS[auth.action], plain, stamp)
  return post(name, Buffer.from(JSON.stringify(body)), { wrong: false, field: null })
}

/** Bytes that are no JSON object of a sensible size and depth. */
function textCase(rng: Rng): RestCase {
  const name = rng.pick(WRITES)
  const good = JSON.stringify(sample(shapeOf(ENDPOINTS[name].request), rng))
  const bad = rng.pick<() => string | Buffer>([
    () => '',
    () => good.slice(0, rng.int(0, good.length - 1)),
    () => `${good}${good}`,
    () => `\ufeff${good}`,
    () => `[${good}]`,
    () => rng.pick(['null', '1', '"x"', 'true', '[]', 'NaN', 'undefined', '{', '}', '{"a"}', "{'a':1}", '{"a":1,}']),
    () => '['.repeat(rng.int(10, 20_000)),
    () => `{"a":${'{"a":'.repeat(rng.int(9, 5000))}1${'}'.repeat(20)}`,
    () => `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
    () => Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
    () => Buffer.from(Array.from({ length: rng.int(1, 200) }, () => rng.int(128, 255))),
    () => `{"a":"${'x'.repeat(70_000 + rng.int(0, 200_000))}"}`,
    () => `{"a":"\\ud800","b":"\\u0000"`,
  ])()
  return post(name, Buffer.from(bad), { wrong: true, field: null })
}

function post(name: EndpointName, body: Buffer, expect: RestCase['expect']): RestCase {
  return { method: 'POST', target: `/v1${ENDPOINTS[name].path}`, body, expect }
}

/** A read with parameters of any kind. */
function queryCase(rng: Rng): RestCase {
  const name = rng.pick(READS)
  const query = sample(shapeOf(ENDPOINTS[name].request), rng) as Record<string, unknown>
  const broken = rng.int(1, 4)
  if (broken >= 2) {
    const names = Object.keys(query)
    const field =
      broken === 2 || names.length === 0 ? rng.pick(['nonsense', '__proto__', 'limit', '']) : rng.pick(names)
    query[field] = rng.pick(ODD_PARAMS)
  }
  let path = ENDPOINTS[name].path as string
  for (const [, param] of path.matchAll(/\{(\w+)\}/g)) {
    path = path.replace(`{${param}}`, encodeURIComponent(String(query[param!] ?? '0')))
    delete query[param!]
  }
  const search = new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)])).toString()
  const tail =
    rng.int(1, 30) === 1 ? rng.pick(['&%zz=1', '&a=%ff', '&=', '&&&', '&symbol_id=1&symbol_id=2', '&a=%00']) : ''
  return { method: 'GET', target: `/v1${path}?${search}${tail}`, body: null, expect: { wrong: false, field: null } }
}

const ODD_PARAMS = [
  '',
  'abc',
  '-1',
  '1.5',
  '0',
  '999999999999999',
  '99999999999999999999',
  '1e3',
  '0x1',
  ' 1',
  'null',
  '__proto__',
  '🦀',
  '\u0000',
  "'; DROP TABLE tx; --",
  'x'.repeat(3000),
  'eyJpZCI6MX0',
  'AAAA',
]

/** Methods and paths that do not exist. */
function routeCase(rng: Rng): RestCase {
  const method = rng.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
  const target = rng.pick([
    '/',
    '/v1',
    '/v1/',
    '/v2/market/time',
    '/v1/trade/orders/../orders',
    '/v1/explorer/address//txs',
    '/v1/explorer/address/%2e%2e/txs',
    '/v1/explorer/tx/%00',
    '/v1/explorer/tx/%E0%A4%A',
    '/v1/trade/orders/',
    '/v1//trade/orders',
    '/v1/__proto__',
    '/v1/constructor',
    `/v1/${'a/'.repeat(200)}`,
    `/v1/market/time?${'q'.repeat(8000)}`,
    '/v1/trade/orders',
  ])
  return { method, target, body: null, expect: { wrong: false, field: null } }
}
