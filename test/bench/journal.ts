// What the journal adds between a key and the wire: `node test/bench/journal.ts`, on an idle machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJournal } from '../../src/client/journal/index.ts'
import type { SignedWrite } from '../../src/client/submitTypes.ts'
import { systemClock } from '../../src/lib/clock.ts'

const COUNT = 2000
const folder = mkdtempSync(join(tmpdir(), 'journal-bench-'))
const journal = openJournal(join(folder, 'paper.sqlite'), systemClock, process.pid)
const took: number[] = []
for (let i = 0; i < COUNT; i++) {
  const address = `0x${'1'.repeat(40)}`
  const write: SignedWrite = {
    name: 'placeOrder',
    body: JSON.stringify({ i, filler: 'x'.repeat(500) }),
    tx_hash: `0x${String(i).padStart(64, '0')}`,
    nonce: i,
    expires_after: i,
    account: address,
    signer: address,
    client_order_ids: [],
    words: 'buy 1 BTC-USDT',
    params: '{}',
  }
  const from = performance.now()
  journal.record('sending', write)
  took.push(performance.now() - from)
  journal.record('sent', write)
  if (i % 100 === 0) journal.tidy()
}
took.sort((a, b) => a - b)
const at = (share: number) => took[Math.floor((COUNT - 1) * share)]!.toFixed(2)
process.stdout.write(`journaled before the wire: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms\n`)
journal.close()
rmSync(folder, { recursive: true })
