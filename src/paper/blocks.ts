import { createHash } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import { NONCE_PAST_MS } from '../protocol/limits.ts'
import type { Trade } from '../protocol/models/market.ts'
import { includeWrite, type Verdict } from './admission/inclusion.ts'
import type { Nonces } from './admission/nonces.ts'
import type { SignedWrite } from './admission/signedWrite.ts'
import type { FinishedBlock } from './feed/feed.ts'
import type { Hub } from './feed/hub.ts'
import { Rejection } from './rejection.ts'
import type { Service } from './service.ts'
import { historyRows } from './storage/blockRows.ts'
import type { Commit, Head } from './storage/store.ts'
import type { BlockResult, ExchangeCore } from './types.ts'

/** Acts inside every block, before its transactions: reference prices and simulated participants. */
export interface Participants {
  beforeBlock(core: ExchangeCore, height: number, time: number): void
}

export interface BlockOptions {
  service: Service
  nonces: Nonces
  hub: Hub
  clock: Clock
  head: Head
  participants: Participants | null
  /** A bug of ours: the block goes on. */
  failed(error: unknown, what: string): void
}

export interface Blocks {
  readonly head: Head
  /** False while a block waits for the disk. */
  durable(): boolean
  /** Resolves when the write's block is committed, or when it was refused before inclusion. */
  submit(write: SignedWrite): Promise<Verdict['answer']>
  /** Runs one block at the clock's time; `genesis` acts in it before the transactions and may throw. */
  run(genesis?: (hash: string) => void): void
}

/** Writes that may wait for a block. */
const PENDING_MAX = 10_000
/** Blocks that may wait for the disk before writes are refused. */
const UNCOMMITTED_MAX = 20
const PRUNE_EVERY_MS = 300_000

interface Pending {
  write: SignedWrite
  resolve(answer: Verdict['answer']): void
}

/** The chain of blocks: transactions in order of arrival, one commit a block, pushes three blocks later. */
export function createBlocks({ service, nonces, hub, clock, participants, failed, ...options }: BlockOptions): Blocks {
  const { core, store, klines } = service
  let head = options.head
  let pending: Pending[] = []
  /** Blocks the disk did not take yet, oldest first, with the answers that wait for them. */
  const uncommitted: { commit: Commit; answers: (() => void)[] }[] = []
  let lastPrune = clock.now()

  const guarded = (what: string, act: () => void) => {
    try {
      act()
    } catch (error) {
      failed(error, what)
    }
  }

  const runBlock = (genesis: ((hash: string) => void) | undefined) => {
    // Time never goes back, whatever the machine's clock does.
    const time = Math.max(clock.now(), head.time + 1)
    const height = head.height + 1
    const batch = pending
    pending = []
    core.beginBlock(height, time)
    if (participants !== null) guarded('participants', () => participants.beforeBlock(core, height, time))
    genesis?.(blockHash(head.hash, height, time, ['genesis']))
    const verdicts = batch.map(({ write }) => includeWrite(service, nonces, write, { height, time }))
    const result = core.endBlock()
    const txs = verdicts.flatMap(({ tx }) => tx ?? [])
    const hash = blockHash(
      head.hash,
      height,
      time,
      txs.map((tx) => tx.tx_hash),
    )
    const trades = tradesOf(result)
    const closedBars = klines.roll(time)
    for (const [symbolId, list] of trades) for (const trade of list) klines.trade(symbolId, time, trade)
    head = { height, time, hash }
    const commit: Commit = {
      ...head,
      rows: core.takeDirtyRows(),
      history: historyRows(result.events),
      txs,
      nonces: nonces.takeChanges(),
      agents: service.agents.takeChanges(),
      subs: service.subs.takeChanges(),
      klines: klines.takeChanges(),
    }
    const answers = batch.map(
      ({ resolve }, i) =>
        () =>
          resolve(verdicts[i]!.answer),
    )
    uncommitted.push({ commit, answers })
    const block: FinishedBlock = { ...result, hash, txs: txs.length, trades, closedBars }
    guarded('feeds', () => hub.collect(block))
  }

  const commitAll = () => {
    while (uncommitted[0] !== undefined) {
      const { commit, answers } = uncommitted[0]
      if (!isEmpty(commit)) store.commit(commit)
      uncommitted.shift()
      for (const answer of answers) answer()
    }
  }

  const prune = () => {
    if (clock.now() - lastPrune < PRUNE_EVERY_MS) return
    lastPrune = clock.now()
    nonces.prune(head.time - NONCE_PAST_MS)
    store.prune(
      core.symbols.map((symbol) => symbol.symbol_id),
      head.time - NONCE_PAST_MS,
    )
  }

  return {
    get head() {
      return head
    },
    durable: () => uncommitted.length === 0,
    submit: (write) => {
      if (pending.length >= PENDING_MAX) {
        return Promise.resolve({ error: new Rejection('30001', 'too many writes are waiting for a block') })
      }
      if (uncommitted.length > UNCOMMITTED_MAX) {
        return Promise.resolve({ error: new Rejection('50000', 'blocks cannot be written to disk') })
      }
      return new Promise((resolve) => {
        pending.push({ write, resolve })
      })
    },
    run: (genesis) => {
      runBlock(genesis)
      guarded('commit', commitAll)
      guarded('feeds', () => hub.release(head.height))
      guarded('prune', prune)
    },
  }
}

/** Chains the blocks; 0x + 64 hex. */
function blockHash(parent: string, height: number, time: number, txs: readonly string[]): string {
  return `0x${createHash('sha256')
    .update([parent, height, time, ...txs].join('\n'))
    .digest('hex')}`
}

function tradesOf({ events }: BlockResult): Map<number, Trade[]> {
  const trades = new Map<number, Trade[]>()
  for (const event of events) {
    if (event.kind !== 'trade') continue
    const list = trades.get(event.symbol_id)
    if (list) list.push(event.trade)
    else trades.set(event.symbol_id, [event.trade])
  }
  return trades
}

function isEmpty({ rows, history, txs, nonces, agents, subs, klines }: Commit): boolean {
  const lists = [rows, history, txs, nonces, agents, subs, klines.closed, klines.open]
  return lists.every((list) => list.length === 0)
}
