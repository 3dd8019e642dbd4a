import { expect, test } from 'vitest'
import type { SignedWrite } from '../../src/paper/admission/signedWrite.ts'
import { createBlocks } from '../../src/paper/blocks.ts'
import type { FinishedBlock } from '../../src/paper/feed/feed.ts'
import type { Hub } from '../../src/paper/feed/hub.ts'
import type { Service } from '../../src/paper/service.ts'
import { virtualClock } from '../support/virtualClock.ts'
import { createTestService } from './support/service.ts'

const NOW = 1_790_000_000_000
const ME = `0x${'1'.repeat(40)}`
const HASH = `0x${'0'.repeat(64)}`

function world(change: (service: Service) => Service = (service) => service) {
  const { core, service, nonces } = createTestService(NOW)
  const clock = virtualClock(NOW)
  const collected: FinishedBlock[] = []
  const failures: string[] = []
  const calls: string[] = []
  const hub = { collect: (block: FinishedBlock) => collected.push(block), release: () => {} } as unknown as Hub
  const blocks = createBlocks({
    service: change(service),
    nonces,
    hub,
    clock,
    head: { height: 4, time: NOW - 50, hash: HASH },
    participants: { beforeBlock: (_core, height, time) => calls.push(`${height} ${time}`) },
    failed: (error, what) => failures.push(`${what}: ${String(error)}`),
  })
  let nonce = NOW
  const write = (): SignedWrite => {
    nonce++
    return {
      name: 'cancelAll',
      params: {},
      hash: `0x${nonce}`,
      signer: ME,
      target: undefined,
      nonce,
      expiresAfter: NOW + 9e6,
    }
  }
  return { blocks, clock, core, service, collected, failures, calls, write }
}

test('transactions of a block execute in order of arrival, after the participants, and answer when it is committed', async () => {
  const { blocks, core, service, collected, calls, write } = world()
  const [first, second] = [write(), write()]
  const answers = Promise.all([blocks.submit(first), blocks.submit(second)])
  expect(core.executed).toEqual([])
  blocks.run()
  expect(await answers).toEqual([{ data: { tx_hash: first.hash } }, { data: { tx_hash: second.hash } }])
  expect(core.executed.map((tx) => tx.hash)).toEqual([first.hash, second.hash])
  expect(calls).toEqual([`5 ${NOW}`])
  expect(service.store.txs.page(ME, {}).list).toMatchObject([{ block: 5, time: NOW }, { block: 5 }])
  expect(collected).toMatchObject([{ height: 5, time: NOW, txs: 2 }])
})

test('a late timer makes one block, a clock that goes back makes none in the past', async () => {
  const { blocks, clock, calls } = world()
  blocks.run()
  await clock.advance(10_000)
  blocks.run()
  clock.jump(-3_600_000)
  blocks.run()
  expect(calls).toEqual([`5 ${NOW}`, `6 ${NOW + 10_000}`, `7 ${NOW + 10_001}`])
})

test('while the disk refuses, writes wait; then they answer in order', async () => {
  let full = true
  const { blocks, service, failures, write } = world((real) => {
    const commit: Service['store']['commit'] = (changes) => {
      if (full) throw new Error('disk full')
      real.store.commit(changes)
    }
    return { ...real, store: { ...real.store, commit } }
  })
  const answered: string[] = []
  const [first, second] = [write(), write()]
  void blocks.submit(first).then(() => answered.push('first'))
  blocks.run()
  void blocks.submit(second).then(() => answered.push('second'))
  blocks.run()
  await Promise.resolve()
  expect(answered).toEqual([])
  expect(failures).toEqual(['commit: Error: disk full', 'commit: Error: disk full'])
  full = false
  blocks.run()
  await new Promise((resolve) => setImmediate(resolve))
  expect(answered).toEqual(['first', 'second'])
  expect(service.store.txs.page(ME, {}).list.map((tx) => tx.block)).toEqual([6, 5])
})

test('a disk that stays full ends in refusals, not in memory without end', async () => {
  const { blocks, write } = world((real) => {
    const commit = () => {
      throw new Error('disk full')
    }
    return { ...real, store: { ...real.store, commit } }
  })
  for (let i = 0; i < 25; i++) {
    void blocks.submit(write())
    blocks.run()
  }
  expect(await blocks.submit(write())).toMatchObject({ error: { code: '50000' } })
})

test('a participant that fails spoils nothing but its own turn', async () => {
  const { blocks, failures, calls, write } = world()
  calls.push = () => {
    throw new Error('lost its way')
  }
  const answer = blocks.submit(write())
  blocks.run()
  expect(await answer).toMatchObject({ data: {} })
  expect(failures).toEqual(['participants: Error: lost its way'])
})

test('equal input makes equal blocks, another transaction another hash', () => {
  const [a, b, c] = [world(), world(), world()]
  for (const { blocks, write } of [a, b]) void blocks.submit(write())
  for (const { blocks } of [a, b, c]) blocks.run()
  expect(a.collected[0]?.hash).toBe(b.collected[0]?.hash)
  expect(a.collected[0]?.hash).not.toBe(c.collected[0]?.hash)
})
