import { describe, expect, test } from 'vitest'
import { ACTION_TAGS, type ActionName } from '../../src/protocol/actions.ts'
import { CHANNELS } from '../../src/protocol/channels/index.ts'
import type { Endpoint } from '../../src/protocol/endpoint.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/index.ts'
import { encodeType, STRUCTS } from '../../src/protocol/typedData.ts'

/** Every path of the interface document and of the decisions, with how it is signed: none, a tag, or a struct. */
const PATHS: [string, string, number | string | null][] = [
  ['GET', '/trade/orders', null],
  ['POST', '/trade/orders', 7],
  ['POST', '/trade/orders/cancel', 8],
  ['POST', '/trade/orders/cancel-all', 9],
  ['POST', '/trade/orders/modify', 12],
  ['POST', '/trade/orders/chase', 13],
  ['POST', '/trade/orders/batch/cancel', 16],
  ['POST', '/trade/orders/batch', 17],
  ['POST', '/trade/orders/batch/modify', 18],
  ['GET', '/trade/order', null],
  ['GET', '/trade/orders/history', null],
  ['GET', '/trade/executions', null],
  ['POST', '/account/deposit', 2],
  ['POST', '/account/position-mode', 10],
  ['POST', '/account/leverage', 11],
  ['POST', '/account/auto-borrow', 14],
  ['POST', '/account/isolated-margin', 15],
  ['POST', '/account/approve-agent', 'ApproveAgent'],
  ['POST', '/account/revoke-agent', 'RevokeAgent'],
  ['POST', '/account/renew-agent', 'RenewAgent'],
  ['POST', '/account/create-sub', 'CreateSubAccount'],
  ['GET', '/account/balance', null],
  ['GET', '/account/positions', null],
  ['GET', '/account/positions/history', null],
  ['GET', '/account/asset-flow', null],
  ['GET', '/account/settings', null],
  ['GET', '/account/auto-borrow', null],
  ['GET', '/account/agents', null],
  ['GET', '/account/subs', null],
  ['GET', '/market/symbols', null],
  ['GET', '/market/coins', null],
  ['GET', '/market/tickers', null],
  ['GET', '/market/klines', null],
  ['GET', '/market/trades', null],
  ['GET', '/market/depth', null],
  ['GET', '/market/time', null],
  ['GET', '/explorer/address/{address}/txs', null],
  ['GET', '/explorer/tx/{tx_hash}', null],
  ['GET', '/paper/ledger', null],
]

function signedAs({ auth }: Endpoint): number | string | null {
  if (auth.kind === 'none') return null
  return auth.kind === 'action' ? ACTION_TAGS[auth.action] : auth.struct
}

describe('endpoint registry', () => {
  test('has every path of the documents and no other', () => {
    const registered = Object.values(ENDPOINTS).map((e) => `${e.method} ${e.path} ${signedAs(e)}`)
    expect(registered.sort()).toEqual(PATHS.map(([m, p, a]) => `${m} ${p} ${a}`).sort())
  })

  test('only POST is signed', () => {
    for (const e of Object.values(ENDPOINTS)) expect(e.method === 'POST').toBe(e.auth.kind !== 'none')
  })

  test('a path parameter is a field of the request', () => {
    for (const e of Object.values(ENDPOINTS)) {
      for (const [, name] of e.path.matchAll(/\{(\w+)\}/g)) {
        expect(Object.keys((e.request as unknown as { entries: object }).entries)).toContain(name)
      }
    }
  })
})

test('action tags of method A', () => {
  const table: Record<ActionName, number> = {
    Deposit: 2,
    PlaceOrder: 7,
    CancelOrder: 8,
    CancelAll: 9,
    SetPositionMode: 10,
    SetLeverage: 11,
    ModifyOrder: 12,
    ChaseOrder: 13,
    SetAutoBorrow: 14,
    UpdateMargin: 15,
    BatchCancel: 16,
    BatchOrder: 17,
    BatchModify: 18,
  }
  expect(ACTION_TAGS).toEqual(table)
})

test('structs of method B in declaration order', () => {
  const types = Object.entries(STRUCTS).map(([name, fields]) => encodeType(name, fields))
  expect(types).toEqual([
    'ApproveAgent(address sender,address agentAddress,address authorizedAddress,uint32 validDays,string label,uint64 nonce,uint64 expiresAfter)',
    'RevokeAgent(address sender,address agentAddress,uint64 nonce,uint64 expiresAfter)',
    'RenewAgent(address sender,address agentAddress,uint32 validDays,uint64 nonce,uint64 expiresAfter)',
    'CreateSubAccount(address sender,string label,uint64 nonce,uint64 expiresAfter)',
  ])
})

test('channels of the documents and their scope', () => {
  const scopes = Object.fromEntries(Object.entries(CHANNELS).map(([name, c]) => [name, c.scope]))
  expect(scopes).toEqual({
    order: 'user',
    position: 'user',
    settings: 'user',
    trade: 'market',
    l2_book: 'market',
    kline: 'market',
    ticker: 'market',
    bbo: 'market',
    block: 'explorer',
  })
})
