import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IntentJournal, openJournal } from '../../../src/client/journal/index.ts'
import { KEEP_MAX, KEEP_MS } from '../../../src/client/journal/journal.ts'
import type { SignedWrite } from '../../../src/client/submitTypes.ts'
import type { AppError } from '../../../src/lib/errors.ts'
import { virtualClock } from '../../support/virtualClock.ts'

const ACCOUNT = `0x${'1'.repeat(40)}`
let folder: string
const open: IntentJournal[] = []
const clock = virtualClock()
const journal = (pid = 7): IntentJournal => {
  const made = openJournal(join(folder, 'intents/paper.sqlite'), clock, pid)
  open.push(made)
  return made
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intents-'))
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  rmSync(folder, { recursive: true })
})

let count = 0
function write(more: Partial<SignedWrite> = {}): SignedWrite {
  count += 1
  return {
    name: 'placeOrder',
    body: `{"quantity":"1","nonce":${count}}`,
    tx_hash: `0x${String(count).padStart(64, '0')}`,
    nonce: count,
    expires_after: count + 15_000,
    account: ACCOUNT,
    signer: ACCOUNT,
    client_order_ids: ['a', 'b'],
    words: 'buy 1 BTC-USDT',
    params: '{"quantity":"1"}',
    ...more,
  }
}
const done = (tx_hash: string, order_id: string) =>
  ({ status: 'done', tx_hash, order_id, data: null, orders: [], by: 'answer' }) as const

describe('case 11: the journal of intents', () => {
  it('has the exact bytes before they leave, for the next process too', () => {
    const w = write()
    journal(41).record('sending', w)
    const [found] = journal(42).open()
    expect(found).toEqual({
      ...w,
      state: 'journaled',
      created: clock.now(),
      changed: clock.now(),
      pid: 41,
      order_ids: [],
      note: '',
    })
  })

  it('goes from journaled over sent and unknown to what became of it', () => {
    const j = journal()
    const w = write()
    const states: string[] = []
    const note = () => states.push(j.get(w.tx_hash)?.state ?? 'none')
    j.record('sending', w)
    note()
    j.record('sent', w)
    note()
    j.record('unknown', w)
    note()
    j.record('done', w, done(w.tx_hash, '9'))
    note()
    expect(j.open()).toEqual([])
    j.orderEnded('9')
    note()
    expect(states).toEqual(['journaled', 'sent', 'unknown', 'live', 'terminal'])
  })

  it('is over only when the last order of a batch is', () => {
    const j = journal()
    const w = write({ name: 'batchOrder' })
    j.record('sending', w)
    j.record('done', w, { ...done(w.tx_hash, '1'), data: { list: [{ order_id: '1' }, { order_id: '2' }] } })
    expect(j.liveOrders(ACCOUNT, clock.now() + 1).sort()).toEqual(['1', '2'])
    expect(j.liveOrders(ACCOUNT, clock.now())).toEqual([])
    j.orderEnded('1')
    expect(j.get(w.tx_hash)?.state).toBe('live')
    j.orderEnded('2')
    expect(j.get(w.tx_hash)?.state).toBe('terminal')
  })

  it('what made orders that nobody could name stays live until they are found, or known to be over', () => {
    const j = journal()
    const [found, over] = [write(), write()]
    for (const w of [found, over]) {
      j.record('sending', w)
      j.record('done', w, { ...done(w.tx_hash, ''), order_id: null })
    }
    expect(j.withoutOrders(ACCOUNT, clock.now())).toEqual([])
    expect(j.withoutOrders(ACCOUNT, clock.now() + 1).map((i) => i.tx_hash)).toEqual([found.tx_hash, over.tx_hash])
    j.ordersFound(found.tx_hash, ['5', '6'])
    j.ordersFound(over.tx_hash, [])
    expect(j.withoutOrders(ACCOUNT, clock.now() + 1)).toEqual([])
    expect(j.get(over.tx_hash)?.state).toBe('terminal')
    expect(j.get(found.tx_hash)).toMatchObject({ state: 'live', order_ids: ['5', '6'] })
    j.orderEnded('5')
    j.orderEnded('6')
    expect(j.get(found.tx_hash)?.state).toBe('terminal')
  })

  it('a local clock that was set back keeps no order live for longer than any other', () => {
    const j = journal()
    const w = write()
    j.record('sending', w)
    j.record('done', w, done(w.tx_hash, '77'))
    clock.jump(-600_000)
    // As if it had been settled now: a list may still be older than the order.
    expect(j.liveOrders(ACCOUNT, clock.now())).toEqual([])
    expect(j.liveOrders(ACCOUNT, clock.now() + 1)).toEqual(['77'])
    clock.jump(600_000)
  })

  it('a settled intent is never open again', () => {
    const j = journal()
    const w = write()
    j.record('sending', w)
    j.record('rejected', w, {
      status: 'rejected',
      tx_hash: w.tx_hash,
      http: 422,
      code: '20003',
      msg: 'no margin',
      trace_code: 't1',
    })
    j.record('unknown', w)
    expect(j.get(w.tx_hash)).toMatchObject({ state: 'rejected', note: '20003 no margin t1' })
  })

  it('is readable by its owner only', () => {
    journal().record('sending', write())
    expect(statSync(join(folder, 'intents')).mode & 0o777).toBe(0o700)
    for (const name of ['paper.sqlite', 'paper.sqlite-wal', 'paper.sqlite-shm']) {
      expect(statSync(join(folder, 'intents', name)).mode & 0o777, name).toBe(0o600)
    }
  })

  it('a link or a damaged file is refused with its mend', () => {
    journal().close()
    open.pop()
    const path = join(folder, 'intents/other.sqlite')
    symlinkSync(join(folder, 'intents/paper.sqlite'), path)
    // Nothing is wrong with the content: whoever moved it away would lose what is still open.
    expect(refusal(path)).toMatchObject({
      message: expect.stringMatching(/cannot be used/),
      hint: expect.stringMatching(/keep it; look at the disk: df -h/),
    })
    rmSync(path)
    writeFileSync(path, 'no database at all, but long enough to be looked at'.repeat(40))
    expect(refusal(path)).toMatchObject({
      message: expect.stringMatching(/cannot be used/),
      hint: expect.stringMatching(/^run: mv /),
    })
  })

  function refusal(path: string): { message: string; hint: string } {
    try {
      openJournal(path, clock, 1).close()
    } catch (error) {
      return error as AppError
    }
    throw new Error('it opened')
  }

  it('finds the same request asked for just before, by any process', () => {
    const w = write()
    journal(1).record('sending', w)
    const j = journal(2)
    expect(j.lastLike(w, clock.now() - 3000)?.tx_hash).toBe(w.tx_hash)
    expect(j.lastLike({ ...w, params: '{"quantity":"2"}' }, 0)).toBeNull()
    expect(j.lastLike(w, clock.now() + 1)).toBeNull()
    j.record('not_sent', w, { status: 'not_sent', tx_hash: w.tx_hash, why: 'refused' })
    expect(j.lastLike(w, 0)).toBeNull()
  })

  it('keeps what is to be done later until it is dropped', () => {
    const j = journal()
    const place = write()
    j.record('sending', place)
    j.draft(`cancel ${place.tx_hash}`, { ...write({ name: 'cancelOrder' }) })
    j.tidy()
    expect(j.open()).toHaveLength(2)
    j.record('expired', place)
    j.dropDraft(`cancel ${place.tx_hash}`)
    j.draft('cancel 5', { ...write({ name: 'cancelOrder' }) })
    expect(j.open()).toMatchObject([{ state: 'draft', tx_hash: 'cancel 5', name: 'cancelOrder' }])
    // Nothing it could wait for is there.
    j.tidy()
    expect(j.open()).toEqual([])
  })

  it('is compacted: open ones stay for ever, settled ones for a while', async () => {
    const j = journal()
    const [old, openOne] = [write({ name: 'cancelOrder' }), write()]
    j.record('sending', old)
    j.record('done', old, done(old.tx_hash, '3'))
    j.record('sending', openOne)
    await clock.advance(KEEP_MS + 1)
    for (let i = 0; i < KEEP_MAX / 100; i++) j.record('sending', write())
    j.tidy()
    expect(j.get(old.tx_hash)).toBeNull()
    expect(j.get(openOne.tx_hash)).not.toBeNull()
  })

  it('is written by several processes at once, from its very first use', async () => {
    const path = join(folder, 'intents/paper.sqlite')
    const script = join(import.meta.dirname, '../../support/journalWriter.ts')
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, [script, path, '50'], { stdio: ['ignore', 'ignore', 'inherit'] })
        return (await once(child, 'exit'))[0]
      }),
    )
    expect(codes).toEqual([0, 0, 0, 0])
    const rows = journal().list(1000)
    expect(rows).toHaveLength(200)
    expect(new Set(rows.map((r) => r.state))).toEqual(new Set(['terminal']))
  })
})
