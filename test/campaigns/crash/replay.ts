import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import { createQuiet } from '../../../src/paper/simulation.ts'
import type { Action, CoreEvent, ExchangeCore, Outcome } from '../../../src/paper/types.ts'
import { ENDPOINTS } from '../../../src/protocol/endpoints/index.ts'
import { validate } from '../../../src/protocol/validate.ts'
import type { Sent } from './writer.ts'

/** One transaction as the folder has it, in the order of execution. */
export interface StoredTx {
  hash: string
  action: string
  signer: string
  account: string
  block: number
  time: number
  code: string
}

/** Reads a copy of the database, so that the exchange finds its own just as the kill left it. */
export function storedTxs(data: string): StoredTx[] {
  const copy = mkdtempSync(join(tmpdir(), 'crash-copy-'))
  try {
    cpSync(data, copy, { recursive: true })
    const db = new DatabaseSync(join(copy, 'exchange.db'))
    const rows = db.prepare('SELECT hash, action, signer, account, block, time, code FROM tx ORDER BY id').all()
    db.close()
    return rows as unknown as StoredTx[]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

export interface Replayed {
  core: ExchangeCore
  outcomes: Map<string, Outcome>
  events: CoreEvent[]
}

/** What an exchange that never crashed makes of the same transactions in the same blocks. */
export function replay(txs: readonly StoredTx[], sent: ReadonlyMap<string, Sent>): Replayed {
  const core = createExchangeCore()
  const quiet = createQuiet(core)
  const outcomes = new Map<string, Outcome>()
  const events: CoreEvent[] = []
  const begin = (height: number, time: number) => {
    core.beginBlock(height, time)
    quiet.beforeBlock(core, height, time)
  }
  begin(1, (txs[0]?.time ?? 1) - 1)
  core.endBlock()
  let open: StoredTx | null = null
  for (const tx of txs) {
    if (open?.block !== tx.block) {
      if (open !== null) events.push(...core.endBlock().events)
      begin(tx.block, tx.time)
      open = tx
    }
    const write = sent.get(tx.hash)
    if (write === undefined) throw new Error(`invented: transaction ${JSON.stringify(tx)} was never sent`)
    if (write.action === 'createSub') core.joinFamily(tx.signer, String(write.answer?.data?.address))
    else if (write.action !== 'approveAgent') {
      const action = { name: write.action, params: write.params } as unknown as Action
      const params = validate(ENDPOINTS[action.name].request, JSON.parse(JSON.stringify(write.params)))
      const done = { name: action.name, params } as unknown as Action
      outcomes.set(tx.hash, core.execute({ hash: tx.hash, account: tx.account, action: done }))
    }
  }
  if (open !== null) events.push(...core.endBlock().events)
  return { core, outcomes, events }
}
