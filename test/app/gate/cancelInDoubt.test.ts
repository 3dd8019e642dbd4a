import { describe, expect, test } from 'vitest'
import { type DoorDeps, draftId, placeOfDraft } from '../../../src/app/gate/door.ts'
import type { Intent } from '../../../src/client/journal/index.ts'
import type { Submitter } from '../../../src/client/submit.ts'
import type { WriteOutcome } from '../../../src/client/submitTypes.ts'
import { ok } from '../../support/fakeRest.ts'
import { refusal } from '../../support/keys.ts'
import { aDoor, BUY, TRADER } from './setting.ts'

const SUB = `0x${'5b'.repeat(20)}`
const how = { words: 'cancel mine' }

/** An order nobody can say anything about. */
const intent = (change: Partial<Intent> = {}): Intent => ({
  name: 'placeOrder',
  body: '{}',
  tx_hash: '0xdd',
  nonce: 1,
  expires_after: 2,
  account: TRADER,
  signer: TRADER,
  client_order_ids: ['mine'],
  words: 'buy 1 BTC-USDT',
  params: '{}',
  state: 'unknown',
  created: 1,
  changed: 1,
  pid: 1,
  order_ids: [],
  note: '',
  ...change,
})
const done = (order_id: string | null): WriteOutcome => ({
  status: 'done',
  tx_hash: '0xdd',
  order_id,
  data: null,
  orders: [],
  by: 'lookup',
})

/** A door whose journal holds `place` and whose submitter says `outcome` of it. */
function doubtful(
  place: Intent,
  outcome: WriteOutcome,
  { found = [] as string[], deps = {} as Partial<DoorDeps>, underway = false } = {},
) {
  const steps: string[] = []
  const setting = aDoor({ writes: () => ok({ order_id: '7' }) })
  const { submitter } = setting
  const fake: Submitter = {
    ...submitter,
    submit(write, options) {
      steps.push(`send ${write.name} ${write.params} for ${write.account === TRADER ? 'the account' : write.account}`)
      return submitter.submit(write, options)
    },
    underway: () => (underway ? Promise.resolve(outcome) : null),
    resolve: async () => {
      steps.push('resolve')
      return outcome
    },
  }
  const journal: DoorDeps['journal'] = {
    open: () => [place],
    get: (hash) => (hash === place.tx_hash ? { ...place, order_ids: found } : null),
    lastLike: () => null,
    draft: (id, write) => void steps.push(`draft ${id}: ${write.name} ${write.params} “${write.words}”`),
    dropDraft: (id) => void steps.push(`drop ${id}`),
  }
  const { door } = aDoor({ deps: { submitter: fake, journal, ...deps } })
  return { door, steps }
}
const DRAFT = 'draft cancel 0xdd: cancelOrder {"client_order_id":"mine"} “cancel mine”'

describe('case 9: cancelling what a write in doubt made', () => {
  test('written down, found out, cancelled by its id, then crossed off', async () => {
    const { door, steps } = doubtful(intent(), done('9'))
    const remembered: string[] = []
    const outcome = await door.cancelPlace(intent(), { ...how, onRemembered: (p) => remembered.push(p.words) })
    expect(outcome.status).toBe('done')
    expect(remembered).toEqual(['buy 1 BTC-USDT'])
    expect(steps).toEqual([
      'drop cancel 0xdd',
      DRAFT,
      'resolve',
      'send cancelOrder {"order_id":"9"} for the account',
      'drop cancel 0xdd',
    ])
  })

  test('one that is under way is waited for, not looked up twice', async () => {
    const { door, steps } = doubtful(intent(), done('9'), { underway: true })
    await door.cancelPlace(intent(), how)
    expect(steps).not.toContain('resolve')
    expect(steps.at(-2)).toContain('send cancelOrder')
  })

  test('the ids the journal knows come first; several go in one batch', async () => {
    const batch = intent({ name: 'batchOrder', client_order_ids: ['a', 'b'] })
    const { door, steps } = doubtful(batch, done(null), { found: ['9', '10'] })
    await door.cancelPlace(batch, how)
    expect(steps[1]).toBe('draft cancel 0xdd: cancelOrder {} “cancel mine”')
    expect(steps.filter((s) => s.startsWith('send'))).toEqual([
      'send batchCancel {"orders":[{"order_id":"9"},{"order_id":"10"}]} for the account',
    ])
  })

  test('in, but its id is not known: by the name it was given; without one it is said', async () => {
    const named = doubtful(intent(), done(null))
    await named.door.cancelPlace(intent(), how)
    expect(named.steps.at(-2)).toBe('send cancelOrder {"client_order_id":"mine"} for the account')
    const bare = intent({ client_order_ids: [] })
    const { door, steps } = doubtful(bare, done(null))
    expect(await refusal(() => door.cancelPlace(bare, how))).toMatchObject({
      kind: 'unknown',
      message: 'the order is in, its id is not known: see orders',
    })
    expect(steps.at(-1)).toBe('drop cancel 0xdd')
  })

  test('for the account the order was made for', async () => {
    const { door, steps } = doubtful(intent({ account: SUB }), done('9'))
    await door.cancelPlace(intent({ account: SUB }), how)
    expect(steps.at(-2)).toBe(`send cancelOrder {"order_id":"9"} for ${SUB}`)
  })

  test.each<[WriteOutcome, string]>([
    [{ status: 'rejected', tx_hash: '0xdd', http: 422, code: '1', msg: '', trace_code: '' }, 'refused'],
    [{ status: 'not_sent', tx_hash: '0xdd', why: '' }, 'never sent'],
    [{ status: 'expired', tx_hash: '0xdd' }, 'not executed'],
  ])('nothing to cancel: %j', async (ended, words) => {
    const { door, steps } = doubtful(intent(), ended)
    expect(await door.cancelPlace(intent(), how)).toEqual({
      status: 'not_sent',
      tx_hash: '0xdd',
      why: `nothing to cancel: the order was ${words}`,
    })
    expect(steps).toEqual(['drop cancel 0xdd', DRAFT, 'resolve', 'drop cancel 0xdd'])
  })

  test('still in doubt: said so, and remembered further', async () => {
    const { door, steps } = doubtful(intent(), { status: 'unknown', tx_hash: '0xdd', why: 'cut' })
    expect(await door.cancelPlace(intent(), how)).toEqual({
      status: 'unknown',
      tx_hash: '0xdd',
      why: 'the order itself is still unknown: cut',
    })
    expect(steps).toEqual(['drop cancel 0xdd', DRAFT, 'resolve'])
  })

  test('read-only mode cancels nothing and writes nothing down', async () => {
    const { door, steps } = doubtful(intent(), done('9'), { deps: { readOnly: true } })
    expect((await refusal(() => door.cancelPlace(intent(), how))).code).toBe('read_only')
    expect(steps).toEqual([])
  })

  test('a change in doubt: its order is cancelled at once', async () => {
    for (const [params, sent] of [
      ['{"order_id":"5","price":"1"}', 'cancelOrder {"order_id":"5"}'],
      ['{"client_order_id":"mine","price":"1"}', 'cancelOrder {"client_order_id":"mine"}'],
    ] as const) {
      const change = intent({ name: 'modifyOrder', params, client_order_ids: [] })
      const { door, steps } = doubtful(change, done(null))
      await door.cancelPlace(change, how)
      expect(steps).toEqual([`send ${sent} for the account`])
    }
    const both = '{"orders":[{"order_id":"5","price":"1"},{"client_order_id":"b","price":"1"}]}'
    const change = intent({ name: 'batchModify', params: both, client_order_ids: [] })
    const { door, steps } = doubtful(change, done(null))
    await door.cancelPlace(change, how)
    expect(steps).toEqual(['send batchCancel {"orders":[{"order_id":"5"},{"client_order_id":"b"}]} for the account'])
  })

  test('what makes no order: nothing to cancel', async () => {
    const other = intent({ name: 'setLeverage', words: 'leverage BTC 5', client_order_ids: [] })
    const { door, steps } = doubtful(other, done(null))
    expect(await door.cancelPlace(other, how)).toEqual({
      status: 'not_sent',
      tx_hash: '0xdd',
      why: 'nothing to cancel: “leverage BTC 5” makes no order',
    })
    expect(steps).toEqual([])
  })
})

describe('a cancel by name', () => {
  const cancel = (place: Intent, params: object, target?: string) => {
    const { door, steps } = doubtful(place, done('9'))
    const more = target === undefined ? {} : { target }
    return door.send({ name: 'cancelOrder', params } as never, { ...how, ...more }).then(() => steps.includes(DRAFT))
  }

  test('waits for the order of that name and account only', async () => {
    expect(await cancel(intent(), { client_order_id: 'mine' })).toBe(true)
    expect(await cancel(intent({ name: 'batchOrder' }), { client_order_id: 'mine' })).toBe(true)
    expect(await cancel(intent(), { client_order_id: 'other' })).toBe(false)
    expect(await cancel(intent(), { order_id: '5' })).toBe(false)
    expect(await cancel(intent(), { client_order_id: 'mine' }, SUB)).toBe(false)
    expect(await cancel(intent({ account: SUB }), { client_order_id: 'mine' })).toBe(false)
    expect(await cancel(intent({ name: 'modifyOrder' }), { client_order_id: 'mine' })).toBe(false)
  })
})

test('another order of the same name is an order, not a cancel of the one in doubt', async () => {
  const { door, steps } = doubtful(intent(), done('9'))
  await door.send({ name: 'placeOrder', params: { ...BUY, client_order_id: 'mine' } }, how)
  expect(steps).toHaveLength(1)
  expect(steps[0]).toMatch(/^send placeOrder /)
})

test('the name of a remembered cancel leads back to its order', () => {
  expect(draftId({ tx_hash: '0xdd' })).toBe('cancel 0xdd')
  expect(placeOfDraft('cancel 0xdd')).toBe('0xdd')
})

test('a door without a journal finds nothing to wait for', async () => {
  const { NO_JOURNAL } = await import('../../../src/app/gate/door.ts')
  const { door, sent } = aDoor({ deps: { journal: NO_JOURNAL } })
  for (const _ of [1, 2]) await door.send({ name: 'placeOrder', params: BUY }, how)
  await door.send({ name: 'cancelOrder', params: { client_order_id: 'mine' } }, how)
  expect(sent.map((s) => s.name)).toEqual(['placeOrder', 'placeOrder', 'cancelOrder'])
})
