import type { AgentRecord } from '../agents/agents.ts'
import type { SubRecord } from '../agents/subs.ts'
import type { KlineChanges } from '../klines/klines.ts'
import type { CoreRow } from '../types.ts'
import { type CoreRows, createCoreRows } from './coreRows.ts'
import type { Database } from './database.ts'
import { createHistories, type Histories, type HistoryRow } from './histories.ts'
import { createKeyRows, type KeyRows, type UsedNonce } from './keyRows.ts'
import { createKlineRows, type KlineRows } from './klineRows.ts'
import { createTxs, type IncludedTx, type Txs } from './txs.ts'

/** Everything one block changed; committed whole or not at all. */
export interface Commit {
  height: number
  time: number
  /** Hash of the block, the parent of the next. */
  hash: string
  rows: CoreRow[]
  history: HistoryRow[]
  txs: IncludedTx[]
  nonces: UsedNonce[]
  agents: AgentRecord[]
  subs: SubRecord[]
  klines: KlineChanges
}

/** The last committed block. */
export interface Head {
  height: number
  time: number
  hash: string
}

/** The durable side of the exchange. */
export interface Store {
  readonly coreRows: CoreRows
  readonly histories: Histories
  readonly txs: Txs
  readonly keys: KeyRows
  readonly klines: KlineRows
  /** Null before the first commit. */
  head(): Head | null
  commit(commit: Commit): void
  /** Frees what is past its retention; `nonceWindow` is the oldest nonce that could still be used. */
  prune(symbolIds: readonly number[], nonceWindow: number): void
  note(key: string): string | null
  setNote(key: string, value: string): void
  close(): void
}

export function createStore(db: Database): Store {
  const coreRows = createCoreRows(db)
  const histories = createHistories(db)
  const txs = createTxs(db)
  const keys = createKeyRows(db)
  const klines = createKlineRows(db)
  const getNote = db.prepare('SELECT value FROM meta WHERE key = ?')
  const putNote = db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
  const note = (key: string) => {
    const row = getNote.get(key)
    return row === undefined ? null : String(row.value)
  }
  const whole = (write: () => void) => {
    db.exec('BEGIN')
    try {
      write()
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
  return {
    coreRows,
    histories,
    txs,
    keys,
    klines,
    head: () => {
      const text = note('head')
      return text === null ? null : JSON.parse(text)
    },
    commit: ({ height, time, hash, ...changes }) =>
      whole(() => {
        putNote.run('head', JSON.stringify({ height, time, hash } satisfies Head))
        coreRows.save(changes.rows)
        for (const row of changes.history) histories.append(row)
        for (const tx of changes.txs) txs.append(tx)
        keys.save(changes.nonces, changes.agents, changes.subs)
        klines.save(changes.klines)
      }),
    prune: (symbolIds, nonceWindow) =>
      whole(() => {
        histories.prune()
        txs.prune(nonceWindow)
        klines.prune(symbolIds)
        keys.pruneNonces(nonceWindow)
      }),
    note,
    setNote: (key, value) => {
      putNote.run(key, value)
    },
    close: () => db.close(),
  }
}
